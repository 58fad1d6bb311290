"""Cards and cruisers by their names."""

import pytest

from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.reading.reader import read_deck_text


def test_every_call_sign_is_read_in_both_languages(pool):
    for language in ("name", "name_ru"):
        text = "\n".join(getattr(card, language) for card in pool.cards.values())
        parsed = read_deck_text(text, pool)
        assert (parsed.deck.cards, parsed.questions) == (tuple(pool.cards), ())


@pytest.mark.parametrize(
    "form", ["{}", "deck:{}", "look: https://x.org/d/{}/?x=1 nice", "name: W\n{}\n"]
)
def test_a_code_may_stand_among_words(form, pool):
    listed = DeckList(("0-1", "3-10"), "athena")
    deck = read_deck_text(form.format(encode(listed, pool)), pool).deck
    assert (deck.cruiser, deck.cards) == ("athena", ("0-1", "3-10"))


def test_a_code_with_one_wrong_character_is_reported(pool):
    code = encode(DeckList(("0-1",), "ares"), pool)
    wrong = code[:5] + ("A" if code[5] != "A" else "B") + code[6:]
    assert "mistake" in str(read_deck_text(wrong, pool).unused[0])
