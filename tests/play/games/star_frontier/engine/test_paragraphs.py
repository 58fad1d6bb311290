"""Paragraphs that the slow twin does not see: refusals, the laying of a map, chances, rare ends."""

import random
from collections import Counter

import pytest

from play.games.kit.chance import first_seat
from play.games.star_frontier.edition.hexes import distance
from play.games.star_frontier.edition.laying import Laying, bridgehead_key, laid_by_chance
from play.games.star_frontier.engine.facts import buildings, chances
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.setting import (
    BARRACKS,
    EDITION,
    LABORATORY,
    PIECES,
    do,
    laid_game,
    legal,
    new_game,
    rolling,
    setting,
    why,
)

pytestmark = pytest.mark.essential

BUILDING = {"phase": "construction"}
SIDE = "-4,-1/-4,-2"
SOLDIER = {"-4,-4": "infantry"}


@pytest.mark.parametrize(
    ("told", "action", "own", "more"),
    [
        ("not_in_construction S4.1", "wall -4,-3", SOLDIER, {}),
        ("not_in_combat S4.1", "move -4,-4 -4,-3", SOLDIER, BUILDING),
        ("all_acted S4.2", "move -4,-4 -4,-3", SOLDIER, {"acted": [None] * 5}),
        ("out_of_reach S5.1", "move -6,-4 -3,-4", {"-6,-4": "cyborg"}, {}),
        ("crossing_there S6.2", f"crossing {SIDE}", SOLDIER, BUILDING | {"crossings": {SIDE: "A"}}),
        ("bank_filled S6.2", f"crossing {SIDE}", {"-4,-2": "infantry", "-4,-1": "wall"}, BUILDING),
        ("bank_filled S6.2", f"crossing {SIDE}", {"-4,-1": "infantry", "-4,-2": "wall"}, BUILDING),
        ("no_crossing_builder S6.2", f"crossing {SIDE}", SOLDIER, BUILDING),
        ("out_of_range S7.1", "fire -4,-4 3,4", SOLDIER, {}),
        ("no_target S7.1", "fire -4,-4 -4,-3", {"-4,-4": "heavy", "-4,-3": "wall"}, {}),
        ("no_target S7.1", f"fire -4,-4 {SIDE}", {"-4,-4": "heavy"}, {"crossings": {SIDE: "A"}}),
        ("too_dear S11.1", "wall -4,-3", SOLDIER, BUILDING | {"gold": 1}),
        ("no_builder S11.2", "wall -6,-2", BARRACKS, BUILDING),
        ("on_deposit S11.3", "tower -5,-2", {"-5,-3": "infantry"}, BUILDING),
        ("no_deposit S11.4", "mine -4,-3", SOLDIER, BUILDING),
        ("nothing_to_raze S11.5", "raze 4,1", SOLDIER, BUILDING),
        ("no_building S13.1", "recruit heavy -5,-2", BARRACKS, BUILDING),
        ("too_dear S11.1", "recruit infantry -3,-3", BARRACKS, BUILDING | {"gold": 0}),
        ("card_laid S14.1", "research turbines", LABORATORY, BUILDING | {"research": ["turbines"]}),
    ],
)
def test_a_refusal_names_its_paragraph(told, action, own, more):
    assert " ".join(why(setting(own, **more), action)) == told


@pytest.mark.parametrize("at", ["-5,-2", "4,4", "-4,-4"])
def test_soldiers_start_on_the_own_bridgehead(at):
    """S3.2: neither on a deposit nor on the other's, nor on another soldier."""
    game = new_game()
    do(game, "deploy -4,-4")
    assert why(game, f"deploy {at}") == ("not_home", "S3.2")


def test_laying_a_map_in_turn():
    """S2.1, S2.2: the centre first, islands in turn, then each the own bridgehead."""
    game, chance = laid_game(5), random.Random(1)
    assert [piece["key"] for piece in game.truth()["map"]["pieces"]] == ["centre"]
    first, movers = game.truth()["first"], []
    while game.laying:
        movers.append(game.to_move)
        do(game, chance.choice(game.legal()))
    other = {"A": "B", "B": "A"}[first]
    assert movers == [first, other] * 3 + [first, other]
    heads = [piece["seat"] for piece in game.truth()["map"]["pieces"] if piece["seat"]]
    assert heads == [first, other]
    assert game.truth()["phase"] == "deploy"


def test_s2_3_a_piece_covers_nothing_and_shares_two_sides():
    game = laid_game(5)
    assert why(game, "island slab 0 0,0") == ("piece_covers", "S2.3")
    assert why(game, "island slab 3 9,9") == ("piece_apart", "S2.3")
    assert why(game, "island slab 0 9,9") == ("piece_apart", "S2.3")
    assert why(game, "bridgehead 0 9,9") == ("piece_gone", "S2.2")


def test_equal_results_are_listed_once():
    """S2.3: a slab turned by three steps lies as one that is not turned."""
    turns = {text.split()[0] for text in legal(laid_game(5), "island slab")}
    assert turns <= {"0", "1", "2"}
    heads = Laying(EDITION, PIECES[:1]).places(bridgehead_key(EDITION), 0)
    assert {placed.turn for placed in heads} == {0, 1, 2}


