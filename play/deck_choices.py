"""The decks that are offered to a player who sits down to Total War."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from decks import codes
from decks.formats.deck_list import DeckList
from decks.models import Deck, Keeper
from decks.showing import ShownDeck, entries
from decks.stock import stock_decks
from decks.supply import Supply

MOST_OWN_DECKS: Final = 40


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck to choose: its address or code, and what it holds."""

    words: str
    name: str
    shown: ShownDeck

    @property
    def label(self) -> str:
        """Such as “Wasp Season · Ares · 30”."""
        cruiser = self.shown.supply.cruiser_name(self.shown.listed.cruiser) or "?"
        told = f"{self.name} · {cruiser} · {len(self.shown.cards)}"
        return f"{told} · {_('not legal yet')}" if self.shown.violations else told


@dataclass(frozen=True, slots=True)
class DeckChoices:
    """What a player may choose from; `asked` is the deck of the code that led here."""

    asked: DeckChoice | None
    own: list[DeckChoice]
    ready: list[DeckChoice]


def deck_choices(keeper: Keeper, supply: Supply, code: str = "") -> DeckChoices:
    """The deck of a code, if it can be read, the keeper's decks and the stock decks."""
    own = Deck.objects.kept_by(keeper).newest_first().with_newest_version()[:MOST_OWN_DECKS]
    kept = [DeckChoice(each.deck.slug, str(each.deck), each.shown) for each in entries(own, supply)]
    return DeckChoices(asked_deck(code, supply), kept, list(ready_decks(supply)))


def asked_deck(code: str, supply: Supply) -> DeckChoice | None:
    try:
        listed = codes.decode(code, supply)
    except codes.CodeError:
        return None
    return DeckChoice(code, _("The deck that you come from"), ShownDeck(listed, supply))


def ready_decks(supply: Supply) -> Iterator[DeckChoice]:
    """The stock decks, with those of their cards that the edition has."""
    for deck in stock_decks():
        listed = DeckList(supply.known(deck.cards), deck.cruiser)
        name = in_reader_language(deck.name, deck.name_ru)
        yield DeckChoice(deck.key, name, ShownDeck(listed, supply))
