"""Decks as pages show them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from catalog.browsing import samples_of
from catalog.content import CardContent, CruiserContent
from catalog.vocabulary import TOP_LEVEL
from decks import codes
from decks.formats.deck_list import DeckList
from decks.insight import Insight, LevelCount, count_levels, find_insight
from decks.legality import Violation, find_violations, in_order
from decks.models import Deck
from decks.odds import OpeningOdds, opening_odds
from decks.supply import Supply

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

SAMPLE_CARDS = 3


@dataclass(frozen=True, slots=True)
class LevelGroup:
    level: int
    cards: Sequence[CardContent]


@dataclass(frozen=True)
class ShownDeck:
    """A list of cards with everything that follows from it and the edition."""

    listed: DeckList
    supply: Supply

    @cached_property
    def cards(self) -> list[CardContent]:
        """The cards that the edition has, by level and serial, each once."""
        return [self.supply.cards[number] for number in self.supply.known(self.listed.cards)]

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Numbers that the edition does not have."""
        return in_order(set(self.listed.cards) - self.supply.cards.keys())

    @property
    def cruiser(self) -> CruiserContent | None:
        return self.supply.cruisers.get(self.listed.cruiser or "")

    @cached_property
    def levels(self) -> list[LevelGroup]:
        """The cards level by level, without empty levels."""
        groups = (
            LevelGroup(level, [card for card in self.cards if card.level == level])
            for level in range(TOP_LEVEL + 1)
        )
        return [group for group in groups if group.cards]

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every reason why it is illegal, with the cruisers by their names for readers."""
        found = find_violations(
            self.listed.cards,
            self.listed.cruiser,
            known_cards=self.supply.cards.keys(),
            known_cruisers=self.supply.cruisers.keys(),
        )
        name = self.supply.cruiser_name
        return tuple(replace(each, cruisers=tuple(map(name, each.cruisers))) for each in found)

    @cached_property
    def insight(self) -> Insight:
        return find_insight(self.cards, self.cruiser)

    @cached_property
    def curve(self) -> tuple[LevelCount, ...]:
        return count_levels(self.cards, self.cruiser)

    @cached_property
    def opening(self) -> OpeningOdds | None:
        return opening_odds(self.cards, self.cruiser)

    @cached_property
    def code(self) -> str:
        """The deck's code; empty when the edition lacks something of it."""
        try:
            return codes.encode(self.listed, self.supply)
        except codes.CodeError:
            return ""

    @property
    def samples(self) -> list[CardContent]:
        """Some cards from all over the deck."""
        return samples_of(self.cards, SAMPLE_CARDS)


@dataclass(frozen=True, slots=True)
class EntryLink:
    """Where a legal deck in the list leads to besides its page; `address` follows from the deck alone."""

    label: "StrOrPromise"
    address: Callable[[Deck], str]


# Apps above add theirs with `add_entry_link` in AppConfig.ready().
ENTRY_LINKS: Final[list[EntryLink]] = []


def add_entry_link(label: "StrOrPromise", address: Callable[[Deck], str]) -> None:
    """Offers one more link at every legal deck of the list; the list asks nothing more for it."""
    ENTRY_LINKS.append(EntryLink(label, address))


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck in a list, with what it holds now."""

    deck: Deck
    shown: ShownDeck

    @property
    def links(self) -> list[tuple["StrOrPromise", str]]:
        """Labels and addresses."""
        if self.shown.violations:
            return []
        return [(link.label, link.address(self.deck)) for link in ENTRY_LINKS]


def entries(decks: Iterable[Deck], supply: Supply) -> list[DeckEntry]:
    """The decks with what they hold; their newest versions are best fetched beforehand."""
    return [DeckEntry(deck, ShownDeck(deck.newest.listed(str(deck)), supply)) for deck in decks]
