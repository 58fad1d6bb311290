"""Where chunks begin: a grown run goes on where another one ended."""

from collections.abc import Iterator


def chunks_between(start: int, end: int, step: int) -> Iterator[tuple[int, int]]:
    """First game and number of games of the chunks from `start` to `end`, cut at multiples of `step`."""
    while start < end:
        border = min((start // step + 1) * step, end)
        yield start, border - start
        start = border
