"""Whether what is kept is right: chunks are what their games come to, and hold each game once."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from simulate.chunks import Work
from simulate.models import Chunk, Question, engine_version
from simulate.worker import play


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


def audit(count: int, seed: int | None = None) -> Iterator[Finding]:
    """Plays up to `count` finished chunks of this engine again, chosen by chance, and compares every bit."""
    finished = Chunk.objects.filter(
        finished_at__isnull=False, question__engine=engine_version()
    ).order_by("pk")
    numbers = list(finished.values_list("pk", flat=True))
    chosen = random.Random(seed).sample(numbers, min(count, len(numbers)))  # noqa: S311
    for number in chosen:
        chunk = Chunk.objects.select_related("question").get(pk=number)
        yield Finding(chunk, flaw_of(chunk))


def flaw_of(chunk: Chunk) -> str:
    work = Work(chunk.pk, chunk.start, chunk.count, chunk.question.key)
    played = play(work, chunk.question)
    if played.error:
        return f"cannot be played any more: {played.error}"
    if played.games != bytes(chunk.games):
        return "the games differ"
    if played.cards != bytes(chunk.cards):
        return "the use of cards differs"
    return ""


def find_misfits() -> Iterator[Misfit]:
    """Every question whose chunks, played or not, leave out games that are laid out, or have some twice."""
    columns = ("question__key", "question__seed", "question__laid", "start", "count")
    rows = Chunk.objects.order_by("question", "start").values_list(*columns).iterator()
    for (key, seed, laid), chunks in groupby(rows, itemgetter(0, 1, 2)):
        if flaw := flaw_of_tiles((row[3:] for row in chunks), laid):
            yield Misfit(key, seed, flaw)
    bare = Question.objects.filter(laid__gt=0, chunks=None)
    for key, seed, laid in bare.values_list("key", "seed", "laid"):
        yield Misfit(key, seed, flaw_of_tiles((), laid))


def flaw_of_tiles(chunks: Iterable[tuple[int, int]], laid: int) -> str:
    """What is wrong with chunks (first game, number of games) in their order; nothing when they tile."""
    end = 0
    for start, count in (*chunks, (laid, 0)):
        if start > end:
            return f"games {end} to {start - 1} are in no chunk"
        if start < end:
            return f"games {start} to {end - 1} are in a chunk too many"
        end = start + count
    return ""
