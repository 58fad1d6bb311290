"""Pastes of every kind that people send, with what is right: `pastes.json`."""

import json
from pathlib import Path
from typing import Any

import pytest

from decks.construction.deck_list import Question
from decks.reading.reader import read_deck_text


def cases_of(name: str) -> list[dict[str, Any]]:
    return json.loads(Path(__file__).with_name(name).read_text())["cases"]


CASES, WANTED = cases_of("pastes.json"), cases_of("imports.json")


def values(question: Question) -> list[str]:
    return [choice.value for choice in question.choices]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_paste_is_understood_as_people_mean_it(case, pool):
    parsed = read_deck_text(case["text"], pool)
    deck = parsed.deck
    assert (list(deck.cards), deck.cruiser or "") == (case["cards"], case["cruiser"])
    assert list(deck.remarks.maybe) == case.get("set_aside", [])
    assert case.get("any_title") or deck.name == case.get("title", "")
    unused = [each.text for each in parsed.unused]
    assert case.get("any_unused") or unused == case.get("unused", [])
    confirm = [values(each) for each in parsed.questions if not each.is_contradiction]
    assert case.get("any_confirm") or confirm == case.get("confirm", [])
    asked = [f"{each.text}: {each.reason}" for each in parsed.questions if each.is_contradiction]
    wanted = case.get("ask", [])
    assert len(asked) == len(wanted)
    assert all(part in found for part, found in zip(wanted, asked, strict=True))


@pytest.mark.parametrize("case", WANTED, ids=[case["name"] for case in WANTED])
def test_what_players_asked_for_is_understood(case, pool):
    parsed = read_deck_text(case["text"], pool)
    deck = parsed.deck
    assert (list(deck.cards), deck.cruiser or "") == (case["cards"], case["cruiser"])
    assert deck.name == case.get("title", "")
    assert list(deck.remarks.maybe) == case.get("set_aside", [])
    assert [each.text for each in parsed.unused] == case.get("unused", [])
    confirm = [
        f"{each.text}: {each.choices[0].value}"
        for each in parsed.questions
        if not each.is_contradiction
    ]
    assert len(confirm) == len(wanted := case.get("confirm", []))
    assert all(w.startswith(c) for w, c in zip(wanted, confirm, strict=True))
    asked = [f"{each.text}: {each.reason}" for each in parsed.questions if each.is_contradiction]
    assert [each.rstrip(".") for each in asked] == case.get("ask", [])
