"""Searches as people type them, and what they mean: a corpus in both languages."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.cards.former_names import FORMER_NAMES
from catalog.search.card_search import Selection, find_cards
from catalog.search.query import compiler
from catalog.search.query.parser import MAX_DEPTH, MAX_TERMS
from tests.rows import shipped_files

CARDS = shipped_files().cards
MEANINGS = json.loads(Path(__file__).with_name("meanings.json").read_text())


def search(query: str):
    results = find_cards(CARDS, Selection(query=query))
    assert results.error is None, results.error.message
    return results


def test_names_of_before_are_those_of_the_shipped_cards_alone():
    assert {(card.number, card.name) for card in CARDS} >= FORMER_NAMES.keys()
    other = replace(CARDS[2], name="Foil Fleet")
    assert find_cards([other], Selection(query="clapperboard")).cards == []


def found(query: str) -> list[str]:
    return [card.number for card in search(query).cards]


@pytest.mark.parametrize(("number", "queries"), MEANINGS["card"].items())
def test_the_card_that_is_meant_comes_first(number, queries):
    assert {query: found(query)[0] for query in queries} == dict.fromkeys(queries, number)


@pytest.mark.parametrize(("meaning", "queries"), MEANINGS["meaning"].items())
def test_a_search_means_what_people_mean(meaning, queries):
    cards = sorted(found(meaning))
    assert cards
    assert {query: sorted(found(query)) for query in queries} == dict.fromkeys(queries, cards)


def test_exact_hits_need_no_question_near_ones_ask_it_and_quotations_are_not_mended():
    assert search("lighthouse").meant == ""
    assert search("lihgthouse green or lihgthouse").meant == "lighthouse green or lighthouse"
    assert search("xqzw").meant == ""
    assert found('"clapperbord"') == []


@pytest.fixture
def worths(monkeypatch):
    figures = {"3-10": 0.025, "0-1": 0.005, "0-2": -0.0125}
    found = {number: {"value": value} for number, value in figures.items()}
    monkeypatch.setattr(compiler, "CARD_FIGURES", [lambda: found])


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("worth>0", ["0-1", "3-10"]),
        ("worth>0.5", ["3-10"]),
        ("worth>=0,5", ["0-1", "3-10"]),
        ("worth<-1", ["0-2"]),
        ("worth < −1", ["0-2"]),
        ("ценность>1", ["3-10"]),
        ("sort:worth worth<3", ["3-10", "0-1", "0-2"]),
        ("best cards worth<3", ["3-10", "0-1", "0-2"]),
        ("лучшие карты worth<3", ["3-10", "0-1", "0-2"]),
        ("worst cards worth<3", ["0-2", "0-1", "3-10"]),
    ],
)
def test_cards_are_found_by_what_they_are_worth(worths, query, numbers):
    assert found(query) == numbers


@pytest.mark.parametrize(("order", "queries"), MEANINGS["order"].items())
def test_plain_words_ask_for_an_order(worths, order, queries):
    assert {query: search(query).sort for query in queries} == dict.fromkeys(queries, order)
    assert all(map(found, queries))


def test_decks_are_found_for_the_reader(monkeypatch):
    asked = []
    readers = [lambda *given: asked.append(given) or {"3-10", "0-4"}]
    monkeypatch.setattr(compiler, "DECK_CARD_READERS", readers)
    results = find_cards(CARDS, Selection(query='in:"My deck" level 3'), reader="the reader")
    assert [card.number for card in results.cards] == ["3-10"]
    assert asked == [("My deck", "the reader")]
    assert results.depends_on_reader


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("sort:nmae", "“nmae” is not known here. Did you mean “name”? Orders are: number"),
        ("pivot or sort:name", "“sort” stands once, outside of brackets and of “or”."),
        ("level:3,pivot", "“level” is compared with a number, not with “pivot”."),
        ("worth>much", "“worth” is compared with a number, not with “much”."),
        ("a " * (MAX_TERMS + 1), "A query has at most 60 words and conditions."),
        ("(a or " * MAX_DEPTH + "b" + ")" * MAX_DEPTH, "Brackets stand in each other at most 24"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(query, message):
    assert message in find_cards(CARDS, Selection(query=query)).error.message
