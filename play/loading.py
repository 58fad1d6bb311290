"""From catalogue rows to the engine's arrays: the only bridge between the two."""

from functools import lru_cache

from catalog.export import export_edition, load_shipped
from catalog.models import Edition
from play.engine.cards import CardSet


def card_set(edition: Edition) -> CardSet:
    """The engine's card set of an edition, as it is in the database now."""
    return CardSet.from_export(export_edition(edition))


@lru_cache(maxsize=1)
def shipped_card_set() -> CardSet:
    """The engine's card set of the shipped data files; needs no database."""
    return CardSet.from_export(load_shipped())
