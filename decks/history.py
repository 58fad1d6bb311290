"""The versions of a deck: what each changed, and the autosaves on the way to it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from decks.models import Deck, DeckVersion
from decks.showing import ShownDeck
from decks.supply import Supply

STAGES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A version, what it added to the one before and took away, and whether its cruiser is another."""

    version: DeckVersion
    shown: ShownDeck
    added: Sequence[str]
    removed: Sequence[str]
    is_other_cruiser: bool
    is_first: bool


@dataclass(slots=True)
class Stage:
    """A saved version against the saved one before, and the autosaves that led to it, newest first.

    The autosaves since the newest saved version lead to none yet.
    """

    saved: VersionChange | None = None
    autosaves: list[VersionChange] = field(default_factory=list)


def find_stages(deck: Deck, supply: Supply) -> list[Stage]:
    """The newest stage first, in one query."""
    stages: list[Stage] = []
    stage = Stage()
    before: DeckVersion | None = None
    saved: DeckVersion | None = None
    for version in deck.versions.order_by("number"):
        if version.is_autosave:
            stage.autosaves.insert(0, change(version, before, supply))
        else:
            stage.saved = change(version, saved, supply)
            stages.append(stage)
            stage, saved = Stage(), version
        before = version
    if stage.autosaves:
        stages.append(stage)
    return stages[::-1]


def compared_with(head: DeckVersion, stages: Iterable[Stage]) -> int:
    """The number of the version to compare the newest of all with: the latest that was saved before it.

    Where none was, the autosave before it; its own number where it is the only version.
    """
    before = [each for each in versions_of(stages) if each.number < head.number]
    saved = [each for each in before if not each.is_autosave]
    return max((each.number for each in saved or before), default=head.number)


def versions_of(stages: Iterable[Stage]) -> Iterator[DeckVersion]:
    for stage in stages:
        yield from (each.version for each in stage.autosaves)
        if stage.saved:
            yield stage.saved.version


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
