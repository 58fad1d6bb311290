"""States as JSON: a game goes on from one alone, and one that contradicts itself or the rules is refused."""

import copy
import json
import random

import pytest

from play.games.star_frontier.engine.maps import Laying
from play.games.star_frontier.engine.notation import pieces_json
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.engine.refusals import RuleViolation
from tests.play.games.star_frontier.engine.naive_games import close_armies
from tests.play.games.star_frontier.engine.setting import (
    EDITION,
    PIECES,
    do,
    rolling,
    setting,
)

pytestmark = pytest.mark.essential

KEYS = (
    *("game", "edition", "phase", "turn", "to_move", "first", "map", "units", "elements"),
    *("crossings", "acting", "acted", "seats", "rng", "result", "legal"),
)


def laid_game(seed: int) -> FrontierPosition:
    return FrontierPosition.new(EDITION, None, 50, seed=seed)


def complaint(state: object, turns: int = 50) -> str:
    with pytest.raises(RuleViolation) as refused:
        FrontierPosition.from_state(EDITION, state, turns)
    assert refused.value.code == "malformed_state"
    return str(refused.value)


def test_a_state_is_written_as_the_notation_says():
    """Section 4: names and their order, pieces and acting units, `Q,R/Q,R` in text order."""
    game = setting({"-4,-4": "light"}, {"-4,-3": "cyclops"}, crossings={"-4,-1/-4,-2": "A"})
    rolling(game, "fire -4,-4 -4,-3", 1)
    state = game.state()
    assert tuple(state) == KEYS
    assert state["map"]["pieces"][-1] == {
        "key": "bridgehead",
        "turn": 3,
        "at": "4,4",
        "seat": "B",
    }
    assert list(state["acting"].items()) == [
        ("at", "-4,-4"),
        ("moved", False),
        ("shots_left", 1),
        ("fired", True),
    ]
    assert state["crossings"] == [{"side": "-4,-1/-4,-2", "seat": "A"}]
    assert tuple(state["seats"]["A"]) == ("gold", "stock", "research")
    assert state["rng"] == f"{int(game.records[0]['seed'])}/1"


def test_events_of_a_shot_are_written_as_the_notation_says():
    """Section 4: the die with power and armour is all that another program needs."""
    game = setting({"-4,-4": "heavy"}, {"-4,-1": "infantry", "3,4": "infantry"})
    assert rolling(game, "fire -4,-4 -4,-1", 12) == [
        {
            "event": "roll",
            "seat": "B",
            "kind": "infantry",
            "target": "-4,-1",
            "die": 12,
            "power": 3,
            "armour": 6,
            "destroyed": True,
        },
        {"event": "removed", "seat": "B", "kind": "infantry", "at": "-4,-1", "why": "destroyed"},
    ]


def test_a_map_that_is_being_laid_goes_on_from_each_of_its_states():
    """S2.2, S3.2: also the first player deploys first, whoever docked last."""
    game, chance = laid_game(5), random.Random(2)
    while game.truth()["phase"] != "combat":
        again = FrontierPosition.from_state(EDITION, game.state(), 50)
        assert again.state() == game.state()
        action = chance.choice(game.legal())
        for each in (again, game):
            do(each, action)
        assert again.state() == game.state()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_from_any_state(seed):
    game, chance = close_armies(seed), random.Random(seed)
    for _decision in range(30):
        if game.to_move is None:
            break
        again = FrontierPosition.from_state(EDITION, json.loads(json.dumps(game.state())), 50)
        action = chance.choice(game.legal())
        assert again.apply(game.to_move, action) == game.apply(game.to_move, action)
        assert again.state() == game.state()


# Contradictions

LIGHT = {"-4,-4": "light", "-3,-4": "heavy"}


def state_after(*actions: str, **changes) -> dict:
    game = setting(LIGHT, {"-4,-3": "cyclops"}, **changes)
    do(game, *actions)
    return game.state()


