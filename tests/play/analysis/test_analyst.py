from itertools import pairwise
from math import inf

import numpy as np
import pytest

from play.analysis.analyst import (
    MAX_EXAMINED,
    MAX_PLAYOUTS,
    Analyst,
    analyse,
    budget_for,
    first_look_cost,
    score_of,
)
from play.analysis.tasks import work_until
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.playouts import StarfighterPlayouts
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches.positions import History
from tests.play.games.starfighter.engine.position import card

pytestmark = pytest.mark.usefixtures("prepared")
CRUISERS = {"A": "ares", "B": "athena"}
SLICES = 10  # that end within a step


@pytest.fixture(scope="module")
def cards():
    return shipped_card_set()


@pytest.fixture(scope="module")
def playouts(cards):
    return StarfighterPlayouts(cards)


@pytest.fixture(scope="module")
def cliff(cards):
    """A is to shift: one armour each, A's only card in sector 1, B's in sector 2. Shifting to the left
    brings B's two fighters before an empty sector and nothing before A's; to the right they meet, and
    where they are both get through."""
    game = StarfighterPosition.new(cards, "training", CRUISERS, seed=3, first="A")
    state = game.state() | {"phase": "shift", "turn": None, "passed": ["A", "B"]}
    for seat, sector in (("A", 0), ("B", 1)):
        side = state["seats"][seat]
        side["sectors"][sector] = [card(side["hand"].pop(), back=True)]
        side["armour"] = 1
    return StarfighterTablePosition(StarfighterPosition.from_state(cards, state))


def played(position, *actions):
    history = History(position)
    for action in actions:
        history.append(history.position.to_move[0], action)
    return history


@pytest.fixture(scope="module")
def game_of_cadets(cards):
    sides = (LineUp("ares", bot="pilot"), LineUp("athena", bot="cadet"))
    head, *steps = Pairing(cards, "training", sides, 7).trace(0)
    start = StarfighterPosition.from_state(cards, head["state"])
    history = History(StarfighterTablePosition(start))
    history.replay((step["seat"], step["action"]) for step in steps[:4])
    return history


@pytest.fixture(scope="module")
def told(game_of_cadets, playouts):
    return analyse(game_of_cadets, playouts, "key")


def test_a_choice_that_loses_the_game_is_found(cliff, playouts):
    told = analyse(played(cliff, "shift -1", "direction ltr"), playouts, "key")
    [costly] = told["decisions"]
    assert (costly["ply"], costly["seat"], costly["played"]) == (0, "A", "shift -1")
    assert costly["better"] in ("shift 0", "shift 1")
    assert costly["value"] == 0
    assert 0.3 < costly["low"] < costly["loss"] < costly["high"]
    assert told["curve"][-1]["score"] == 0


def test_another_key_gives_other_figures(game_of_cadets, told, playouts):
    analyst = Analyst(game_of_cadets, playouts, "other key")
    assert [analyst.point(ply) for ply in range(3)] != told["curve"][:3]


def test_the_decisions_that_cost_most_come_first_and_are_clear(told):
    assert told["decisions"]
    assert all(each["low"] > 0 for each in told["decisions"])
    assert all(one["loss"] >= other["loss"] for one, other in pairwise(told["decisions"]))
    assert told["clear"] <= told["examined"] <= MAX_EXAMINED


def test_nobody_is_blamed_for_what_could_not_be_known(game_of_cadets, playouts):
    """B's hand and the deck change places; A, who is to move, sees the same."""
    game = game_of_cadets.start.copy()
    swapped = game.copy()
    record = swapped.engine.records[0]
    size = int(record["hand_size"][1])
    hand, deck = record["hand"][1, :size].copy(), record["deck"][0, :size].copy()
    record["hand"][1, :size], record["deck"][0, :size] = np.sort(deck), hand
    assert game.view("A") == swapped.view("A")
    action = game_of_cadets.plies[0].action
    one, other = (Analyst(played(each, action), playouts, "key") for each in (game, swapped))
    assert one.first_look(0) == other.first_look(0)
    better = one.first_look(0)["better"]
    assert one.examine(0, better, 1) == other.examine(0, better, 1)


def decks_of(state):
    """The decks, whatever the order of their cards."""
    owners = (state["shared"], *state["seats"].values())
    return [owner and owner["deck"] and sorted(owner["deck"]) for owner in owners]


@pytest.mark.parametrize("mode", ["training", "total_war"])
def test_open_worlds_differ_only_in_what_neither_seat_knew(cards, mode):
    decks = {"A": cards.numbers[:40], "B": cards.numbers[40:80]} if mode == "total_war" else None
    game = StarfighterPosition.new(cards, mode, CRUISERS, seed=1, decks=decks)
    position = StarfighterTablePosition(game)
    for world in StarfighterPlayouts(cards).open(position, 3, "seed"):
        dealt = StarfighterPosition(cards, world)
        assert [dealt.view(seat) for seat in "AB"] == [game.view(seat) for seat in "AB"]
        one, other = dealt.state(), game.state()
        assert one != other
        assert decks_of(one) == decks_of(other)


def test_a_finished_game_is_scored_by_its_result(cliff, playouts):
    history = played(cliff, "shift -1", "direction ltr")
    before, position = history.position_at(1), history.position
    worlds = list(playouts.open(before, 2, "seed"))
    assert playouts.scores(before, worlds, ["direction ltr"]).tolist() == [[0], [0]]
    assert [score_of(position.result, seat) for seat in "AB"] == [0, 1]


@pytest.mark.parametrize("plies", [20, 300, 3000])
def test_the_work_is_bounded_however_long_the_game(cards, plies):
    class Long(History):
        def __len__(self):
            return plies

        def position_at(self, ply):
            return wide

    game = StarfighterPosition.new(cards, "skirmish", CRUISERS, seed=1)
    wide = StarfighterTablePosition(game)
    plan = budget_for(Long(wide))
    worth = first_look_cost(len(wide.legal(wide.to_move[0]))) * plan.share
    assert worth * plies / plan.judge_every <= MAX_PLAYOUTS
    assert (plies + 1) / plan.point_every * plan.playouts <= 8_200


def test_a_slice_ends_within_a_step_and_the_next_one_goes_on(game_of_cadets, playouts, told):
    analyst, found, slices = Analyst(game_of_cadets, playouts, "key"), [], 0
    while len(found) < analyst.steps(found):
        before = len(found)
        work_until(0.0 if slices < SLICES else inf, analyst, found)  # 0: the time is over at once
        slices += len(found) == before
        analyst = Analyst(game_of_cadets, playouts, "key", analyst.partial)
    assert slices == SLICES
    assert analyst.summary(found) == told
