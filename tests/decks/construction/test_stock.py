"""The stock decks, a varied field described in both languages; bad files are refused."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.toml_reader import InvalidFiles
from decks.construction.stock import (
    StockDeck,
    is_retired,
    read_stock_decks,
    retired_decks,
    stock_deck,
    stock_decks,
)

SHIPPED = read_edition(SHIPPED_FILES)
CARDS = {card.number: card for card in SHIPPED.cards}
CRUISERS = {cruiser.key: cruiser for cruiser in SHIPPED.cruisers}

each_deck = pytest.mark.parametrize("deck", stock_decks(), ids=lambda deck: deck.key)


PAIRS = list(combinations(stock_decks(), 2))
HOLDERS = Counter(number for deck in stock_decks() for number in deck.cards)


def shared(first: StockDeck, second: StockDeck) -> int:
    return len(set(first.cards) & set(second.cards))


def is_cyrillic(sign: str) -> bool:
    return "а" <= sign.lower() <= "я" or sign in "ёЁ"


def is_latin(sign: str) -> bool:
    return "a" <= sign.lower() <= "z"


# The decks


def test_there_are_three_decks_a_cruiser_and_at_most_sixteen_in_all():
    counted = Counter(deck.cruiser for deck in stock_decks())
    assert counted.keys() == CRUISERS.keys()
    assert min(counted.values()) >= 3
    assert 12 <= counted.total() <= 16


def test_every_deck_has_a_key_of_its_own_that_begins_with_its_cruiser():
    decks = (*stock_decks(), *retired_decks())
    assert len({deck.key for deck in decks}) == len(decks)
    assert all(deck.key.startswith(f"{deck.cruiser}-") for deck in decks)


def test_a_deck_is_found_by_its_key_also_when_it_has_retired():
    decks = [*stock_decks(), *retired_decks()]
    assert [stock_deck(deck.key) for deck in decks] == decks
    with pytest.raises(KeyError, match="ares-knitting"):
        stock_deck("ares-knitting")


def test_the_first_stock_decks_have_retired():
    keys = [deck.key for deck in retired_decks()]
    assert {"ares-swarm", "atlas-ladder", "apollo-courier"} <= set(keys)
    assert all(map(is_retired, keys))
    assert not any(is_retired(deck.key) for deck in stock_decks())


@each_deck
def test_a_deck_has_25_to_40_cards_which_exist(deck: StockDeck):
    assert 25 <= len(deck.cards) <= 40
    assert set(deck.cards) <= CARDS.keys()


@each_deck
def test_a_deck_is_sorted_by_level_and_serial(deck: StockDeck):
    order = [(CARDS[number].level, CARDS[number].serial) for number in deck.cards]
    assert order == sorted(order)


# The field: different decks that use the card set


def test_no_two_decks_share_more_than_three_fifths_of_their_cards():
    assert not [
        (first.key, second.key)
        for first, second in PAIRS
        if shared(first, second) > 0.6 * min(len(first.cards), len(second.cards))
    ]


def test_some_pairs_can_be_built_from_one_box():
    assert [pair for pair in PAIRS if not shared(*pair)]


def test_no_card_stands_in_more_than_three_fifths_of_the_decks():
    assert max(HOLDERS.values()) <= 0.6 * len(stock_decks())


def test_four_fifths_of_the_cards_stand_in_some_deck():
    assert len(HOLDERS) >= 80


def test_every_effect_and_protection_stands_in_some_deck():
    def symbols(numbers: Iterable[str]) -> set[str | None]:
        halves = [half for number in numbers for half in (CARDS[number].top, CARDS[number].bottom)]
        return {sign for half in halves for sign in (half.effect, half.protection)}

    assert symbols(HOLDERS) == symbols(CARDS)


# Names and plans


@each_deck
def test_a_russian_name_and_plan_are_in_cyrillic_alone(deck: StockDeck):
    for text in (deck.name_ru, deck.plan_ru):
        assert any(map(is_cyrillic, text))
        assert not any(map(is_latin, text))


@each_deck
def test_an_english_name_and_plan_are_without_cyrillic(deck: StockDeck):
    assert not any(map(is_cyrillic, deck.name + deck.plan))


@pytest.mark.parametrize("field", ["name", "name_ru", "plan", "plan_ru"])
def test_every_deck_has_a_text_of_its_own(field: str):
    assert len({getattr(deck, field) for deck in stock_decks()}) == len(stock_decks())


@each_deck
def test_a_plan_is_one_paragraph_of_two_to_four_sentences(deck: StockDeck):
    for text in (deck.plan, deck.plan_ru):
        assert "\n" not in text
        assert 2 <= sum(text.count(sign) for sign in ".?!") <= 4


@each_deck
def test_quotation_marks_are_those_of_the_language(deck: StockDeck):
    assert not set("«»\"'") & set(deck.plan.replace("'s", "").replace("s' ", ""))
    assert not set("“”\"'") & set(deck.plan_ru + deck.name_ru)


# Files


def row(**changes: str) -> str:
    fields = {
        "key": '"ares-test"',
        "cruiser": '"ares"',
        "cards": '["0-1", "1-1"]',
        "name": '"Test"',
        "name_ru": '"Проба"',
        "plan": '"Try."',
        "plan_ru": '"Пробовать."',
    } | changes
    return "[[deck]]\n" + "".join(f"{name} = {value}\n" for name, value in fields.items() if value)


def problems(path: Path, text: str) -> list[str]:
    """What is wrong with a file of that text, without the file's name."""
    path.write_text(text)
    with pytest.raises(InvalidFiles) as refused:
        read_stock_decks(path)
    return [str(problem).removeprefix(f"{path}: ") for problem in refused.value.problems]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "decks.toml"