def changed(state: dict, path: str, value: object) -> dict:
    state = copy.deepcopy(state)
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = state
    for part in parents:
        place = place[part]
    place[last] = value
    return state


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("turn", 51, "the game has 50 turns"),
        ("turn", "1", "not a whole number"),
        ("to_move", "C", "C is not known here"),
        ("to_move", None, "do not agree"),
        ("phase", "peace", "peace is not known here"),
        ("phase", "over", "do not agree"),
        ("phase", "islands", "only soldiers stand on the bridgeheads"),
        ("phase", "deploy", "only soldiers stand on the bridgeheads"),
        ("edition", "another", "edition does not agree"),
        ("rng", "1", "invalid literal"),
        ("rng", "01/0", "rng does not agree"),
        ("rng", f"{2**64}/0", ""),
        ("rng", "٥/0", "rng does not agree"),
        ("map.pieces.1.turn", 9, "not a whole number from 0 to 5"),
        ("map.pieces.1.turn", True, "not a whole number"),
        ("map.pieces.1.at", "9" * 5000 + ",0", ""),
        ("map.pieces.8.seat", "A", "Each of the two players has a bridgehead"),
        ("map.pieces.1.key", "atoll", "atoll"),
        ("units.0.at", "-6,-4", "units does not agree"),
        ("units.0.at", "9,9", "9,9"),
        ("units.0.at", ["-4,-4"], "another form"),
        ("units.0.kind", "wall", "wall is not a unit"),
        ("units.0.kind", "infantry", "stock and map hold not"),
        ("units", {}, "stock and map hold not"),
        ("seats.A.gold", -1, "not a whole number"),
        ("seats.A.gold", 1e3, "not a whole number"),
        ("seats.A.stock.wall", 25, "stock and map hold not 24 of wall"),
        ("seats.A.research", ["turbines", "turbines"], "seats does not agree"),
        ("seats.A.research", ["alchemy"], "alchemy is not known here"),
        ("acting", {"at": "-4,-4", "moved": False, "shots_left": 2, "fired": False}, "has moved"),
        ("acting", {"at": "-4,-4", "moved": True, "shots_left": 9, "fired": False}, "9 shots"),
        ("acting", {"at": "-4,-4", "moved": False, "shots_left": 2, "fired": True}, "2 shots"),
        ("acting", {"at": "-4,-3", "moved": True, "shots_left": 2, "fired": False}, "of the seat"),
        ("acted", ["-4,-4", "-4,-4"], "acted twice"),
        ("acted", [None] * 6, "more units have acted"),
        ("acted", [None] * 60, "too many units"),
        ("acted", ["0,0"], "only units of the seat"),
        ("result", {"winner": "A", "reason": "conquest"}, "do not agree"),
        ("crossings", [{"side": "-4,-4/-4,-5", "seat": "A"}], "is not known here"),
        ("elements", [{"at": ["0,1"] * 3, "seat": "A", "kind": "wall"}], "on one hex or two"),
        ("elements", [{"at": ["1,0"], "seat": "A", "kind": "wall"}], "cannot stand on 1,0"),
        ("elements", 7, "another form"),
    ],
)
def test_a_contradiction_is_told(path, value, told):
    assert told in complaint(changed(state_after(), path, value))


def test_a_unit_acts_in_combat_only():
    """S4.1: the first unit's action ends with Combat."""
    acting = state_after("move -4,-4 -5,-4")["acting"]
    state = state_after("move -4,-4 -5,-4", "end")
    assert "acts in Combat" in complaint(state | {"acting": acting, "acted": []})


@pytest.mark.parametrize(
    "result",
    [
        {"winner": None, "reason": "conquest"},
        {"winner": "A", "reason": "draw"},
        {"winner": "A", "reason": ""},
        {"winner": "A", "reason": "magic"},
    ],
)
def test_a_result_has_a_winner_or_is_a_draw(result):
    state = state_after("resign") | {"result": result}
    assert "is not known here" in complaint(state) or "do not agree" in complaint(state)


def test_a_game_that_is_decided_is_over():
    """S15.1, S15.2."""
    nobody = state_after()
    nobody["units"] = [unit for unit in nobody["units"] if unit["seat"] == "A"]
    nobody["seats"]["B"]["stock"]["cyclops"] += 1
    assert "decided, but not over" in complaint(nobody)
    board = FrontierPosition.new(EDITION, PIECES, 50, seed=1).board
    mines = [at for at, rich in zip(board.texts, board.deposit, strict=True) if rich]
    rich = state_after()
    rich["elements"] = [{"at": [at], "seat": "A", "kind": "mine"} for at in mines]
    rich["seats"]["A"]["stock"]["mine"] = 0
    assert "decided, but not over" in complaint(rich)


def test_a_game_that_is_over_was_decided():
    """S15.1, S15.2."""
    over = state_after("resign")
    conquest = {"winner": "A", "reason": "conquest"}
    assert "the loser is not beaten" in complaint(over | {"result": conquest})
    deposits = {"winner": "A", "reason": "deposits"}
    assert "the winner has not all deposits" in complaint(over | {"result": deposits})


def test_soldiers_are_deployed_in_order():
    """S3.2: the first player's before the other's, on bridgeheads without a deposit."""
    game = FrontierPosition.new(EDITION, PIECES, 50, seed=1, first=0)
    do(game, "deploy -4,-4", "deploy -3,-4", "deploy 4,4")
    state = game.state()
    assert "the first player places all" in complaint(state | {"to_move": "A"})
    assert "the first player places all" in complaint(state | {"first": "B"})
    assert "nothing has happened" in complaint(state | {"turn": 2})
    acting = {"at": "4,4", "moved": True, "shots_left": 1, "fired": False}
    for path, value in (
        ("acting", acting),
        ("rng", f"{state['rng'].partition('/')[0]}/7"),
        ("seats.A.gold", 999),
        ("seats.B.gold", EDITION.figures["first_gold"]),
        ("seats.A.research", ["turbines"]),
    ):
        assert "nothing has happened" in complaint(changed(state, path, value)), path
    for at in ("-5,-2", "0,0", "3,4"):
        moved = changed(state, "units.0.at", at)
        moved["units"].sort(key=lambda unit: unit["at"])
        assert "only soldiers stand on the bridgeheads" in complaint(moved)


