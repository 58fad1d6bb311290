"""Playing finished chunks again, to see that what is kept is what these games come to."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from simulate.chunks import Work
from simulate.models import Chunk, engine_version
from simulate.worker import play


@dataclass(frozen=True, slots=True)
class Finding:
    """A chunk that was played again, and what is wrong with what was kept; nothing when it is right."""

    chunk: Chunk
    flaw: str = ""


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
