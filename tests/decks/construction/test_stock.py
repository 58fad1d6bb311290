"""Eight stock decks, playable and described in both languages; bad files are refused."""

from collections import Counter
from pathlib import Path

import pytest

from catalog.cards.content import CardContent, CruiserContent
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.toml_reader import InvalidFiles
from decks.construction.stock import (
    StockDeck,
    read_stock_decks,
    stock_deck,
    stock_decks,
)

SHIPPED = read_edition(SHIPPED_FILES)
CARDS = {card.number: card for card in SHIPPED.cards}
CRUISERS = {cruiser.key: cruiser for cruiser in SHIPPED.cruisers}
LEVELS = range(4)

each_deck = pytest.mark.parametrize("deck", stock_decks(), ids=lambda deck: deck.key)


def levels(deck: StockDeck) -> Counter[int]:
    """How many cards of each level a deck has."""
    return Counter(CARDS[number].level for number in deck.cards)


def fields(cruiser: CruiserContent, level: int) -> int:
    return sum(sector.fields > level for sector in cruiser.sectors)


def effects(deck: StockDeck) -> Counter[str]:
    """How many halves of a deck carry each effect."""
    cards = [CARDS[number] for number in deck.cards]
    return Counter(half.effect for card in cards for half in (card.top, card.bottom) if half.effect)


def protected(card: CardContent) -> bool:
    return bool(card.top.protection or card.bottom.protection)


def is_cyrillic(sign: str) -> bool:
    return "а" <= sign.lower() <= "я" or sign in "ёЁ"


def is_latin(sign: str) -> bool:
    return "a" <= sign.lower() <= "z"


# The decks


def test_there_are_two_decks_a_cruiser():
    assert Counter(deck.cruiser for deck in stock_decks()) == dict.fromkeys(CRUISERS, 2)


def test_every_deck_has_a_key_of_its_own_that_begins_with_its_cruiser():
    assert len({deck.key for deck in stock_decks()}) == 8
    assert all(deck.key.startswith(f"{deck.cruiser}-") for deck in stock_decks())


def test_a_deck_is_found_by_its_key():
    assert [stock_deck(deck.key) for deck in stock_decks()] == list(stock_decks())
    with pytest.raises(KeyError, match="ares-knitting"):
        stock_deck("ares-knitting")


@each_deck
def test_a_deck_has_25_to_35_cards(deck: StockDeck):
    assert 25 <= len(deck.cards) <= 35


@each_deck
def test_a_deck_is_sorted_by_level_and_serial(deck: StockDeck):
    order = [(CARDS[number].level, CARDS[number].serial) for number in deck.cards]
    assert order == sorted(order)


def test_no_two_decks_share_two_thirds_of_their_cards():
    decks = stock_decks()
    assert not [
        (deck.key, other.key)
        for deck in decks
        for other in decks
        if deck.key < other.key
        and len(set(deck.cards) & set(other.cards)) > 2 / 3 * len(deck.cards)
    ]


# The curve: levels against the fields of the cruiser


@each_deck
def test_a_deck_has_cards_of_every_level(deck: StockDeck):
    assert all(levels(deck)[level] >= 4 for level in LEVELS)


@each_deck
@pytest.mark.parametrize("level", [1, 2])
def test_a_deck_has_a_card_for_every_field_of_the_middle_levels(deck: StockDeck, level: int):
    assert levels(deck)[level] >= fields(CRUISERS[deck.cruiser], level)


@each_deck
def test_a_deck_has_at_most_four_cards_of_level_3_a_field(deck: StockDeck):
    assert levels(deck)[3] <= 4 * fields(CRUISERS[deck.cruiser], 3)


@each_deck
def test_the_lower_two_levels_are_at_least_two_fifths_of_a_deck(deck: StockDeck):
    assert levels(deck)[0] + levels(deck)[1] >= 0.4 * len(deck.cards)


# The plans: each deck is the one with the most of what it is about


def most(count: Counter[str]) -> list[str]:
    return [key for key, number in count.items() if number == max(count.values())]


def by_deck(*codes: str) -> Counter[str]:
    """How many halves of each deck carry one of these effects."""
    return Counter({deck.key: sum(effects(deck)[code] for code in codes) for deck in stock_decks()})


@pytest.mark.parametrize(
    ("key", "codes"),
    [
        ("ares-blaze", ("strike",)),
        ("athena-gunners", ("destroy", "hit")),
        ("atlas-ambush", ("roll",)),
        ("apollo-courier", ("draw",)),
        ("apollo-carousel", ("lateral", "vertical", "free", "pivot")),
    ],
)
def test_a_deck_built_on_effects_has_the_most_of_them(key: str, codes: tuple[str, ...]):
    assert most(by_deck(*codes)) == [key]


def test_the_bastion_has_the_most_protections():
    count = {
        deck.key: sum(protected(CARDS[number]) for number in deck.cards) for deck in stock_decks()
    }
    assert most(Counter(count)) == ["athena-bastion"]


def test_the_swarm_has_the_most_fighters_a_card():
    count = {
        deck.key: sum(CARDS[number].fighters for number in deck.cards) / len(deck.cards)
        for deck in stock_decks()
    }
    assert max(count, key=count.__getitem__) == "ares-swarm"


def test_the_ladder_has_the_most_cards_of_level_3():
    count = {deck.key: levels(deck)[3] for deck in stock_decks()}
    assert most(Counter(count)) == ["atlas-ladder"]


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
    assert len({getattr(deck, field) for deck in stock_decks()}) == 8


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
