"""The slow twin of the rules, tried on the cases and on traces of the engine."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.cases import CASES, CATALOGUE, Case, fact
from tests.play.games.starfighter.engine.naive_check import TraceError, all_cards, check_trace
from tests.play.games.starfighter.engine.playing import edition
from tests.play.games.starfighter.engine.position import position
from tests.play.games.starfighter.engine.tamperings import EDITION, TAMPERINGS, recorded

EXPORT = edition(EDITION)[0]
ALL = [each["number"] for each in CATALOGUE["cards"]]


def kept_order(owner: str | None, discard: list[str]) -> list[str]:
    """Stands for a shuffle of a single card."""
    assert len(discard) == 1
    return discard


def played(case: Case) -> naive.State:
    export = edition(case.edition)[0]
    state = {**case.state, "legal": naive.legal(export, case.state)}
    for seat, action in case.moves:
        state = naive.apply_with(export, state, seat, action, kept_order)
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
            naive.apply(edition(case.edition)[0], state, seat, action)


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
    green = sum(each["series"] == "green" for each in CATALOGUE["cards"])
    faces = {json.dumps([each["top"], each["bottom"]]) for each in CATALOGUE["cards"]}
    assert (len(ALL), len(set(ALL)), len(faces), green) == (100, 100, 100, 40)


def test_the_cards_of_the_worked_examples_have_the_effects_of_the_shipped_ones() -> None:
    """E1 to E3: the rulebook names these two."""
    printed = [
        {each["number"]: [each[half]["effect"] for half in ("top", "bottom")] for each in cards}
        for cards in (CATALOGUE["cards"], edition("shipped")[0]["cards"])
    ]
    for number in ("3-10", "3-35"):
        assert printed[0][number] == printed[1][number]


def test_every_effect_and_protection_occurs_four_times() -> None:
    words = Counter(
        word
        for each in CATALOGUE["cards"]
        for half in (each["top"], each["bottom"])
        for word in (half["effect"], half["protection"])
    )
    assert min(words.values()) >= 4
    assert len(words) == 10 + 4 + 1


def test_green_cards_have_neither_blue_effects_nor_protections() -> None:
    for each in CATALOGUE["cards"]:
        for half in (each["top"], each["bottom"]):
            blue = half["protection"] or half["effect"] in ("roll", "hit")
            assert not (blue and each["series"] == "green")


# --- Setting up --------------------------------------------------------------------------------


def test_in_the_first_round_both_draw_five_cards_the_first_player_first() -> None:
    state = naive.new_state(
        CATALOGUE, "skirmish", {"A": "apollo", "B": "atlas"}, "B", {"shared": ALL}
    )
    assert state["seats"]["B"]["hand"] == sorted(ALL[:4])  # Atlas has four Draw symbols
    assert state["seats"]["A"]["hand"] == sorted(ALL[4:9])
    assert (state["to_move"], state["initiative"], state["round"]) == ("B", "B", 1)


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


# --- Traces of the engine -----------------------------------------------------------------------


def test_the_generators_text_is_not_compared() -> None:
    lines = recorded()
    for number, line in enumerate(lines):
        line["state"]["rng"] = f"{number}"
    check_trace(EXPORT, lines)


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
def test_a_tampered_trace_is_refused(tampering: Any) -> None:
    lines = recorded()
    tampering(lines)
    with pytest.raises(TraceError, match=TAMPERINGS[tampering]):
        check_trace(EXPORT, lines)
