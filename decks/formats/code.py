"""A deck code (`decks.construction.codes`)."""

from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck's code. Raises DeckCodeError for cards that the edition does not have."""
    return codes.encode(deck, pool) + "\n"
