"""The edition that decks are built from: its cards by number and its cruisers by key."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catalog.browsing import (
    BoardFigures,
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
    edition: Edition | None = None
    # Differs whenever the cards or cruisers do; pieces of pages are kept by it.
    mark: str = ""

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
    edition: Edition | None = None,
    mark: str = "",
) -> Supply:
    """The supply of these cards and cruisers, whatever order they come in."""
    by_number = {card.number: card for card in cards}
    by_key = {cruiser.key: cruiser for cruiser in cruisers}
    return Supply(
        edition_key,
        {number: by_number[number] for number in in_order(by_number)},
        {key: by_key[key] for key in sorted(by_key)},
        edition,
        mark,
    )


def current_supply() -> Supply:
    """The current edition, its cards and its cruisers, in three queries."""
    edition = get_current_edition()
    if edition is None:
        return Supply("", {}, {})
    cards, cruisers = card_rows(edition), cruiser_rows(edition)
    return make_supply(
        edition.key,
        cards_of_rows(cards),
        cruisers_of_rows(cruisers),
        edition,
        f"{edition.key} {mark_of_rows(cards)} {mark_of_rows(cruisers)}",
    )
