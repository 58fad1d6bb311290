"""The history of a deck: its versions with their changes, and the autosaves between them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from catalog.cards.content import CardContent
from decks.construction.card_pool import CardPool
from decks.construction.edition_pools import EditionPools
from decks.insight.deck_summary import DeckSummary
from decks.models import Deck, DeckVersion

ENTRIES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A version and how it differs from an earlier one."""

    version: DeckVersion
    shown: DeckSummary
    added: Sequence[str]
    removed: Sequence[str]
    is_other_cruiser: bool
    is_first: bool

    @property
    def added_cards(self) -> list[CardContent]:
        return self._known(self.added)

    @property
    def removed_cards(self) -> list[CardContent]:
        return self._known(self.removed)

    def _known(self, numbers: Sequence[str]) -> list[CardContent]:
        """Those that the version's edition has."""
        cards = self.shown.pool.cards
        return [cards[number] for number in numbers if number in cards]


@dataclass(slots=True)
class HistoryEntry:
    """A saved version, and the autosaves before it, newest first.

    `saved` is None in the entry of the autosaves after the newest saved version.
    """

    saved: VersionChange | None = None
    autosaves: list[VersionChange] = field(default_factory=list)


def history_entries(deck: Deck, pool: CardPool) -> list[HistoryEntry]:
    """The entries of a deck, newest first, in one query; `pool` is the current edition's."""
    pools, entries = EditionPools(pool), list[HistoryEntry]()
    entry = HistoryEntry()
    before: DeckVersion | None = None
    saved: DeckVersion | None = None
    for version in deck.versions.order_by("pk"):
        if version.is_autosave:
            entry.autosaves.insert(0, version_change(version, before, pools))
        else:
            if before and before.is_autosave and before.is_same_deck(version):
                entry.autosaves.pop(0)  # What was saved then says the same.
            entry.saved = version_change(version, saved, pools)
            entries.append(entry)
            entry, saved = HistoryEntry(), version
        before = version
    if entry.autosaves:
        entries.append(entry)
    return entries[::-1]


def compared_with(head: DeckVersion, entries: Iterable[HistoryEntry]) -> int:
    """The number of the version to compare the head with.

    It is the last saved version before the head, or else the last autosave, or the head itself.
    """
    before = [each for each in versions_in(entries) if each.pk < head.pk]
    saved = [each for each in before if not each.is_autosave]
    return max((each.number for each in saved or before), default=head.number)


def versions_in(entries: Iterable[HistoryEntry]) -> Iterator[DeckVersion]:
    for entry in entries:
        yield from (each.version for each in entry.autosaves)
        if entry.saved:
            yield entry.saved.version


def version_change(new: DeckVersion, old: DeckVersion | None, pools: EditionPools) -> VersionChange:
    before = old.cards if old else ()
    return VersionChange(
        version=new,
        shown=DeckSummary(new.listed(), pools.of(new.edition)),
        added=[number for number in new.cards if number not in before],
        removed=[number for number in before if number not in new.cards],
        is_other_cruiser=old is not None and old.cruiser != new.cruiser,
        is_first=old is None,
    )
