"""The stock decks that an edition can hold."""

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.stock import StockDeck, stock_decks


def stock_decks_of(pool: CardPool) -> list[StockDeck]:
    """The stock decks that are legal in the pool, in the order of their file."""
    return [
        deck for deck in stock_decks() if not pool.violations_of(DeckList(deck.cards, deck.cruiser))
    ]


def stock_decks_left_out(pool: CardPool) -> list[StockDeck]:
    """The stock decks that the pool cannot hold."""
    held = stock_decks_of(pool)
    return [deck for deck in stock_decks() if deck not in held]
