"""The decks that are offered to a player who sits down to Total War."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import read_code
from decks.construction.stock_choice import stock_decks_of
from decks.insight.deck_summary import DeckSummary, deck_entries
from decks.models import Deck, Owner

MOST_OWN_DECKS: Final = 40


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck to choose: its address or code, and what it holds."""

    words: str
    name: str
    shown: DeckSummary

    @property
    def label(self) -> str:
        """Such as “Wasp Season · Ares · 30”."""
        cruiser = self.shown.pool.cruiser_name(self.shown.listed.cruiser) or "?"
        told = f"{self.name} · {cruiser} · {len(self.shown.cards)}"
        if self.shown.pool.is_foreign:
            return " · ".join((told, _("of another edition")))
        return f"{told} · {_('not legal yet')}" if self.shown.violations else told


@dataclass(frozen=True, slots=True)
class DeckChoices:
    """What a player may choose from; `asked` is the deck of the code that led here."""

    asked: DeckChoice | None
    own: list[DeckChoice]
    ready: list[DeckChoice]


def deck_choices(owner: Owner, pool: CardPool, code: str = "") -> DeckChoices:
    """The deck of a code, if it can be read, the owner's decks and the stock decks."""
    own = Deck.objects.owned_by(owner).newest_first().with_newest_version()[:MOST_OWN_DECKS]
    kept = [
        DeckChoice(each.deck.slug, str(each.deck), each.shown) for each in deck_entries(own, pool)
    ]
    return DeckChoices(requested_deck(code, pool), kept, list(ready_decks(pool)))


def requested_deck(code: str, pool: CardPool) -> DeckChoice | None:
    try:
        listed = read_code(code, pool)
    except codes.CodeError:
        return None
    return DeckChoice(code, _("The deck that you come from"), DeckSummary(listed, pool))


def ready_decks(pool: CardPool) -> Iterator[DeckChoice]:
    """The stock decks that the edition can hold."""
    for deck in stock_decks_of(pool):
        listed = DeckList(deck.cards, deck.cruiser)
        name = in_reader_language(deck.name, deck.name_ru)
        yield DeckChoice(deck.key, name, DeckSummary(listed, pool))
