"""The versions of a deck and what each changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from decks.models import Deck, DeckVersion
from decks.showing import ShownDeck
from decks.supply import Supply

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A version, what it added to the one before and took away, and whether its cruiser is another."""

    version: DeckVersion
    shown: ShownDeck
    added: Sequence[str]
    removed: Sequence[str]
    is_other_cruiser: bool
    is_first: bool


def version_changes(deck: Deck, supply: Supply) -> list[VersionChange]:
    """The newest versions first, in one query."""
    versions: list[DeckVersion | None] = list(deck.versions.order_by("-number")[: MOST_SHOWN + 1])
    if len(versions) <= MOST_SHOWN:
        versions.append(None)
    return [change(new, old, supply) for new, old in pairwise(versions) if new is not None]


def change(new: DeckVersion, old: DeckVersion | None, supply: Supply) -> VersionChange:
    before = old.cards if old else ()
    return VersionChange(
        version=new,
        shown=ShownDeck(new.listed(), supply),
        added=[number for number in new.cards if number not in before],
        removed=[number for number in before if number not in new.cards],
        is_other_cruiser=old is not None and old.cruiser != new.cruiser,
        is_first=old is None,
    )