def test_a_map_is_laid_in_order():
    """S2.1 to S2.3: islands, then the first player's bridgehead, then the other's; no piece too many."""
    game = laid_game(3)
    do(game, game.legal()[0])
    before, pieces = game.state(), game.pieces
    for seat, name in enumerate("AB"):
        head = Laying(EDITION, pieces).places("bridgehead", seat)[0]
        early = pieces_json((*pieces, head))
        assert "docks a bridgehead first" in complaint(changed(before, "map.pieces", early)), name
    while game.truth()["phase"] == "islands":
        do(game, game.legal()[-1])
    late, other = game.state(), game.pieces
    head = Laying(EDITION, other).places("bridgehead", 1 - "AB".index(late["first"]))[0]
    assert "docks a bridgehead first" in complaint(
        changed(late, "map.pieces", pieces_json((*other, head)))
    )
    many = copy.deepcopy(before)
    many["map"]["pieces"] += [many["map"]["pieces"][1]] * 2
    assert "the box holds" in complaint(many)
    crowd = before | {"units": [{"at": "0,0", "seat": "A", "kind": "infantry"}]}
    crowd["seats"]["A"]["stock"]["infantry"] -= 1
    assert "only soldiers" in complaint(crowd)


@pytest.mark.parametrize(
    "state", [{}, {"map": 7}, {"map": {"pieces": None}}, {"map": {"pieces": []}}]
)
def test_what_is_no_state_is_refused(state):
    assert complaint(state)


# Actions


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "END", "end ", " end", "end end", "pass", "move", "move -4,-4", "fire -4,-4"),
        *("move  -4,-4 -5,-4", "move -4,-4 -5,-4 ", "move -4,-4\t-5,-4", "move −4,−4 −5,−4"),
        *("move -4,-4 -05,-4", "move -4,-4 -5,-4/-4,-4", "move -4,-4 +1,0", "move -4,-4 ٥,0"),
        *("fire -4,-4 -4,-1/-4,-2/-4,-3", "fire -4,-4 /", "raze ,", "crossing -4,-4"),
        *("recruit wall 0,0", "recruit heavy", "recruit", "recruit heavy 0,0 0,0"),
        *("recruit heavy -4,-1/-4,-2", "deploy -4,-1/-4,-2", "research", "research 0"),
        *("mine 0,0/1,0", "tower -0,1", "island", "island slab", "island slab 9 0,0"),
        *("bridgehead 0", "island bridgehead 0 0,0", "island \ud800 0 0,0", "a" * 10_000),
        *("move -4,-4 " + "9" * 5000 + ",0", "wall " + "9" * 4000 + ",1", "\0", "e\u0301nd"),
    ],
)
def test_what_is_no_action_is_refused_in_a_short_sentence(text):
    game = setting(LIGHT, {"-4,-3": "cyclops"})
    for each in (game, laid_game(1)):
        refused = each.why_not(str(each.to_move), text)
        assert refused is not None
        assert refused.code in ("not_an_action", "lay_first")
        assert len(str(refused)) < 120


def test_a_side_is_written_in_text_order():
    game = setting(LIGHT, {"-4,-3": "cyclops"}, crossings={"-4,-1/-4,-2": "B"})
    refused = game.why_not("A", "fire -4,-4 -4,-2/-4,-1")
    assert (refused.code, "-4,-1/-4,-2" in str(refused)) == ("side_order", True)


def test_seats_that_there_are_not_do_nothing():
    for seat in ("C", "", "a", "A ", "AB"):
        with pytest.raises(RuleViolation, match="there are A and B"):
            setting(LIGHT).apply(seat, "end")


def test_resigning_is_always_possible_and_never_listed():
    """Section 4: any seat, any time."""
    for game in (setting(LIGHT), laid_game(1), FrontierPosition.new(EDITION, PIECES, 50, seed=1)):
        for seat, winner in ("AB", "BA"):
            for word, reason in (("resign", "resigned"), ("timeout", "time")):
                after = game.copy()
                after.apply(seat, word)
                assert after.result == {"winner": winner, "reason": reason}
                assert after.legal() == []
        assert not {"resign", "timeout"} & set(game.legal())


def test_legal_actions_are_sorted():
    for seed in range(3):
        game = close_armies(seed)
        assert game.legal() == sorted(game.legal())
        do(game, "end")
        assert game.legal() == sorted(game.legal())
        assert any(action.startswith("raze ") for action in game.legal())
