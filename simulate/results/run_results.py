"""The results of a stored run: its rows read back, finished or not."""

import threading
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import numpy as np
from cachetools import LRUCache

from play.games.kit.generator import seed_of_pair
from simulate.deals.card_tally import CardTally
from simulate.deals.entrants import Entrant
from simulate.deals.packed_games import Games, joined, unpack
from simulate.models import Chunk, Run, RunPairing
from simulate.results.card_recount import PartialChunk, tallies_of
from simulate.results.pairing_results import FailedGames, PairingResult, Results, entrants_of

CHUNKS_KEPT: Final = 512  # a hundred kilobytes each at most

_unpacked: LRUCache[tuple[object, ...], Games] = LRUCache(CHUNKS_KEPT)
_unpacked_lock = threading.Lock()


def read_results(run: Run) -> Results:
    """The run's results so far; see `read_all_results`."""
    return read_all_results([run])[0]


def read_all_results(runs: Sequence[Run]) -> list[Results]:
    """The runs' results so far, in two queries and one for chunks that are not in this process's cache."""
    by_key = {run.pk: run for run in runs}
    rows = list(RunPairing.objects.filter(run__in=by_key).select_related("matchup").order_by("pk"))
    chunks = read_chunks(rows)
    games = read_games([chunk for part in chunks.values() for chunk in part if chunk.finished_at])
    pairings: dict[int, list[PairingResult]] = defaultdict(list)
    for row in rows:
        row.run = by_key[row.run_id]
        found = read_pairing(row.run, row, chunks[row.matchup_id], games)
        pairings[row.run_id].append(found)
    return [Results(run, tuple(pairings[run.pk]), count_stored_cards) for run in runs]


def read_chunks(rows: Iterable[RunPairing]) -> dict[int, list[Chunk]]:
    """The chunks of the pairings' matchups, by matchup and in the order of play, without results."""
    found: dict[int, list[Chunk]] = defaultdict(list)
    matchups = [row.matchup_id for row in rows]
    for chunk in (
        Chunk.objects.filter(matchup__in=matchups).defer("games", "cards").order_by("start")
    ):
        found[chunk.matchup_id].append(chunk)
    return found


def read_games(chunks: Collection[Chunk]) -> dict[int, Games]:
    """The games of these finished chunks, which never change, by the rows' numbers."""
    keys = {chunk.pk: (chunk.pk, chunk.finished_at) for chunk in chunks}
    with _unpacked_lock:
        found = {pk: _unpacked[key] for pk, key in keys.items() if key in _unpacked}
    if missing := keys.keys() - found.keys():
        rows = Chunk.objects.filter(pk__in=missing).values_list("pk", "games")
        read = {pk: unpack(games) for pk, games in rows}
        with _unpacked_lock:
            _unpacked.update({keys[pk]: games for pk, games in read.items()})
        found |= read
    return found


def read_pairing(
    run: Run, row: RunPairing, chunks: Iterable[Chunk], games: dict[int, Games]
) -> PairingResult:
    wanted = [chunk for chunk in chunks if chunk.start < row.games]
    finished = [chunk for chunk in wanted if run.counts(chunk.finished_at)]
    numbers = np.concatenate(
        [np.zeros(0, np.int64), *(np.arange(c.start, c.start + c.count) for c in finished)]
    )
    # Chunks stand in the order of play, so games beyond the run's come last.
    counted = int(np.searchsorted(numbers, row.games))
    everyone = entrants_of(run)
    entrants = everyone[row.first], everyone[row.second]
    return PairingResult(
        row=row,
        entrants=entrants,
        numbers=numbers[:counted],
        games=joined([games[chunk.pk] for chunk in finished])[:counted],
        seconds=sum(c.seconds * c.counted(row.games) / c.count for c in finished),
        failures=tuple(failed_games(row, entrants, chunk) for chunk in wanted if chunk.is_given_up),
    )


def failed_games(row: RunPairing, entrants: tuple[Entrant, Entrant], chunk: Chunk) -> FailedGames:
    """The games of a chunk that was given up, as far as the pairing counts them."""
    count = chunk.counted(row.games)
    pairs = range(chunk.start // 2, (chunk.start + count) // 2)
    seeds = tuple(seed_of_pair(row.matchup.seed, pair) for pair in pairs)
    return FailedGames((row.first, row.second), entrants, chunk.start, count, seeds, chunk.error)


def count_stored_cards(pairings: Sequence[PairingResult], patience: float) -> dict[str, CardTally]:
    """The cards in exactly the games that the pairings count, by their matchups' keys.

    Where a pairing ends inside a chunk, some games are played again; those that are not begun within so many
    seconds, or that only another version of the engine plays the same, are left out.
    """
    counted = {pairing.row.matchup_id: pairing for pairing in pairings}
    rows = Chunk.objects.filter(matchup__in=counted, finished_at__isnull=False)
    parts: dict[str, list[CardTally]] = defaultdict(list)
    partial: list[PartialChunk] = []
    for matchup, start, count, cards in rows.values_list("matchup_id", "start", "count", "cards"):
        if not counted[matchup].has(start):
            continue
        row, tally = counted[matchup].row, CardTally.unpack(cards)
        wanted = min(count, row.games - start)
        if wanted < count:
            partial.append(PartialChunk(row.matchup, start, count, wanted, tally))
        else:
            parts[row.matchup.key].append(tally)
    for key, tally in tallies_of(partial, patience=patience):
        parts[key].append(tally)
    return {key: CardTally.join(tallies) for key, tallies in parts.items()}