def test_a_good_file_is_read(file: Path):
    file.write_text(row())
    assert read_stock_decks(file) == (
        StockDeck("ares-test", "ares", ("0-1", "1-1"), "Test", "Проба", "Try.", "Пробовать."),
    )


def test_decks_keep_the_order_of_the_file(file: Path):
    file.write_text(row(key='"b"') + row(key='"a"'))
    assert [deck.key for deck in read_stock_decks(file)] == ["b", "a"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (row(colour='"red"'), "deck ares-test, colour: is not a known field"),
        (row(name=""), "deck ares-test, name: is missing"),
        (row(plan_ru=""), "deck ares-test, plan_ru: is missing"),
        (row(plan='" "'), "deck ares-test, plan: must not be empty"),
        (row(plan='"""a\nb"""'), "deck ares-test, plan: contains control characters"),
        (row(cruiser="1"), "deck ares-test, cruiser: must be text"),
        (row(cruiser=""), "deck ares-test, cruiser: is missing"),
        (row(key=""), "deck #1, key: is missing"),
        (row(key="7"), "deck #1, key: must be text"),
        (row(key='"Ares Test"'), "deck Ares Test, key: must be of small Latin letters"),
        (row(cards=""), "deck ares-test, cards: must be a list of card numbers"),
        (row(cards='"0-1"'), "deck ares-test, cards: must be a list of card numbers"),
        (row(cards="[1, 2]"), "deck ares-test, cards: must be a list of card numbers"),
        (row(cards='["4-1"]'), "deck ares-test, cards: “4-1” is not a card number"),
        (row(cards='["0-1", "0-1"]'), "deck ares-test, cards: “0-1” occurs 2 times (R2.3)"),
        (row() + row(), "deck ares-test, key: occurs before"),
        ("version = 2\n" + row(), "version: is not a known field"),
        ("deck = 3\n", "deck: must be a list of tables"),
        ("[[deck]\n", "is not valid TOML"),
    ],
)
def test_a_bad_file_is_refused_with_deck_and_field(file: Path, text: str, expected: str):
    (found,) = problems(file, text)
    assert found.startswith(expected)


def test_all_problems_of_a_file_are_reported_at_once(file: Path):
    found = problems(file, row(name="1", plan="") + row(key='"b"', cards="0"))
    assert [problem.split(":")[0] for problem in found] == [
        "deck ares-test, name",
        "deck ares-test, plan",
        "deck b, cards",
    ]


def test_a_missing_file_is_refused_by_name(tmp_path: Path):
    with pytest.raises(InvalidFiles, match=r"none\.toml: there is no such file"):
        read_stock_decks(tmp_path / "none.toml")
