"""Decks prepared for display."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import TOP_LEVEL
from catalog.editions.current import samples_of
from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import EditionPools
from decks.construction.legality import Violation, in_order
from decks.insight.figures import Insight, LevelCount, count_levels, find_insight
from decks.insight.odds import OpeningOdds, opening_odds
from decks.insight.played_record import PlayedRecord, records_of
from decks.insight.worth import Worth, worths_of
from decks.models import Deck, DeckVersion, Owner

SAMPLE_CARDS = 3


@dataclass(frozen=True, slots=True)
class LevelGroup:
    level: int
    cards: Sequence[CardContent]


@dataclass(frozen=True)
class DeckSummary:
    """A deck list with everything that pages show about it; computed on demand."""

    listed: DeckList
    pool: CardPool

    @cached_property
    def cards(self) -> list[CardContent]:
        """The cards that the edition has, by level and serial, without duplicates."""
        return [self.pool.cards[number] for number in self.pool.known(self.listed.cards)]

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The numbers that the edition does not have."""
        return in_order(set(self.listed.cards) - self.pool.cards.keys())

    @property
    def cruiser(self) -> CruiserContent | None:
        return self.pool.cruisers.get(self.listed.cruiser or "")

    @cached_property
    def levels(self) -> list[LevelGroup]:
        """The cards by level, without empty levels."""
        groups = (
            LevelGroup(level, [card for card in self.cards if card.level == level])
            for level in range(TOP_LEVEL + 1)
        )
        return [group for group in groups if group.cards]

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every reason why the deck is illegal, with the names of cruisers instead of keys."""
        found = self.pool.violations_of(self.listed)
        name = self.pool.cruiser_name
        return tuple(replace(each, cruisers=tuple(map(name, each.cruisers))) for each in found)

    @cached_property
    def insight(self) -> Insight:
        return find_insight(self.cards)

    @cached_property
    def curve(self) -> tuple[LevelCount, ...]:
        return count_levels(self.cards, self.cruiser)

    @cached_property
    def opening(self) -> OpeningOdds | None:
        return opening_odds(self.cards, self.cruiser)

    @cached_property
    def code(self) -> str:
        """The deck's code; empty if it cannot be encoded."""
        try:
            return codes.encode(self.listed, self.pool)
        except codes.DeckCodeError:
            return ""

    @property
    def samples(self) -> list[CardContent]:
        """Some cards at equal distances."""
        return samples_of(self.cards, SAMPLE_CARDS)


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck in a list, with a summary of its newest version."""

    deck: Deck
    shown: DeckSummary
    worth: Worth | None = None
    record: PlayedRecord | None = None


@dataclass(frozen=True, slots=True)
class DeckSubject:
    """What a deck's page is about; `deck` is None for a deck code.

    `version` is the shown version; None means the newest one.
    """

    shown: DeckSummary
    deck: Deck | None = None
    version: DeckVersion | None = None


def summary_of(deck: Deck, pool: CardPool, version: DeckVersion | None = None) -> DeckSummary:
    """A version of the deck in its own edition, by default the newest one.

    `pool` is the current edition's.
    """
    shown = version or deck.newest
    return DeckSummary(shown.listed(str(deck)), EditionPools(pool).of(shown.edition))


def deck_entries(
    decks: Iterable[Deck], pool: CardPool, owner: Owner | None = None
) -> list[DeckEntry]:
    """The decks with their summaries, each in its own edition; use `with_newest_version` to prefetch.

    `pool` is the current edition's. Win rates are those that everybody, or the owner, may see; the owner's
    decks have what was played with them, too.
    """
    pools, decks = EditionPools(pool), list(decks)
    worths = worths_of(decks, pool, owner)
    records = records_of(decks) if owner else {}
    return [
        DeckEntry(
            deck,
            DeckSummary(deck.newest.listed(str(deck)), pools.of(deck.newest.edition)),
            worths.get(deck.pk),
            records.get(deck.pk),
        )
        for deck in decks
    ]
