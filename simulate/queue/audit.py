"""Whether what is kept is right: chunks are what their games come to, and hold each game once."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from simulate.models import Chunk, Matchup, played_now
from simulate.queue.playing import play


@dataclass(frozen=True, slots=True)
class Finding:
    """A chunk that was played again, and what is wrong with what was kept; nothing when it is right."""

    chunk: Chunk
    flaw: str = ""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A pairing by content whose chunks do not hold its games, each once, and the first place where."""

    key: str
    seed: int
    flaw: str


def choose_chunks(count: int, seed: int | None = None) -> list[int]:
    """Up to `count` finished chunks, chosen by chance."""
    finished = Chunk.objects.filter(played_now("matchup__"), finished_at__isnull=False).order_by(
        "pk"
    )
    numbers = list(finished.values_list("pk", flat=True))
    return random.Random(seed).sample(numbers, min(count, len(numbers)))  # noqa: S311


def audit(count: int, seed: int | None = None) -> Iterator[Finding]:
    """Plays up to `count` finished chunks again, chosen by chance, and compares every bit."""
    return map(audit_chunk, choose_chunks(count, seed))


def audit_chunk(number: int) -> Finding:
    chunk = Chunk.objects.select_related("matchup").get(pk=number)
    return Finding(chunk, flaw_of(chunk))


def flaw_of(chunk: Chunk) -> str:
    played = play(chunk)
    if played.error:
        return f"cannot be played any more: {played.error}"
    if played.games != bytes(chunk.games):
        return "the games differ"
    if played.cards != bytes(chunk.cards):
        return "the use of cards differs"
    return ""


def find_misfits() -> Iterator[Misfit]:
    """Every matchup whose chunks, played or not, leave out games that are planned, or have some twice."""
    columns = ("matchup__key", "matchup__seed", "matchup__planned", "start", "count")
    rows = Chunk.objects.order_by("matchup", "start").values_list(*columns).iterator()
    for (key, seed, planned), chunks in groupby(rows, itemgetter(0, 1, 2)):
        if flaw := flaw_of_tiles((row[3:] for row in chunks), planned):
            yield Misfit(key, seed, flaw)
    bare = Matchup.objects.filter(planned__gt=0, chunks=None)
    for key, seed, planned in bare.values_list("key", "seed", "planned"):
        yield Misfit(key, seed, flaw_of_tiles((), planned))


def flaw_of_tiles(chunks: Iterable[tuple[int, int]], planned: int) -> str:
    """What is wrong with chunks (first game, number of games) in their order; nothing when they tile."""
    end = 0
    for start, count in (*chunks, (planned, 0)):
        if start > end:
            return f"games {end} to {start - 1} are in no chunk"
        if start < end:
            return f"games {start} to {end - 1} are in a chunk too many"
        end = start + count
    return ""
