"""Pastes of every kind that people send, with what is right: `pastes.json` and `imports.json`."""

import json
from pathlib import Path

import pytest

from decks.reading.reader import read_deck_text


def each_case(name):
    cases = json.loads(Path(__file__).with_name(name).read_text())["cases"]
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


def check_deck(deck, case):
    """Asserts that cards, cruiser, name and what is set aside are as the case says."""
    assert (list(deck.cards), deck.cruiser or "") == (case["cards"], case["cruiser"])
    assert list(deck.remarks.maybe) == case.get("set_aside", [])
    assert case.get("any_title") or deck.name == case.get("title", "")


def doubtful(parsed):
    return [each for each in parsed.questions if not each.is_contradiction]


def contradictions(parsed):
    return [f"{each.text}: {each.reason}" for each in parsed.questions if each.is_contradiction]


@each_case("pastes.json")
def test_a_paste_is_understood_as_people_mean_it(case, pool):
    parsed = read_deck_text(case["text"], pool)
    check_deck(parsed.deck, case)
    assert case.get("any_unused") or [each.text for each in parsed.unused] == case.get("unused", [])
    confirm = [[choice.value for choice in each.choices] for each in doubtful(parsed)]
    assert case.get("any_confirm") or confirm == case.get("confirm", [])
    asked, wanted = contradictions(parsed), case.get("ask", [])
    assert len(asked) == len(wanted)
    assert all(part in found for part, found in zip(wanted, asked, strict=True))


@each_case("imports.json")
def test_what_players_asked_for_is_understood(case, pool):
    parsed = read_deck_text(case["text"], pool)
    check_deck(parsed.deck, case)
    assert [each.text for each in parsed.unused] == case.get("unused", [])
    confirm = [f"{each.text}: {each.choices[0].value}" for each in doubtful(parsed)]
    assert len(confirm) == len(wanted := case.get("confirm", []))
    assert all(w.startswith(c) for w, c in zip(wanted, confirm, strict=True))
    assert [each.rstrip(".") for each in contradictions(parsed)] == case.get("ask", [])
