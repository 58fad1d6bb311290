"""A deck code (`decks.construction.codes`), alone or in an address `…/d/CODE/`."""

import re
from typing import Final

from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, ParsedDeck
from decks.construction.edition_pools import read_code

ADDRESS: Final = re.compile(r"\S*/d/([^/\s?#]+)/?\S*")


def read(text: str, pool: CardPool) -> ParsedDeck:
    """Decodes the deck; it has no name."""
    written = text.strip()
    match = ADDRESS.fullmatch(written)
    try:
        return ParsedDeck(read_code(match[1] if match else written, pool))
    except codes.DeckCodeError as error:
        return ParsedDeck(DeckList(()), (str(error),))


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck's code. Raises DeckCodeError for cards that the edition does not have."""
    return codes.encode(deck, pool) + "\n"
