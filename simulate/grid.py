"""Where chunks begin: the same places for everybody, so that a grown run goes on where one ended.

First chunks are small, so that first figures come at once. Later ones are as long as a cancelled run may
be played on, and their borders are also where a stopping rule looks; the settings say why so long.
"""

from collections.abc import Iterator

from django.conf import settings


def next_border(games: int) -> int:
    """The next place, after that many games, where a chunk ends."""
    borders, step = settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP
    for border in borders:
        if border > games:
            return int(border)
    return int(borders[-1] + step * ((games - borders[-1]) // step + 1))


def lay(start: int, end: int) -> Iterator[tuple[int, int]]:
    """First game and number of games of the chunks from `start` to `end`, both even."""
    while start < end:
        border = min(next_border(start), end)
        yield start, border - start
        start = border
