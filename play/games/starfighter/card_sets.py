"""Card sets for the engine: the one bridge from catalogue rows and files to arrays, with one cache."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from catalog.editions.export import CatalogueExport, load_shipped
from catalog.editions.services import playable_export
from catalog.editions.snapshots import snapshot_export
from catalog.models import Edition
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.text.narration import PrintedCard

CARD_SETS: Final = 16
"""Kept in a process; an installation has a few editions, each with a few revisions."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a revision's cards are read. A revision says all that matters to play, so it is the key."""

    revision: str
    read: Callable[[], CatalogueExport] = field(compare=False)


@lru_cache(maxsize=CARD_SETS)
def make_card_set(source: Source) -> CardSet:
    return CardSet.from_export(source.read())


def card_set(revision: str) -> CardSet:
    """The card set of a revision that was kept. Raises NoSnapshot."""
    return make_card_set(Source(revision, lambda: snapshot_export(revision)))


def card_set_from(export: CatalogueExport) -> CardSet:
    """The card set of a catalogue export."""
    return make_card_set(Source(export["revision"], lambda: export))


def edition_card_set(edition: Edition) -> CardSet:
    """The card set of an edition as the database holds it now. Raises IncompleteEdition."""
    return card_set_from(playable_export(edition))


@lru_cache(maxsize=1)
def shipped_card_set() -> CardSet:
    """The card set of the shipped data files; needs no database."""
    return card_set_from(load_shipped())


@lru_cache(maxsize=CARD_SETS)
def printed_cards(revision: str) -> dict[str, PrintedCard]:
    """By number the names and effects of a revision's cards. Raises NoSnapshot."""
    return {
        card["number"]: PrintedCard(
            card["name"],
            card["name_ru"],
            card["top"]["effect"] or "",
            card["bottom"]["effect"] or "",
        )
        for card in snapshot_export(revision)["cards"]
    }
