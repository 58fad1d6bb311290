"""The slow twin of the rules, tried on the cases and on itself."""

from __future__ import annotations

import copy
import functools
import itertools
import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.cases import CASES, CATALOGUE, Case, fact
from tests.play.games.starfighter.engine.edition import wild_catalogue
from tests.play.games.starfighter.engine.naive_check import (
    TraceError,
    all_cards,
    check_trace,
    random_game,
)
from tests.play.games.starfighter.engine.position import position
from tests.play.games.starfighter.engine.tamperings import TAMPERINGS

if TYPE_CHECKING:
    from collections.abc import Callable

ALL = [each["number"] for each in CATALOGUE["cards"]]
GREEN = [each["number"] for each in CATALOGUE["cards"] if each["series"] == "green"]
MODES = {
    "training": {"A": "athena", "B": "ares"},
    "skirmish": {"A": "apollo", "B": "atlas"},
    "total_war": {"A": "ares", "B": "ares"},
}
GAMES = [(mode, seed) for mode in MODES for seed in range(6)]


def shuffled_decks(mode: str, seed: int) -> dict[str, list[str]]:
    chance = random.Random(seed)
    if mode == "total_war":
        return {"A": chance.sample(ALL, 25), "B": chance.sample(ALL, 40)}
    pool = GREEN if mode == "training" else ALL
    return {"shared": chance.sample(pool, len(pool))}


def game(mode: str, seed: int) -> list[dict[str, Any]]:
    return random_game(CATALOGUE, mode, MODES[mode], shuffled_decks(mode, seed), seed)


def wild_game(mode: str, seed: int) -> tuple[naive.Catalogue, list[dict[str, Any]]]:
    """A game of an edition full of effects, between players who seldom pass."""
    edition, decks = wild_catalogue(seed), shuffled_decks(mode, seed)
    return edition, random_game(edition, mode, MODES[mode], decks, seed, eager=True)


def kept_order(owner: str | None, discard: list[str]) -> list[str]:
    """Stands for a shuffle of a single card."""
    assert len(discard) == 1
    return discard


def played(case: Case) -> naive.State:
    state = {**case.state, "legal": naive.legal(CATALOGUE, case.state)}
    for seat, action in case.moves:
        state = naive.apply_with(CATALOGUE, state, seat, action, kept_order)
    return state


# --- The cases ---------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_comes_out_as_written(case: Case) -> None:
    state = played(case)
    assert {path: fact(state, path) for path in case.expected} == case.expected


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.refused], ids=lambda case: case.name
)
def test_what_a_case_refuses_is_illegal(case: Case) -> None:
    state = played(case)
    for seat, action in case.refused:
        with pytest.raises(naive.Illegal):
            naive.apply(CATALOGUE, state, seat, action)


def test_cases_have_names_of_their_own() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


def test_a_case_is_plain_data() -> None:
    for case in CASES:
        assert json.loads(json.dumps(case.state)) == case.state


def test_cases_with_a_common_deck_hold_every_card_once() -> None:
    for case in CASES:
        if case.state["shared"] is not None:
            assert [number for _, number in all_cards(case.state)] == sorted(ALL)


def test_playing_leaves_the_given_state_alone() -> None:
    before = position(hands=(["0-1"], []))
    kept = copy.deepcopy(before)
    naive.apply(CATALOGUE, before, "A", "play 0-1 front 1")
    assert before == kept


# --- The invented edition ----------------------------------------------------------------------


def test_the_edition_has_a_hundred_different_cards_forty_of_them_green() -> None:
    faces = {json.dumps([each["top"], each["bottom"]]) for each in CATALOGUE["cards"]}
    assert (len(ALL), len(set(ALL)), len(faces), len(GREEN)) == (100, 100, 100, 40)


def test_every_effect_and_protection_occurs_four_times() -> None:
    words = Counter(
        word
        for each in CATALOGUE["cards"]
        for half in (each["top"], each["bottom"])
        for word in (half["effect"], half["protection"])
    )
    assert min(words.values()) >= 4
    assert len(words) == 10 + 4 + 1


def test_every_front_has_one_to_four_fighters() -> None:
    for each in CATALOGUE["cards"]:
        assert 1 <= each["top"]["fighters"] + each["bottom"]["fighters"] <= 4


def test_green_cards_have_neither_blue_effects_nor_protections() -> None:
    for each in CATALOGUE["cards"]:
        for half in (each["top"], each["bottom"]):
            blue = half["protection"] or half["effect"] in ("roll", "hit")
            assert not (blue and each["series"] == "green")


# --- Setting up --------------------------------------------------------------------------------


def test_in_the_first_round_both_draw_five_cards_the_first_player_first() -> None:
    state = naive.new_state(CATALOGUE, "skirmish", MODES["skirmish"], "B", {"shared": ALL})
    assert state["seats"]["B"]["hand"] == sorted(ALL[:4])  # Atlas has four Draw symbols
    assert state["seats"]["A"]["hand"] == sorted(ALL[4:9])
    assert (state["to_move"], state["initiative"], state["round"]) == ("B", "B", 1)


def test_e0_ares_and_athena_draw_five_cards_each_in_the_first_round() -> None:
    cruisers = {"A": "ares", "B": "athena"}
    state = naive.new_state(CATALOGUE, "training", cruisers, "A", {"shared": GREEN})
    assert [len(state["seats"][seat]["hand"]) for seat in "AB"] == [5, 5]


# --- Chance from outside -----------------------------------------------------------------------


