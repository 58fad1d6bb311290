"""Matchups and their chunks as rows: each is written once, as far as any run wants."""

from collections.abc import Iterable, Iterator, Mapping

from play.games.kit.base_game import bots_in
from simulate.deals.playing_time import chunk_games
from simulate.models import Chunk, Matchup, RunPairing

ROWS_AT_ONCE = 1_000


def add_matchups(drafts: Mapping[str, Matchup], games: int) -> dict[str, int]:
    """By content key the primary key of each matchup's row, which has chunks for so many games.

    `drafts` are the rows, not written, by content key. Call it inside a transaction.
    """
    rows: dict[str, int] = {}
    while len(rows) < len(drafts):  # The retention may remove one that no run has had for long.
        # Written and locked in one order, so that two submissions cannot deadlock.
        Matchup.objects.bulk_create(
            [draft for _key, draft in sorted(drafts.items())], ignore_conflicts=True
        )
        locked = Matchup.objects.filter(key__in=drafts).select_for_update().order_by("key")
        rows = dict(locked.values_list("key", "pk"))
    extend_matchups(dict.fromkeys(rows.values(), games))
    return rows


def extend_matchups(wanted: Mapping[int, int]) -> None:
    """Gives each matchup (by primary key) chunks for so many games.

    Chunks that were given up are tried again. Call it inside a transaction.
    """
    locked = Matchup.objects.filter(pk__in=wanted).select_for_update().order_by("pk")
    rows = locked.only("pk", "planned", "game", "versions")
    growing = [row for row in rows if row.planned < wanted[row.pk]]
    chunks = [
        Chunk(matchup=row, start=start, count=count)
        for row in growing
        for start, count in chunks_between(
            row.planned, wanted[row.pk], chunk_games(bots_in(row.versions), row.game)
        )
    ]
    # The first games of all matchups come before later ones, so that all figures come early.
    chunks.sort(key=lambda chunk: chunk.start)
    Chunk.objects.bulk_create(chunks, batch_size=ROWS_AT_ONCE)
    for row in growing:
        row.planned = wanted[row.pk]
    Matchup.objects.bulk_update(growing, ["planned"], batch_size=ROWS_AT_ONCE)
    Chunk.objects.filter(matchup__in=wanted, is_given_up=True).update(
        is_given_up=False, attempts=0, error=""
    )


def wanted_games(pairings: Iterable[RunPairing]) -> dict[int, int]:
    """How many games the pairings want of each matchup."""
    wanted: dict[int, int] = {}
    for pairing in pairings:
        wanted[pairing.matchup_id] = max(wanted.get(pairing.matchup_id, 0), pairing.games)
    return wanted


def chunks_between(start: int, end: int, step: int) -> Iterator[tuple[int, int]]:
    """First game and number of games of the chunks from `start` to `end`, cut at multiples of `step`."""
    while start < end:
        border = min((start // step + 1) * step, end)
        yield start, border - start
        start = border
