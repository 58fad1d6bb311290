import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catalog.search.query import MAX_QUERY_LENGTH, QueryError, compile_query, compiler
from catalog.search.query.examples import EXAMPLE_GROUPS
from tests.rows import shipped_files

CARDS = shipped_files().cards
BITS = st.sampled_from([*'()-:=<>!"«»“”|&,. ', "or ", "level", "top.", "effect:", "3", "щит", "\0"])


def those(test):
    return {card.number for card in CARDS if test(card)}


def found(query):
    return those(compile_query(query))


def is_green(card):
    return card.series == "green"


def effects(card):
    return [half.effect for half in (card.top, card.bottom) if half.effect]


def protections(card):
    return {card.top.protection, card.bottom.protection} - {""}


@pytest.mark.parametrize(
    ("query", "test"),
    [
        ("   ", lambda card: True),
        ("level:3", lambda card: card.level == 3),
        ("LEVEL=3", lambda card: card.level == 3),
        ("level >= 2", lambda card: card.level >= 2),
        ("level<1", lambda card: card.level == 0),
        ("level≤1", lambda card: card.level <= 1),
        ("level!=3", lambda card: card.level != 3),
        ("level:0,3", lambda card: card.level in (0, 3)),
        ("level!=0,3", lambda card: card.level in (1, 2)),
        ("level:1..2", lambda card: card.level in (1, 2)),
        ("effect:pivot", lambda card: "pivot" in effects(card)),
        ("effect!=pivot", lambda card: "pivot" not in effects(card)),
        ("effect:none", lambda card: not effects(card)),
        ("effect:any", effects),
        ("effects:2", lambda card: len(effects(card)) == 2),
        ('effect:"fighter damage"', lambda card: "hit" in effects(card)),
        ("top:lateral", lambda card: card.top.effect == "lateral"),
        ("bottom:draw", lambda card: card.bottom.effect == "draw"),
        ("top.effect:none", lambda card: not card.top.effect),
        ("fighters>=3", lambda card: card.fighters >= 3),
        ("top.fighters=2", lambda card: card.top.fighters == 2),
        ("bottom.fighters:0", lambda card: card.bottom.fighters == 0),
        ("shield:3", lambda card: "shield_3" in protections(card)),
        ("shield:0", lambda card: not protections(card) - {"force_field"}),
        ("has:shield", lambda card: protections(card) - {"force_field"}),
        ("has:field", lambda card: "force_field" in protections(card)),
        ("protection:field,shield_2", lambda c: protections(c) & {"force_field", "shield_2"}),
        ("top.protection:field", lambda card: card.top.protection == "force_field"),
        ("is:green", is_green),
        ("series:blue", lambda card: card.series == "blue"),
        ("3-10", lambda card: card.number == "3-10"),
        ("name:pirouette", lambda card: card.name == "Pirouette"),
        ("-level:3", lambda card: card.level != 3),
        ("--level:3", lambda card: card.level == 3),
        ("level:3 is:green", lambda card: card.level == 3 and card.series == "green"),
        ("level:3 and is:green", lambda card: card.level == 3 and card.series == "green"),
        ("level:3 or level:0", lambda card: card.level in (0, 3)),
        ("level:3|level:0", lambda card: card.level in (0, 3)),
        ("level:0 or level:3 is:green", lambda c: c.level == 0 or (c.level == 3 and is_green(c))),
        ("(level:0 or level:3) is:green", lambda c: c.level in (0, 3) and c.series == "green"),
        ("-(level:3 or is:green)", lambda card: card.level != 3 and card.series == "blue"),
        ("уровень:3 эффект:поворот", lambda card: card.level == 3 and "pivot" in effects(card)),
        ("верх.истребителей>=2 или это:зелёная", lambda c: c.top.fighters >= 2 or is_green(c)),
        ("есть:поле", lambda card: "force_field" in protections(card)),
    ],
)
def test_a_query_finds_what_it_says(query, test):
    assert found(query) == those(test)


@pytest.mark.parametrize(
    "query", ["pirouette", "PIROU", "пируэт", "Пиру", '"pirouette"', "«пируэт»"]
)
def test_a_call_sign_is_found_in_both_languages(query):
    assert {card.name for card in CARDS if compile_query(query)(card)} == {"Pirouette"}


@pytest.mark.parametrize("query", [each for _title, group in EXAMPLE_GROUPS for each in group])
def test_every_example_of_the_help_page_finds_cards(query):
    assert 0 < len(found(query)) < len(CARDS)


@pytest.mark.parametrize(
    ("query", "message", "wrong"),
    json.loads(Path(__file__).with_name("meanings.json").read_text())["wrong"],
)
def test_a_wrong_query_says_what_is_wrong_and_where(query, message, wrong):
    with pytest.raises(QueryError) as caught:
        compile_query(query)
    assert caught.value.message == message
    assert query[caught.value.start : caught.value.end] == wrong


def test_the_reader_of_codes_gives_the_cards_of_a_deck(monkeypatch):
    decks = {"Ab-C": {"3-10", "0-4"}}
    monkeypatch.setattr(compiler, "DECK_CARD_READERS", [lambda words, _reader: decks[words]])
    assert found("deck:Ab-C") == {"3-10", "0-4"}
    assert found("deck!=Ab-C level:0") == those(lambda c: c.level == 0) - {"0-4"}


def test_a_query_has_a_longest_length():
    assert compile_query("a" * MAX_QUERY_LENGTH)
    with pytest.raises(QueryError, match="at most 200 characters"):
        compile_query("a" * (MAX_QUERY_LENGTH + 1))


@example("-" * 199 + "a")
@example("(" * 99 + "a" + ")" * 99)
@example("(a or " * 28 + "a" + ")" * 28)
@example("level:²")
@example("\ud800")
@given(st.text(max_size=210) | st.lists(BITS, max_size=80).map("".join))
def test_any_text_is_answered_or_refused_in_words(text):
    try:
        test, error = compile_query(text), None
    except QueryError as refusal:
        test, error = None, refusal
    if test is not None:
        assert all(test(card) in (True, False) for card in CARDS[::10])
    if error is not None:
        assert error.message
        assert 0 <= error.start <= error.end <= max(len(text), MAX_QUERY_LENGTH)
