"""How the cards fared in the beginning of a chunk, where a run ends inside it.

Workers keep a tally of the cards with every chunk, which is for all of its games. A run that ends inside a
chunk, since somebody else asked for more before, counts only its beginning; that is played again, or the
rest, whichever is shorter. Games follow from their content, so what comes of it is kept by content.
"""

import threading
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from play import preparation
from simulate.card_tally import CardTally
from simulate.models import Question, engine_version
from simulate.questions import pairing_of

KEPT_SECONDS: Final = 30 * 24 * 3600

_playing = threading.Lock()


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first `counted` of the `count` games of a chunk, both even."""

    question: Question
    start: int
    count: int
    counted: int

    @property
    def key(self) -> str:
        return f"counted-cards:{self.question.key}:{self.start}:{self.counted}"

    @property
    def may_be_played(self) -> bool:
        """Whether this process plays the games as they were played, and at once."""
        return self.question.engine == engine_version() and not preparation.is_under_way()


def tally_of(beginning: Beginning, chunk: CardTally, *, plays: bool) -> CardTally | None:
    """The tally of these games, of the chunk's whole one.

    None where they would have to be played again and `plays` is False, or this program plays others.
    """
    kept: bytes | None = cache.get(beginning.key)
    if kept is not None:
        return CardTally.unpack(kept)
    if not (plays and beginning.may_be_played):
        return None
    with _playing:  # two readers do not play the same games
        kept = cache.get(beginning.key)
        if kept is not None:
            return CardTally.unpack(kept)
        tally = play_again(beginning, chunk)
        cache.set(beginning.key, tally.pack(), KEPT_SECONDS)
    return tally


def play_again(beginning: Beginning, chunk: CardTally) -> CardTally:
    pairing = pairing_of(beginning.question)
    start, counted, rest = beginning.start, beginning.counted, beginning.count - beginning.counted
    if counted <= rest:
        return CardTally.of(pairing.play(start, counted))
    return less(chunk, CardTally.of(pairing.play(start + counted, rest)))


def less(whole: CardTally, part: CardTally) -> CardTally:
    """The tally of what is left of the whole without the part."""
    return CardTally(
        whole.uses - part.uses, whole.points - part.points, whole.contrasts - part.contrasts
    )
