"""How the cards fared in the beginning of a chunk, where a run ends inside it.

Workers keep a tally of the cards with every chunk, which is for all of its games. A run that ends inside a
chunk, since somebody else asked for more before, counts only its beginning; that is played again, or the
rest, whichever is shorter. Games follow from their content, so what comes of it is kept by content, by this
process too.

Whoever asks waits for `PATIENCE` and one chunk more at most, and not at all while the process plays for
somebody else. What is left out for that is counted when somebody asks again; what another version of the
engine played, never.
"""

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.core.cache import cache, caches

from catalog.site.page_cache import STORE
from play.games import preparation
from simulate.deals.card_tally import CardTally
from simulate.deals.matchups import pairing_of
from simulate.models import Matchup, current_versions

KEPT_SECONDS: Final = 30 * 24 * 3600
PATIENCE: Final = 0.5  # seconds within which another chunk is begun

_playing = threading.Lock()


class LeftOut(StrEnum):
    """Why the cards are not counted in all games of a run."""

    OTHER_ENGINE = "other_engine"  # which alone could play them again
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first `counted` of the `count` games of a chunk, both even, and the tally of them all."""

    matchup: Matchup
    start: int
    count: int
    counted: int
    chunk: CardTally

    @property
    def key(self) -> str:
        return f"counted-cards:{self.matchup.key}:{self.start}:{self.counted}"

    @property
    def may_be_played(self) -> bool:
        """Whether this process plays the games as they were played, and at once."""
        return self.matchup.versions in current_versions() and not preparation.is_under_way()


def tallies_of(beginnings: Mapping[int, Beginning], *, patience: float) -> dict[int, CardTally]:
    """The tallies of these games, by the same numbers.

    Without those that would have to be played again and are not begun within so many seconds, or while
    the process plays for somebody else, or that this program plays otherwise.
    """
    until = time.monotonic() + patience
    found = read_kept({beginning.key: number for number, beginning in beginnings.items()})
    for number, beginning in beginnings.items():
        if number not in found and (tally := count_again(beginning, until)):
            found[number] = tally
    return found


def read_kept(numbers: Mapping[str, int]) -> dict[int, CardTally]:
    """What was counted before, by this process or another, of the keys with these numbers."""
    own = caches[STORE]
    kept = own.get_many(numbers)
    if missing := numbers.keys() - kept.keys():
        of_others = cache.get_many(missing)
        own.set_many(of_others, KEPT_SECONDS)
        kept |= of_others
    return {numbers[key]: CardTally.unpack(packed) for key, packed in kept.items()}


def count_again(beginning: Beginning, until: float) -> CardTally | None:
    """The tally of games that are played again; None after `until`, or while others are played again."""
    if time.monotonic() >= until or not beginning.may_be_played:
        return None
    if not _playing.acquire(blocking=False):
        return None
    try:
        # Whoever had the turn before may have played the same games.
        if kept := read_kept({beginning.key: 0}):
            return kept[0]
        tally = play_again(beginning)
        for store in (caches[STORE], cache):
            store.set(beginning.key, tally.pack(), KEPT_SECONDS)
        return tally
    finally:
        _playing.release()


def play_again(beginning: Beginning) -> CardTally:
    pairing = pairing_of(beginning.matchup)
    start, counted, rest = beginning.start, beginning.counted, beginning.count - beginning.counted
    if counted <= rest:
        return CardTally.of(pairing.play(start, counted))
    return less(beginning.chunk, CardTally.of(pairing.play(start + counted, rest)))


def less(whole: CardTally, part: CardTally) -> CardTally:
    """The tally of what is left of the whole without the part."""
    return CardTally(
        whole.uses - part.uses, whole.points - part.points, whole.contrasts - part.contrasts
    )
