"""The decks that are offered to a player who sits down to Total War."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import F
from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import EditionPools, read_code
from decks.construction.stock_choice import stock_decks_of
from decks.insight.deck_summary import DeckSummary
from decks.models import Deck, Owner

MAX_OWN_DECKS: Final = 40
NEWEST_VERSIONS: Final = (
    Deck.objects.filter(versions__number=F("latest"))
    .newest_first()
    .values_list(
        *("slug", "name", "name_ru", "versions__cruiser", "versions__cards", "versions__edition")
    )
)


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck to choose: its address or code, and what it holds."""

    words: str
    name: str
    shown: DeckSummary

    @property
    def label(self) -> str:
        """Such as “Spearhead · Ares · 30”."""
        cruiser = self.shown.pool.cruiser_name(self.shown.listed.cruiser) or "?"
        count = len(self.shown.pool.cards.keys() & self.shown.listed.cards)
        told = f"{self.name} · {cruiser} · {count}"
        if self.shown.pool.is_foreign:
            return " · ".join((told, _("of another edition")))
        return f"{told} · {_('not legal yet')}" if self.shown.violations else told


@dataclass(frozen=True, slots=True)
class DeckChoices:
    """What any player may choose from; `asked` is the deck of the code that led here."""

    asked: DeckChoice | None
    ready: list[DeckChoice]


def deck_choices(pool: CardPool, code: str = "") -> DeckChoices:
    """The deck of a code, if it can be read, and the stock decks."""
    return DeckChoices(requested_deck(code, pool), list(ready_decks(pool)))


def own_decks(owner: Owner, pool: Callable[[], CardPool]) -> list[DeckChoice]:
    """The owner's decks, the newest first; the pool is asked for if there are any."""
    own = NEWEST_VERSIONS.filter(owner.condition())[:MAX_OWN_DECKS]
    if not own:
        return []
    pools = EditionPools(pool())
    return [
        DeckChoice(
            slug,
            in_reader_language(name, name_ru),
            DeckSummary(DeckList(cards, cruiser or None), pools.of(edition)),
        )
        for slug, name, name_ru, cruiser, cards, edition in own
    ]


def requested_deck(code: str, pool: CardPool) -> DeckChoice | None:
    try:
        listed = read_code(code, pool)
    except codes.DeckCodeError:
        return None
    return DeckChoice(code, _("The deck that you come from"), DeckSummary(listed, pool))


def ready_decks(pool: CardPool) -> Iterator[DeckChoice]:
    """The stock decks that the edition can hold."""
    for deck in stock_decks_of(pool):
        listed = DeckList(deck.cards, deck.cruiser)
        name = in_reader_language(deck.name, deck.name_ru)
        yield DeckChoice(deck.key, name, DeckSummary(listed, pool))
