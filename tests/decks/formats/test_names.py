"""Cards and cruisers by their names, and what a line may have meant."""

import pytest

from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.formats.registry import parse_deck_text


@pytest.mark.parametrize(
    "line",
    [
        "Guest of Honour",
        "guest  of honour",
        "1x Guest of Honour",
        "1 × 3-10",
        "3-10 Guest of Honour",
    ],
)
@pytest.mark.parametrize("form", ["{}", "- {}", "[*]{}"])
def test_a_card_goes_by_number_or_call_sign(form, line, pool):
    parsed = parse_deck_text(f"cruiser: ares\n{form.format(line)}", pool)[1]
    assert (parsed.deck.cards, parsed.problems) == (("3-10",), ())


def test_every_call_sign_is_read_in_both_languages(pool):
    for language in ("name", "name_ru"):
        text = "\n".join(getattr(card, language) for card in pool.cards.values())
        parsed = parse_deck_text(text, pool)[1]
        assert (parsed.deck.cards, parsed.problems) == (tuple(pool.cards), ())


@pytest.mark.parametrize("words", ["Ares", "Арес", "ares", "Cruiser: Арес", "крейсер: Ares"])
def test_a_cruiser_goes_by_its_name(words, pool):
    assert parse_deck_text(f"{words}\n0-1", pool)[1].deck.cruiser == "ares"


def test_a_file_may_hold_a_code_among_other_lines(pool):
    code = encode(DeckList(("0-1", "3-10"), "athena"), pool)
    deck = parse_deck_text(f"name: Wasps\n# from a friend\n{code}\n", pool, ending=".txt")[1].deck
    assert (deck.name, deck.cruiser, deck.cards) == ("Wasps", "athena", ("0-1", "3-10"))


def test_a_near_miss_says_what_to_write(pool):
    parsed = parse_deck_text("0-1\n1x Guest of Honor\nArez\nsomething else", pool)[1]
    assert [(miss.line, miss.meant[0][0]) for miss in parsed.near_misses] == [
        (2, "3-10"),
        (3, "cruiser: ares"),
    ]
    assert len(parsed.problems) == 3


def test_a_second_copy_is_told(pool):
    deck = parse_deck_text("2x 3-10", pool)[1].deck
    assert "3-10 occurs again" in " ".join(map(str, pool.violations_of(deck)))
