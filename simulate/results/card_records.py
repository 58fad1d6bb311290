"""Figures of each card from games of published decks."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, cast

from django.core.cache import cache

from catalog.models import CardSetSnapshot
from play.games.starfighter.card_sets import card_set
from simulate.deals.card_tally import CardTally, Clustering
from simulate.deals.matchups import cache_key_of, versions_of
from simulate.models import TOTAL_WAR, Chunk, Kind, Matchup, Run
from simulate.results.card_figures import CardFigures
from simulate.results.visibility import open_runs
from simulate.statistics.pair_statistics import simultaneous

BOT: Final = "pilot"
LATEST_RUNS: Final = 200
LATEST_MATCHUPS: Final = 200
FRESH_SECONDS: Final = 600


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card in the latest playtests of a revision in Total War, both sides played by `bot`.

    Only stock decks and published ones count, so no figure tells of a deck that is not public.
    `figures` are of the games of decks with the card (two of a game in which both sides have it); their
    intervals of differences hold for all cards at once.
    """

    bot: str
    versions: str
    revision: str
    decks: int
    figures: CardFigures


def get_card_record(revision: str, number: str) -> CardRecord | None:
    """The card's record, at most ten minutes old; None where no game with it was played."""
    key = f"card-figures:{cache_key_of([BOT])}:{revision}"
    read = partial(read_card_records, revision)
    records = cache.get_or_set(key, read, FRESH_SECONDS)
    return cast(dict[str, CardRecord], records).get(number)


def read_card_records(revision: str) -> dict[str, CardRecord]:
    """The records of all cards that were in a deck, from the latest pairings, by number."""
    snapshot = CardSetSnapshot.objects.filter(revision=revision).first()
    if snapshot is None:
        return {}
    latest = Matchup.objects.filter(pairings__run__in=latest_open_runs(snapshot)).distinct()
    # A mirror would count each of its games twice.
    counted = {
        matchup.pk: matchup
        for matchup in latest.order_by("-pk")[:LATEST_MATCHUPS]
        if matchup.line_ups[0] != matchup.line_ups[1]
        and all(line_up["bot"] == BOT for line_up in matchup.line_ups)
    }
    chunks = Chunk.objects.filter(matchup__in=counted, finished_at__isnull=False)
    found = list(chunks.values_list("matchup_id", "start", "count", "cards"))
    tally = CardTally.join([CardTally.unpack(cards) for *_played, cards in found])
    appearances = count_appearances(counted, (played for *played, _cards in found))
    index = card_set(snapshot.pk).index
    both_sides = CardTally.join([tally, tally.exchanged()])
    confidence = simultaneous(len(appearances))
    return {
        number: CardRecord(
            bot=BOT,
            versions=versions_of([BOT]),
            revision=revision,
            decks=len(came.decks),
            figures=CardFigures.of(both_sides, number, index[number], came.clustering, confidence),
        )
        for number, came in appearances.items()
    }


def latest_open_runs(snapshot: CardSetSnapshot) -> list[Run]:
    """The latest playtests in which all decks are stock decks or published.

    Without cut lists and the like, which would fill the latest with variants of one deck.
    """
    tested = Run.objects.playable().filter(
        snapshot=snapshot, mode=TOTAL_WAR, kind__in=(Kind.PLAYTEST, Kind.MATRIX)
    )
    return open_runs(tested.only("entrants").newest_first()[:LATEST_RUNS])


@dataclass(slots=True)
class Appearances:
    """Where a card was played: the games of decks with it, and these decks, deals of the same games apart."""

    games: int = 0
    decks: set[Any] = field(default_factory=set)
    deals: dict[Any, int] = field(default_factory=dict)

    def add(self, deck: Any, deal: Any, count: int) -> None:
        self.games += count
        self.decks.add(deck)
        self.deals[deck, deal] = count

    @property
    def clustering(self) -> Clustering:
        """A deck meets several opponents on one deal; another deck is dealt otherwise from the same seed."""
        return Clustering(self.games, self.games / sum(self.deals.values()))


def count_appearances(
    matchups: dict[int, Matchup], played: Iterable[Sequence[int]]
) -> dict[str, Appearances]:
    """By card, from matchups, first games and numbers of games of what was played."""
    found: defaultdict[str, Appearances] = defaultdict(Appearances)
    for key, start, count in played:
        matchup = matchups[key]
        for line_up in matchup.line_ups:
            deck = (line_up["cruiser"], *line_up["deck"])
            for number in line_up["deck"]:
                found[number].add(deck, (matchup.seed, start), count)
    return found
