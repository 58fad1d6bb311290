"""What a run has come to: its rows read back as tallies, finished or not."""

import math
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.arena import pair_seed_entry
from play.games.starfighter.engine.position import check_seed
from play.intervals import Interval
from simulate.console.local_playtest import EVEN, PairingReport
from simulate.deals.card_tally import CardTally
from simulate.deals.entrants import Entrant
from simulate.deals.packed_games import Games, joined, margins, unpack
from simulate.deals.tally import Tally
from simulate.models import Chunk, Run, RunPairing
from simulate.results.card_recount import Beginning, tallies_of
from simulate.statistics.pair_statistics import PAIR_POINTS, over_opponents

CHUNKS_KEPT: Final = 512  # a hundred kilobytes each at most


@dataclass(frozen=True, slots=True)
class Failure:
    """Games that could not be played, the seeds of their deals, and why."""

    start: int
    count: int
    seeds: tuple[int, ...]
    error: str


@dataclass(frozen=True, eq=False)
class PairingResult:
    """The finished games of a pairing that its run counts, from the view of its first entrant.

    `numbers` are the games' numbers in order; a gap in them is still to be played, or failed.
    """

    row: RunPairing
    first: Entrant
    second: Entrant
    mirror: bool
    numbers: npt.NDArray[np.int64]
    games: Games
    seconds: float  # of play, on one processor
    failures: tuple[Failure, ...]

    @cached_property
    def tally(self) -> Tally:
        return Tally.of(self.games)

    @property
    def report(self) -> PairingReport:
        """Score, first turn and rounds of the pairing, as the command prints them."""
        speed = len(self.games) / self.seconds if self.seconds else 0.0
        return PairingReport(self.second, self.mirror, self.tally, speed)

    @property
    def score(self) -> Interval:
        return self.report.score

    @cached_property
    def margins(self) -> npt.NDArray[np.int64]:
        """The first entrant's armour less the second's at the end of each game."""
        return margins(self.games)

    @cached_property
    def pair_numbers(self) -> npt.NDArray[np.int64]:
        """The number of each pair in `tally.pairs`; pair n has one seed against every opponent."""
        return self.numbers[0::2] // 2

    def points(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
        """The first entrant's points (0 to 4) in the pairs of these numbers, which were played."""
        if np.array_equal(numbers, self.pair_numbers):  # which they mostly are, and seen at once
            return self.tally.pairs
        return self.tally.pairs[np.searchsorted(self.pair_numbers, numbers)]

    def has(self, number: int) -> bool:
        """Whether the game of that number is among these."""
        place = int(np.searchsorted(self.numbers, number))
        return place < len(self.numbers) and int(self.numbers[place]) == number


@dataclass(frozen=True, eq=False)
class Results:
    """All pairings of a run, as far as they are."""

    run: Run
    entrants: tuple[Entrant, ...]
    pairings: tuple[PairingResult, ...]

    @property
    def played(self) -> int:
        return sum(len(pairing.games) for pairing in self.pairings)

    @property
    def wanted(self) -> int:
        """Games that the run counts when all its chunks so far are done."""
        return sum(pairing.row.games for pairing in self.pairings)

    @property
    def failures(self) -> list[tuple[PairingResult, Failure]]:
        return [(pairing, failure) for pairing in self.pairings for failure in pairing.failures]

    def of(self, first: int) -> list[PairingResult]:
        """The pairings of the entrant at that place as the first."""
        return [pairing for pairing in self.pairings if pairing.row.first == first]

    def points(self, first: int, numbers: Collection[int] | None = None) -> npt.NDArray[np.int8]:
        """Points (0 to 4) of the entrant's pairs as (opponent, pair), mirrors included.

        Only pairs that were played against every opponent, and of these only the given numbers.
        """
        pairings = self.of(first)
        common = self.common_pairs(first)
        if numbers is not None:
            common = np.intersect1d(common, np.fromiter(numbers, dtype=np.int64))
        rows = [pairing.points(common) for pairing in pairings]
        return np.array(rows, dtype=np.int8).reshape(len(rows), len(common))

    def common_pairs(self, first: int) -> npt.NDArray[np.int64]:
        """The numbers of the pairs that the entrant played against all its opponents."""
        return common_numbers([pairing.pair_numbers for pairing in self.of(first)])

    def total_score(self, place: int = 0) -> Interval:
        """The entrant's mean share of points over its opponents, each alike, mirrors left out.

        From its view on either side; one half without doubt where there is nothing but mirrors.
        """
        told = [pairing for pairing in self.own(place) if not pairing.mirror]
        if not told:
            return EVEN
        common = common_numbers([pairing.pair_numbers for pairing in told])
        rows = [(pairing.row.first, pairing.points(common)) for pairing in told]
        return over_opponents(
            [points if first == place else PAIR_POINTS - points for first, points in rows]
        )

    def games_of(self, place: int) -> int:
        """All games of the entrant, on either side; those of the same content once."""
        games = {pairing.row.matchup_id: len(pairing.games) for pairing in self.own(place)}
        return sum(games.values())

    def own(self, place: int) -> list[PairingResult]:
        """The pairings of the entrant, on either side."""
        return [
            pairing for pairing in self.pairings if place in (pairing.row.first, pairing.row.second)
        ]

    def cards(self, place: int = 0, *, patience: float = math.inf) -> CardTally:
        """How the cards fared in the entrant's games; line-up 0 is its own.

        Exactly the games that the run counts. Where it ends inside a chunk, some are played again; those
        that are not begun after so many seconds, or that this program plays otherwise, are left out.
        """
        own = {pairing.row.matchup_id: pairing for pairing in self.own(place)}
        rows = Chunk.objects.filter(matchup__in=own, finished_at__isnull=False)
        parts: list[tuple[int, CardTally]] = []
        beginnings: dict[int, Beginning] = {}
        for matchup, start, count, cards in rows.values_list(
            "matchup_id", "start", "count", "cards"
        ):
            if own[matchup].has(start):
                row, tally = own[matchup].row, CardTally.unpack(cards)
                if start + count > row.games:
                    counted = row.games - start
                    beginnings[matchup] = Beginning(row.matchup, start, count, counted, tally)
                else:
                    parts.append((matchup, tally))
        parts += tallies_of(beginnings, patience=patience).items()
        return CardTally.join(
            [
                tally if own[matchup].row.first == place else tally.exchanged()
                for matchup, tally in parts
            ]
        )


def common_numbers(rows: Sequence[npt.NDArray[np.int64]]) -> npt.NDArray[np.int64]:
    common = rows[0] if rows else np.zeros(0, np.int64)
    for row in rows[1:]:
        if not np.array_equal(common, row):  # which they mostly are, and seen at once
            common = np.intersect1d(common, row, assume_unique=True)
    return common


def read_results(run: Run) -> Results:
    """The run's results so far, in three queries and one for chunks that this process has not read."""
    entrants = tuple(entrant_of(content) for content in run.entrants)
    rows = list(run.pairings.select_related("matchup").order_by("pk"))
    chunks = read_chunks(rows)
    finished = [chunk for part in chunks.values() for chunk in part if chunk.finished_at]
    games = _shelf.take(finished)
    return Results(
        run, entrants, tuple(read_pairing(run, row, chunks[row.matchup_id], games) for row in rows)
    )


def entrant_of(content: dict[str, Any]) -> Entrant:
    cards = content["cards"]
    return Entrant(content["label"], content["cruiser"], None if cards is None else tuple(cards))


def read_chunks(rows: Iterable[RunPairing]) -> dict[int, list[Chunk]]:
    """The chunks of the pairings' matchups, by matchup and in the order of play, without results."""
    found: dict[int, list[Chunk]] = defaultdict(list)
    matchups = [row.matchup_id for row in rows]
    for chunk in (
        Chunk.objects.filter(matchup__in=matchups).defer("games", "cards").order_by("start")
    ):
        found[chunk.matchup_id].append(chunk)
    return found


def read_pairing(
    run: Run, row: RunPairing, chunks: Iterable[Chunk], games: dict[int, Games]
) -> PairingResult:
    wanted = [chunk for chunk in chunks if chunk.start < row.games]
    finished = [chunk for chunk in wanted if chunk.finished_at]
    numbers = np.concatenate(
        [np.zeros(0, np.int64), *(np.arange(c.start, c.start + c.count) for c in finished)]
    )
    played = joined([games[chunk.pk] for chunk in finished])
    # Chunks stand in the order of play: what is beyond the run's games comes last.
    counted = int(np.searchsorted(numbers, row.games))
    first, second = (entrant_of(run.entrants[place]) for place in (row.first, row.second))
    return PairingResult(
        row=row,
        first=first,
        second=second,
        mirror=row.matchup.line_ups[0] == row.matchup.line_ups[1],
        numbers=numbers[:counted],
        games=played[:counted],
        seconds=sum(share_of(chunk, row.games) * chunk.seconds for chunk in finished),
        failures=tuple(failure_of(row, chunk) for chunk in wanted if chunk.is_given_up),
    )


def share_of(chunk: Chunk, games: int) -> float:
    """How much of the chunk belongs to so many games of its pairing."""
    return min(chunk.count, games - chunk.start) / chunk.count


def failure_of(row: RunPairing, chunk: Chunk) -> Failure:
    count = min(chunk.count, row.games - chunk.start)
    seed = check_seed(row.matchup.seed)
    pairs = range(chunk.start // 2, (chunk.start + count) // 2)
    seeds = tuple(int(pair_seed_entry(seed, pair)) for pair in pairs)  # type: ignore[no-untyped-call]
    return Failure(chunk.start, count, seeds, chunk.error)


class Shelf:
    """Unpacked games of finished chunks, which never change; the latest are kept in the process."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[tuple[object, ...], Games] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, chunks: Collection[Chunk]) -> dict[int, Games]:
        """The games of these finished chunks, by the rows' numbers."""
        places = {chunk.pk: (chunk.pk, chunk.finished_at) for chunk in chunks}
        with self._lock:
            found = {pk: self._games[at] for pk, at in places.items() if at in self._games}
        missing = [pk for pk in places if pk not in found]
        if missing:
            rows = Chunk.objects.filter(pk__in=missing).values_list("pk", "games")
            found |= {pk: unpack(games) for pk, games in rows}
        with self._lock:
            for pk, place in places.items():
                self._games[place] = found[pk]
                self._games.move_to_end(place)
            while len(self._games) > self._size:
                self._games.popitem(last=False)
        return found


_shelf = Shelf(CHUNKS_KEPT)
