"""The edition that decks are built from: its cards by number and its cruisers by key."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from catalog.browsing import (
    BoardFigures,
    Rows,
    card_rows,
    cards_of_rows,
    cruiser_rows,
    cruisers_of_rows,
    is_shipped,
    mark_of_rows,
)
from catalog.content import CardContent, CruiserContent
from catalog.models import Edition, in_reader_language
from catalog.services import get_current_edition
from decks.legality import in_order


@dataclass(frozen=True, slots=True)
class Supply:
    """Cards run by level and serial, cruisers by key; both are empty when nothing is loaded."""

    edition_key: str
    cards: Mapping[str, CardContent]
    cruisers: Mapping[str, CruiserContent]
    # Differs whenever the cards or cruisers do; pieces of pages are kept by it.
    mark: str = ""
    edition: Edition | None = None

    @property
    def is_reconstruction(self) -> bool:
        """Whether these are the shipped cards rather than a transcription of an owner's."""
        return is_shipped(self.edition)

    def known(self, numbers: Iterable[str]) -> tuple[str, ...]:
        """Those of the numbers that exist, by level and serial, each once."""
        return in_order(set(numbers) & self.cards.keys())

    def cruiser_name(self, key: str | None) -> str:
        """The cruiser's name in the reader's language, or the key where there is no such cruiser."""
        cruiser = self.cruisers.get(key or "")
        return in_reader_language(cruiser.name, cruiser.name_ru) if cruiser else key or ""

    def boards(self) -> list[BoardFigures]:
        """The cruisers by name in the reader's language."""
        return [
            BoardFigures(self.cruisers[key]) for key in sorted(self.cruisers, key=self.cruiser_name)
        ]


def make_supply(
    edition_key: str,
    cards: Iterable[CardContent],
    cruisers: Iterable[CruiserContent],
) -> Supply:
    """The supply of these cards and cruisers, whatever order they come in."""
    by_number = {card.number: card for card in cards}
    by_key = {cruiser.key: cruiser for cruiser in cruisers}
    return Supply(
        edition_key,
        {number: by_number[number] for number in in_order(by_number)},
        {key: by_key[key] for key in sorted(by_key)},
    )


def current_supply() -> Supply:
    """The current edition, its cards and its cruisers, in three queries."""
    edition = get_current_edition()
    return Supply("", {}, {}) if edition is None else supply_of(edition)


def supply_of(edition: Edition) -> Supply:
    """The edition's cards and cruisers, in two queries."""
    cards, cruisers, mark = described(card_rows(edition), cruiser_rows(edition))
    return Supply(edition.key, cards, cruisers, f"{edition.key} {mark}", edition)


@lru_cache(maxsize=4)
def described(
    cards: Rows, cruisers: Rows
) -> tuple[Mapping[str, CardContent], Mapping[str, CruiserContent], str]:
    """The cards by number, the cruisers by key, and a mark of both."""
    made = make_supply("", cards_of_rows(cards), cruisers_of_rows(cruisers))
    mark = f"{mark_of_rows(cards)} {mark_of_rows(cruisers)}"
    return MappingProxyType(made.cards), MappingProxyType(made.cruisers), mark
