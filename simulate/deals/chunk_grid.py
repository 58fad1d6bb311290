"""Where chunks begin: a grown run goes on where another one ended."""

from collections.abc import Iterator

from django.conf import settings


def chunks_between(start: int, end: int) -> Iterator[tuple[int, int]]:
    """First game and number of games of the chunks from `start` to `end`, both even."""
    step = settings.PLAYTEST_CHUNK
    while start < end:
        border = min((start // step + 1) * step, end)
        yield start, border - start
        start = border
