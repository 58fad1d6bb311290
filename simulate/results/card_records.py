"""Figures of each card from games of published decks."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Final, cast

from django.core.cache import cache

from catalog.models import CardSetSnapshot
from play.games.starfighter.card_sets import card_set
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.card_tally import CardTally, Clustering
from simulate.deals.matchups import cache_key_of, versions_of
from simulate.models import Chunk, Matchup, Run
from simulate.results.card_figures import CardFigures, DeckTally
from simulate.results.visibility import looked_through, open_runs
from simulate.statistics.pair_statistics import simultaneous

LATEST_RUNS: Final = 200
LATEST_MATCHUPS: Final = 200
FRESH_SECONDS: Final = 600


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card in the latest playtests of a revision in Total War, both sides played by `bot`.

    Only stock decks and published ones count, so no figure tells of a deck that is not public.
    `figures` are of the games of decks with the card (two of a game in which both sides have it); their
    intervals hold for all cards at once.
    """

    bot: str
    versions: str
    revision: str
    decks: int
    figures: CardFigures


def get_card_record(revision: str, number: str) -> CardRecord | None:
    """The card's record, at most ten minutes old; None where no game with it was played."""
    key = f"card-figures:{cache_key_of([VERDICT_BOT])}:{revision}"
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
    }
    chunks = Chunk.objects.filter(matchup__in=counted, finished_at__isnull=False)
    rows = chunks.values_list("matchup_id", "start", "count", "cards").iterator()
    decks = count_decks(counted, rows)
    holders: defaultdict[str, list[DeckTally]] = defaultdict(list)
    for (_cruiser, *numbers), deck in decks.items():
        for number in numbers:
            holders[number].append(deck.counted)
    index = card_set(snapshot.pk).index
    confidence = simultaneous(len(holders))
    return {
        number: CardRecord(
            bot=VERDICT_BOT,
            versions=versions_of([VERDICT_BOT]),
            revision=revision,
            decks=len(tallies),
            figures=CardFigures.of(tallies, number, index[number], confidence),
        )
        for number, tallies in holders.items()
    }


def latest_open_runs(snapshot: CardSetSnapshot) -> list[Run]:
    """The latest playtests by `VERDICT_BOT` in which all decks are stock decks or published."""
    tested = Run.objects.of_decks(snapshot.pk).filter(versions=versions_of([VERDICT_BOT]))
    latest = tested.only("entrants").newest_first()
    return list(islice(looked_through(latest, open_runs), LATEST_RUNS))


@dataclass(slots=True)
class PlayedDeck:
    """The games of a deck, itself line-up 0, those of one deal apart."""

    tally: CardTally = field(default_factory=CardTally.of_nothing)
    games: int = 0
    deals: dict[Any, int] = field(default_factory=dict)

    def add(self, tally: CardTally, deal: Any, count: int) -> None:
        self.tally = CardTally.join([self.tally, tally])
        self.games += count
        self.deals[deal] = count

    @property
    def counted(self) -> DeckTally:
        """Older runs dealt a deck alike against several opponents."""
        return DeckTally(self.tally, Clustering(self.games, self.games / sum(self.deals.values())))


def count_decks(
    matchups: dict[int, Matchup], played: Iterable[tuple[int, int, int, "bytes | memoryview[int]"]]
) -> dict[tuple[str, ...], PlayedDeck]:
    """By cruiser and cards, from matchups, first games, numbers of games and tallies of what was played."""
    found: defaultdict[tuple[str, ...], PlayedDeck] = defaultdict(PlayedDeck)
    for key, start, count, cards in played:
        tally, matchup = CardTally.unpack(cards), matchups[key]
        for line_up, own in zip(matchup.line_ups, (tally, tally.exchanged()), strict=True):
            deck = (line_up["cruiser"], *line_up["deck"])
            found[deck].add(own, (matchup.seed, start), count)
    return found