@pytest.mark.parametrize("seed", range(4))
def test_bridgeheads_always_find_a_place(seed):
    """S2.3: at least 24 places for the second, wherever the first lies, and 4 hexes between them."""
    key = bridgehead_key(EDITION)
    islands = [placed for placed in laid_by_chance(EDITION, seed) if placed.seat is None]
    for first in Laying(EDITION, islands).places(key, 0)[seed % 3 :: 25]:
        places = Laying(EDITION, [*islands, first]).places(key, 1)
        assert len({placed.at for placed in places}) >= 24
        assert min(distance(first.at, placed.at) for placed in places) >= 8


def test_s3_1_the_first_player_is_drawn():
    firsts = Counter(first_seat(seed) for seed in range(400))
    assert all(count > 150 for count in firsts.values())


def test_s3_3_an_empty_stock_makes_no_recruits():
    game = new_game()
    places = [at for at in game.board.texts if at not in ("-4,-4", "-5,-2", "-3,-6")][:10]
    out = setting({**dict.fromkeys(places, "infantry"), **BARRACKS}, phase="construction")
    assert legal(out, "recruit infantry") == []


def test_losses_of_a_blast_go_together_and_inner_elements_are_hit():
    """S8.4: removed after the last die."""
    wall = {"-5,-3": "tower", "-4,-3": "wall", "-3,-4": "tower", "-4,-4": "infantry"}
    game = setting({"-6,-2": "hammer"}, {**wall, "3,4": "infantry"})
    events = rolling(game, "fire -6,-2 -4,-4", 12, 11, 12, 10)
    kinds = [event["event"] for event in events]
    assert kinds == sorted(kinds, reverse=True)
    assert kinds.count("roll") == kinds.count("removed") == 4


def test_a_blast_at_a_crossing():
    """S8.5: its bank nearer to the shooter is the target hex, or the first in text order."""
    side = "-4,-1/-4,-2"
    game = setting({"-4,-4": "hammer"}, {"-4,-2": "infantry"}, crossings={side: "B"})
    assert chances(game, "-4,-4", side)[0][0] == "-4,-2"
    rolls = rolling(game, f"fire -4,-4 {side}", 1, 1)
    assert [roll["target"] for roll in rolls] == ["-4,-2", side]
    side = "-5,-1/-5,-2"
    even = setting({"-4,-2": "hammer"}, {"-5,-2": "infantry"}, crossings={side: "B"})
    hit = chances(even, "-4,-2", side)
    assert hit == [[side, 58], ["-4,-2", 42], ["-5,-2", 50]]
    rolls = rolling(even, f"fire -4,-2 {side}", 1, 1, 1)
    struck = {side: 1, "-4,-2": 0, "-5,-2": 0}
    assert [(roll["target"], roll["power"]) for roll in rolls] == list(struck.items())


def test_holes_and_what_is_not_of_the_structure_surround_nothing():
    """S9.2 (a): the edge of the map, or a unit among the six neighbours."""
    corner = dict.fromkeys(["-6,-4", "-5,-4", "-5,-5", "-6,-3"], "wall")
    game = setting({"-4,-2": "vortex"}, {**corner, "3,4": "infantry"})
    assert "-6,-4" in legal(game, "fire -4,-2")
    ring = dict.fromkeys(["-4,-3", "-5,-3", "-5,-4", "-4,-5", "-3,-5", "-4,-4"], "wall")
    for there in ({"-3,-4": "infantry"}, {"-3,-4": "wall"}):
        other = setting({"-2,-2": "vortex", **there}, {**ring, "3,4": "infantry"})
        assert "-4,-4" in legal(other, "fire -2,-2")


def test_s10_1_gold_is_at_most_30_000():
    rich = setting({"-4,-4": "infantry", "-5,-2": "mine"}, gold=29_999)
    assert {"event": "income", "seat": "A", "gold": 1, "total": 30_000} in do(rich, "end")


def test_s12_1_a_building_is_of_one_colour():
    own = {at: kind for at, kind in BARRACKS.items() if at != "-3,-4"}
    game = setting({**own, "0,0": "infantry"}, {"-3,-4": "tower"}, phase="construction")
    assert (buildings(game, 0), legal(game, "recruit")) == ([], [])


def test_patterns_contain_exactly_these_others():
    """S12.3: Garrison and Laboratory contain Barracks; plant and factory the shop; the works all three."""
    contained = {}
    for key, building in EDITION.buildings.items():
        cells = {f"{at[0] - 4},{at[1] - 4}": kind for kind, (at,) in building.pattern}
        if not all(at in new_game().board.index for at in cells):
            cells = {f"{at[0] - 5},{at[1] - 4}": kind for kind, (at,) in building.pattern}
        found = {each["key"] for each in buildings(setting(cells), 0)}
        contained[key] = found - {key}
    assert {key: found for key, found in contained.items() if found} == {
        "garrison": {"barracks"},
        "laboratory": {"barracks"},
        "tank_plant": {"tank_shop"},
        "rocket_tank_factory": {"tank_shop"},
        "tracked_plant": {"tank_shop", "tank_plant", "rocket_tank_factory"},
    }


