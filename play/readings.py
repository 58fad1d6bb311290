"""A match as it was read once for everybody who heard the same news.

All connections of a process that are told of one change need the same rows. News carry a mark; whoever
comes first reads, the others use that for a moment.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from play.models import Match
from play.positions import Line, line_of

MOST_KEPT: Final = 64
_kept: OrderedDict[str, "Reading"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Reading:
    """A match with its seats and offers, and its line unless it has not begun."""

    match: Match
    line: Line | None

    @property
    def ply(self) -> int:
        return 0 if self.line is None else len(self.line)


def read(slug: str) -> Reading | None:
    """The match as it is now; None where there is none. Raises EnginePreparing."""
    match = Match.objects.with_seats().prefetch_related("offers", "following").filter(slug=slug)
    found = match.first()
    if found is None:
        return None
    return Reading(found, line_of(found) if found.has_begun() else None)


def read_news(slug: str, mark: str) -> Reading | None:
    """The match as it was at or after the news of this mark."""
    with _lock:
        reading = _kept.get(mark)
    if reading is not None:
        return reading
    reading = read(slug)
    if reading is not None:
        with _lock:
            _kept[mark] = reading
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
    return reading
