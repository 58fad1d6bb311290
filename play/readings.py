"""A match as it was read once for everybody who hears the same news.

All connections of a process that are told of one change need the same rows. News carry a mark; whoever
wrote the change, or comes first, leaves what was read under it, and the others use that for a moment.
"""

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from play import positions
from play.models import Match, Status
from play.positions import Line, line_of

MOST_KEPT: Final = 256
_kept: OrderedDict[str, "Reading"] = OrderedDict()  # by mark
_last: OrderedDict[str, "Reading"] = OrderedDict()  # by match what was written last
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Reading:
    """A match with its seats, its line unless it has not begun, what one seat asks of the other (kind and
    letter), and the address of its rematch."""

    match: Match
    line: Line | None
    offers: tuple[tuple[str, str], ...] = ()
    following: str | None = None

    @property
    def ply(self) -> int:
        return 0 if self.line is None else len(self.line)


def read(slug: str) -> Reading | None:
    """The match as it is now; None where there is none. Raises EnginePreparing, and
    RulesChanged."""
    match = Match.objects.with_seats().filter(slug=slug).first()
    if match is None:
        return None
    line = line_of(match) if match.has_begun() else None
    offers = tuple(match.offers.values_list("kind", "seat"))
    following = None
    if match.status == Status.OVER:
        following = match.following.values_list("slug", flat=True).first()
    return Reading(match, line, offers, following)


def leave(reading: Reading) -> str:
    """Leaves what was written, and is committed, to those who will hear of it; the mark of the news."""
    if reading.line is not None:
        positions.keep((reading.match.slug, reading.match.branch), reading.line)
    mark = new_mark()
    keep(_kept, mark, reading)
    keep(_last, reading.match.slug, reading)
    return mark


def last_left(slug: str) -> Reading | None:
    """What this process wrote to the match last; others may have written since. Not to be changed."""
    with _lock:
        return _last.get(slug)


def read_news(slug: str, mark: str) -> Reading | None:
    """The match as it was at or after the news of this mark."""
    with _lock:
        reading = _kept.get(mark)
    if reading is None:
        reading = read(slug)
        if reading is not None:
            keep(_kept, mark, reading)
    return reading


def new_mark() -> str:
    return secrets.token_hex(8)


def keep(kept: OrderedDict[str, Reading], key: str, reading: Reading) -> None:
    with _lock:
        kept[key] = reading
        kept.move_to_end(key)
        while len(kept) > MOST_KEPT or positions.is_too_much(each.ply for each in kept.values()):
            kept.popitem(last=False)
