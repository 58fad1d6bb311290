"""The decks that are offered to a player who sits down to Total War."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.edition_pools import read_code
from decks.insight.deck_summary import DeckSummary
from decks.library.naming import OfferedDeck


@dataclass(frozen=True, slots=True)
class AskedDeck:
    """The deck of the code that led here, as its field shows it."""

    code: str
    shown: DeckSummary

    @property
    def told(self) -> str:
        """Such as “Ares · 27”."""
        cruiser = self.shown.pool.cruiser_name(self.shown.listed.cruiser) or "?"
        return f"{cruiser} · {len(self.shown.listed.cards)}"


@dataclass(frozen=True, slots=True)
class DeckField:
    """What the field of a deck offers, and what it says at first."""

    offered: Sequence[OfferedDeck]
    asked: AskedDeck | None

    @property
    def first(self) -> str:
        return self.asked.code if self.asked else next((deck.words for deck in self.offered), "")


def asked_deck(code: str, pool: CardPool) -> AskedDeck | None:
    """The deck of a code; None if it cannot be read."""
    try:
        return AskedDeck(code, DeckSummary(read_code(code, pool), pool))
    except codes.DeckCodeError:
        return None