def researched(*cards: str, **changes) -> FrontierPosition:
    units = {"-2,-2": "stream", "-2,-3": "infantry", "-6,-3": "hammer"}
    return setting({**LABORATORY, **units}, research=cards, **changes)


def test_a_card_costs_all_that_is_there():
    """S14.1: its price is enough."""
    game = researched(phase="construction", gold=4)
    assert legal(game, "research") == ["forward_landing"]


@pytest.mark.parametrize(
    ("card", "kind", "stat", "more"),
    [
        ("pulse_rifles", "infantry", "power", 1),
        ("long_barrels", "heavy", "range", 1),
        ("heavy_warhead", "hammer", "around", 1),
        ("composite_suits", "cyborg", "armour", 1),
        ("cast_walls", "crossing", "armour", 1),
        ("turbines", "vortex", "speed", 1),
        ("guided_fire", "stream", "power", 1),
        ("prefabrication", "mine", "price", -1),
    ],
)
def test_s14_1_what_cards_change(card, kind, stat, more):
    names = ("speed", "shots", "range", "power", "around", "armour", "price")
    place = (0, EDITION.kinds[kind].code, names.index(stat))
    before, after = researched(), researched(card)
    assert after.records[0]["stats"][place] - before.records[0]["stats"][place] == more


def test_s15_1_who_razes_all_that_is_left_loses():
    game = setting({"4,1": "wall"}, phase="construction")
    do(game, "raze 4,1")
    assert game.result == {"winner": "B", "reason": "conquest"}


def test_mines_on_every_deposit_win():
    """S15.2: 15 deposits on `arktal-1`; 14 are not enough."""
    board = new_game().board
    deposits = [at for at, rich in zip(board.texts, board.deposit, strict=True) if rich]
    assert len(deposits) == 15
    game = setting({**dict.fromkeys(deposits[1:], "mine"), "0,0": "infantry"})
    do(game, "end")
    assert game.result is None
    mines = {at: "mine" for at in deposits if at not in ("-5,-2", "-3,-6")}
    other = {"-3,-6": "mine", "3,4": "infantry"}
    shared = setting({**mines, "-5,-3": "infantry"}, other, phase="construction")
    do(shared, "mine -5,-2")
    assert shared.result is None


@pytest.mark.parametrize(
    ("a", "b", "winner", "reason"),
    [
        ({"-5,-2": "mine", "-4,-4": "infantry"}, {"4,4": "cyclops"}, "A", "turns"),
        ({"-4,-4": "heavy"}, {"4,4": "light"}, "A", "turns"),
        ({"-4,-4": "light"}, {"4,4": "engineer"}, None, "draw"),
    ],
)
def test_the_last_turn(a, b, winner, reason):
    """S15.4: more mines, then more worth, else a draw."""
    game = setting(a, b, turns=1)
    do(game, "end", "end", "end", "end")
    assert game.result == {"winner": winner, "reason": reason}


def test_crossings_count_at_the_end_and_prices_are_the_printed_ones():
    """S15.4: what a card saves takes nothing from the worth."""
    soldiers = {"-4,-4": "infantry"}, {"4,4": "infantry"}
    game = setting(*soldiers, crossings={"-4,-1/-4,-2": "B"}, turns=1)
    do(game, "end", "end", "end", "end")
    assert game.result == {"winner": "B", "reason": "turns"}
    mines = {**soldiers[0], "-5,-2": "mine"}, {**soldiers[1], "3,6": "mine"}
    saved = setting(*mines, research=["prefabrication"], turns=1)
    do(saved, "end", "end", "end", "end")
    assert saved.result == {"winner": None, "reason": "draw"}


def test_s16_1_everything_is_seen_but_the_dice_to_come():
    game = new_game()
    other = game.copy()
    other.records["seed"] += 1
    assert game.truth() | {"rng": ""} == other.truth() | {"rng": ""}


def test_dice_follow_from_seed_turn_and_shot():
    """S1.1: what is rolled in one turn does not depend on how many shots fell in another."""
    game = setting({"-4,-4": "stream"}, {"-4,-1": "cyclops"})
    more = game.copy()
    rolling(more, "fire -4,-4 -4,-1", 3)
    game.records["seed"] = more.records["seed"]
    for each in (game, more):
        do(each, "end", "end", "end", "end")
    assert more.apply("A", "fire -4,-4 -4,-1") == game.apply("A", "fire -4,-4 -4,-1")


def test_s15_3_who_blasts_both_armies_wins():
    game = setting({"-4,-4": "hammer"}, {"-4,-3": "infantry"})
    rolling(game, "fire -4,-4 -4,-3", 12, 12)
    assert game.result == {"winner": "A", "reason": "conquest"}