def empty_deck() -> naive.State:
    """A is about to draw from an empty deck; two cards lie in the discard pile."""
    return position(
        a={1: ["0-1"]}, hands=(["0-12"], []), discard=["1-1", "1-2"], rest="B", to_move="A"
    )


def test_a_reshuffle_is_the_deck_handed_in() -> None:
    move = ("A", "play 0-12 front 2")
    state = naive.apply(CATALOGUE, empty_deck(), *move, iter([["1-2", "1-1"]]))
    assert fact(state, "aside.A") == ["1-2"]
    assert state["shared"] == {"deck": ["1-1"], "discard": []}


def test_a_reshuffle_of_other_cards_is_refused() -> None:
    with pytest.raises(naive.Illegal, match="does not hold"):
        naive.apply(CATALOGUE, empty_deck(), "A", "play 0-12 front 2", [["1-2", "1-3"]])


def test_a_missing_reshuffle_is_refused() -> None:
    with pytest.raises(naive.Illegal, match="missing"):
        naive.apply(CATALOGUE, empty_deck(), "A", "play 0-12 front 2")


# --- Going on from a state alone ---------------------------------------------------------------


def test_whose_turn_an_effect_interrupts_is_not_in_the_notation() -> None:
    start = position(a={1: ["0-1"]}, b={2: ["2-5", "2-10"]}, hands=(["1-9"], []))
    state = naive.apply(CATALOGUE, start, "A", "play 1-9 front 1")
    state = naive.apply(CATALOGUE, state, "A", "destroy B 2 1")
    del state["turn"]
    with pytest.raises(naive.Illegal, match="whose turn"):
        naive.apply(CATALOGUE, state, "B", "free B 2 0 3")


@pytest.mark.parametrize("mode", MODES)
def test_every_state_read_from_its_text_goes_on_alike(mode: str) -> None:
    lines = game(mode, 1)
    for before, line in itertools.pairwise(lines):
        decks = [event["deck"] for event in line["events"]]
        state = json.loads(json.dumps(before["state"]))
        state = naive.apply(CATALOGUE, state, line["seat"], line["action"], decks)
        assert state == line["state"]


# --- Random games and their traces -------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_random_game_is_accepted_and_conserves_its_cards(mode: str, seed: int) -> None:
    lines = game(mode, seed)
    check_trace(CATALOGUE, [json.dumps(line) for line in lines])
    assert len({json.dumps(all_cards(line["state"])) for line in lines}) == 1
    assert lines[-1]["state"]["phase"] == "over"


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_game_full_of_effects_is_accepted(mode: str, seed: int) -> None:
    check_trace(*wild_game(mode, seed))


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_invariants_hold_in_a_random_game(mode: str, seed: int) -> None:
    edition, lines = wild_game(mode, seed)
    for line in lines:
        state = line["state"]
        assert state["legal"] == sorted(set(state["legal"]))
        assert bool(state["legal"]) == (state["phase"] != "over")
        for seat, sector, level in naive.places(state):
            check_tokens(edition, naive.stack(state, seat, sector), level)


def check_tokens(edition: naive.Catalogue, cards: list[naive.Card], level: int) -> None:
    """No tokens on hidden halves, never more than fit, and an undamaged fighter on a top card."""
    lying = cards[level]
    for place in ("upper", "lower"):
        half = naive.printed_half(edition, lying, place)
        shown = place in naive.visible_places(cards, level)
        assert 0 <= lying["damage"][place] <= (half["fighters"] if shown else 0)
        shields = naive.SHIELDS.get(half["protection"], 0)
        assert 0 <= lying["shield_damage"][place] <= (shields if shown else 0)
    if level == len(cards) - 1:
        assert sum(naive.undamaged_fighters(edition, lying, p) for p in ("upper", "lower")) > 0


def test_a_trace_without_the_turn_key_is_accepted() -> None:
    lines = game("skirmish", 2)
    for line in lines:
        del line["state"]["turn"]
    check_trace(CATALOGUE, lines)


def test_the_generators_text_is_not_compared() -> None:
    lines = game("skirmish", 2)
    for number, line in enumerate(lines):
        line["state"]["rng"] = f"{number}"
    check_trace(CATALOGUE, lines)


def test_a_resignation_out_of_turn_is_accepted() -> None:
    lines = game("training", 3)[:10]
    before = lines[-1]["state"]
    seat = naive.FOE[before["to_move"]]
    state = naive.apply(CATALOGUE, before, seat, "resign")
    check_trace(
        CATALOGUE, [*lines, {"seat": seat, "action": "resign", "events": [], "state": state}]
    )


def test_an_unfinished_trace_is_accepted_only_when_allowed() -> None:
    lines = game("training", 3)[:10]
    check_trace(CATALOGUE, lines, finished=False)
    with pytest.raises(TraceError, match=r"line 10: state\.phase: the game is not over"):
        check_trace(CATALOGUE, lines)


# --- Tampering ---------------------------------------------------------------------------------


@functools.cache
def tampered_game() -> list[dict[str, Any]]:
    """A game with a reshuffle, so that there is one to tamper with."""
    games = (game("training", seed) for seed in itertools.count())
    return next(lines for lines in games if any(line.get("events") for line in lines))


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
def test_a_tampered_trace_is_refused(tampering: Callable[[list[dict[str, Any]]], None]) -> None:
    lines = json.loads(json.dumps(tampered_game()))
    tampering(lines)
    with pytest.raises(TraceError, match=TAMPERINGS[tampering]):
        check_trace(CATALOGUE, lines)
