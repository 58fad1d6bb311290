"""The cards and cruisers of an edition, from which decks are built."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from catalog.cards.content import CardContent, CruiserContent
from catalog.editions.current import EditionParts, parts_of
from catalog.editions.services import get_current_edition
from catalog.models import Edition, cruiser_name
from decks.construction.deck_list import DeckList
from decks.construction.legality import Flaw, Violation, find_violations, in_order


@dataclass(frozen=True, slots=True)
class CardPool:
    """Cards by level and serial, cruisers by key; both are empty if nothing is loaded."""

    edition_key: str
    cards: Mapping[str, CardContent]
    cruisers: Mapping[str, CruiserContent]
    # Changes with the cards and cruisers; part of the keys of cached fragments.
    fingerprint: str = ""
    edition: Edition | None = None
    revision: str = ""
    # Of another edition than the current one: its decks are shown and not played.
    is_foreign: bool = False

    def known(self, numbers: Iterable[str]) -> tuple[str, ...]:
        """The numbers that exist, by level and serial, without duplicates."""
        return in_order(set(numbers) & self.cards.keys())

    def cruiser_name(self, key: str | None) -> str:
        """The cruiser's name in the reader's language, or the key if there is no such cruiser."""
        cruiser = self.cruisers.get(key or "")
        return cruiser_name(cruiser) if cruiser else key or ""

    def cruisers_by_name(self) -> list[CruiserContent]:
        """The cruisers by name in the reader's language."""
        return sorted(self.cruisers.values(), key=cruiser_name)

    def violations_of(self, deck: DeckList) -> tuple[Violation, ...]:
        """Every reason why the list is not a Total War deck; empty if it is one (R2.3)."""
        found = find_violations(
            deck.cards, deck.cruiser, known_cards=self.cards, known_cruisers=self.cruisers
        )
        if not self.is_foreign:
            return found
        return (
            Violation(Flaw.OTHER_EDITION, edition=str(self.edition or self.edition_key)),
            *found,
        )


def make_pool(
    edition_key: str,
    cards: Iterable[CardContent],
    cruisers: Iterable[CruiserContent],
) -> CardPool:
    """A pool of cards and cruisers in any order."""
    by_number = {card.number: card for card in cards}
    by_key = {cruiser.key: cruiser for cruiser in cruisers}
    return CardPool(
        edition_key,
        {number: by_number[number] for number in in_order(by_number)},
        {key: by_key[key] for key in sorted(by_key)},
    )


def current_pool() -> CardPool:
    """The current edition, its cards and its cruisers, in one query while nothing changes."""
    edition = get_current_edition()
    return CardPool("", {}, {}) if edition is None else pool_of(edition)


def pool_of(edition: Edition) -> CardPool:
    """The edition's cards and cruisers, without a query while nothing changes."""
    parts = parts_of(edition)
    fingerprint = f"{edition.key} {edition.stamp}"
    return CardPool(edition.key, *indexed(parts), fingerprint, edition, parts.export["revision"])


@lru_cache(maxsize=8)
def indexed(
    parts: EditionParts,
) -> tuple[Mapping[str, CardContent], Mapping[str, CruiserContent]]:
    """The cards by number and the cruisers by key."""
    made = make_pool("", parts.cards, parts.cruisers)
    return MappingProxyType(made.cards), MappingProxyType(made.cruisers)
