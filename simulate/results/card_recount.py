"""How the cards fared in a chunk's games where no tally says so: these games are played again.

Workers keep a tally of the cards with every chunk, which is for all of its games. A run ends inside a chunk
where a longer run shares its matchup. Then either the chunk's first games or its last ones, whichever are
fewer, are played again. Games follow from their content, so the tally is cached by content.

A request waits for `PATIENCE` and one chunk more at most, and not at all while another request plays games
again. What is left out for lack of time is counted by a later request; what another version of the engine
played is never counted.
"""

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.core.cache import cache, caches

from catalog.web.pages.page_cache import STORE
from play.games import preparation
from simulate.deals.card_tally import CardTally
from simulate.deals.matchups import pairing_of
from simulate.models import Matchup, current_versions

KEPT_SECONDS: Final = 30 * 24 * 3600
SHAPE: Final = 2  # of a tally; another one whenever it counts other things
PATIENCE: Final = 0.5  # seconds within which another chunk is begun

_playing = threading.Lock()


class LeftOut(StrEnum):
    """Why the cards are not counted in all games of a run."""

    OTHER_ENGINE = "other_engine"  # another version played them, and only it could play them again
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class PartialChunk:
    """A chunk of which a run counts the first `counted` games; `whole` is the tally of all."""

    matchup: Matchup
    start: int
    count: int
    counted: int
    whole: CardTally

    @property
    def key(self) -> str:
        return f"counted-cards:{SHAPE}:{self.matchup.key}:{self.start}:{self.counted}"

    @property
    def may_be_played(self) -> bool:
        """Whether this process plays the same games, and is ready to."""
        return self.matchup.versions in current_versions() and not preparation.is_under_way()


def tallies_of(chunks: Iterable[PartialChunk], *, patience: float) -> list[tuple[str, CardTally]]:
    """The tallies of the counted games, each with its matchup's key.

    Without games that would have to be played again and are not begun within so many seconds, or while
    another thread plays games again, or that this program plays otherwise.
    """
    until = time.monotonic() + patience
    by_key = {chunk.key: chunk for chunk in chunks}
    found = read_cached(by_key)
    for key, chunk in by_key.items():
        if key not in found and (tally := count_again(chunk, until)):
            found[key] = tally
    return [(by_key[key].matchup.key, tally) for key, tally in found.items()]


def read_cached(keys: Iterable[str]) -> dict[str, CardTally]:
    """What this process or another one counted before."""
    own, keys = caches[STORE], set(keys)
    cached = own.get_many(keys)
    if missing := keys - cached.keys():
        of_others = cache.get_many(missing)
        own.set_many(of_others, KEPT_SECONDS)
        cached |= of_others
    return {key: CardTally.unpack(packed) for key, packed in cached.items()}


def count_again(chunk: PartialChunk, until: float) -> CardTally | None:
    """The tally of games that are played again; None after `until`, or while another thread does so."""
    if time.monotonic() >= until or not chunk.may_be_played:
        return None
    if not _playing.acquire(blocking=False):
        return None
    try:
        # The thread that held the lock before may have counted the same games.
        if cached := read_cached([chunk.key]):
            return cached[chunk.key]
        tally = play_again(chunk)
        for store in (caches[STORE], cache):
            store.set(chunk.key, tally.pack(), KEPT_SECONDS)
        return tally
    finally:
        _playing.release()


def play_again(chunk: PartialChunk) -> CardTally:
    pairing = pairing_of(chunk.matchup)
    rest = chunk.count - chunk.counted
    if chunk.counted <= rest:
        return CardTally.of(pairing.play(chunk.start, chunk.counted))
    return chunk.whole.less(CardTally.of(pairing.play(chunk.start + chunk.counted, rest)))
