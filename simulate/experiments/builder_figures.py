"""What the runs tell that begin by themselves while a deck is built: a second opinion and suggestions.

They are runs like any other, found again by their content: whoever has the same deck gets what was played.

The second opinion is a few games by the bot that verdicts rest on. All are asked for at once and it is told
when they are done, so its interval is of one look. Suggestions are the cards whose addition or swap gains
most so far: the meter's bot plays the deck and its variants on the same seeds, and the weaker half is left
out again and again. What is told is of whole rounds, with intervals that hold for all variants at once.

A swap is dealt like the deck; an addition cannot be, since it has a card more. So its interval is wider:
against seven stock decks the differences of additions varied by 0.033 to 0.035 a pair, those of swaps by
0.011 to 0.012. In 300 simulated runs of each of two decks the first change told gained 6.1 and 10.2 points
against all seven; as much where one stock deck of each cruiser was played, which takes half the rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from django.core.cache import caches
from django.utils.translation import gettext as _

from catalog.web.pages.page_cache import STORE
from play.intervals import Interval
from simulate.models import Run, Status
from simulate.results import comparisons
from simulate.results.latest import summary_of
from simulate.results.progress import Progress, read_progress
from simulate.results.run_results import read_results
from simulate.statistics.halving import plan_rounds

MAX_TOLD: Final = 3
FIRST_TOLD: Final = 4  # rounds; before, intervals of plus or minus 10 points and more say nothing


class Agreement(StrEnum):
    """How two win rates of one deck, each with its interval, go together."""

    AGREES = "agrees"
    APART = "apart"  # their intervals have nothing in common
    OTHER_SIDE = "other_side"  # one is clearly above or below one half, the other is beyond it


def compare(first: Interval, second: Interval) -> Agreement:
    """How the two go together."""
    if first.high < second.low or second.high < first.low:
        return Agreement.APART
    is_clear = any(each.excludes(0.5) for each in (first, second))
    if is_clear and (first.value - 0.5) * (second.value - 0.5) < 0:
        return Agreement.OTHER_SIDE
    return Agreement.AGREES


@dataclass(frozen=True, slots=True)
class Opinion:
    """What `VERDICT_BOT` found, or how far it is, or why it says nothing."""

    run: Run | None = None
    score: Interval | None = None
    games: int = 0
    progress: Progress | None = None
    refusal: str = ""

    @classmethod
    def of(cls, run: Run) -> "Opinion":
        if run.is_active:
            return cls(run, progress=read_progress(run))
        if run.status == Status.INCOMPLETE:
            return cls(run, refusal=_("Some of its games could not be played."))
        summary = summary_of(run)
        return cls(run, summary.score, summary.games)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card to put in, the one in whose place, and how much the win rate rises: 0.01 is a game in a hundred.

    `removed` is empty where the card is added to all others.
    """

    removed: str
    added: str
    gain: Interval
    games: int

    @property
    def is_clear(self) -> bool:
        return self.gain.low > 0


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The best changes so far, the best first; how far their run is, or why there is none."""

    run: Run | None = None
    best: Sequence[Suggestion] = ()
    tried: int = 0
    progress: Progress | None = None
    refusal: str = ""

    @property
    def share(self) -> float:
        """Of all games of the run, from 0 to 1."""
        return self.progress.played / self.progress.at_most if self.progress else 1.0

    @classmethod
    def of(cls, run: Run) -> "Suggestions":
        if run.status == Status.INCOMPLETE:
            return cls(run, refusal=_("Some of its games could not be played."))
        progress = read_progress(run) if run.is_active else None
        tried = run.pairings.values("first").distinct().count() - 1
        return cls(run, best_so_far(run, tried), tried, progress)


def best_so_far(run: Run, tried: int) -> tuple[Suggestion, ...]:
    """After the last whole round; kept, since it does not change until the next one."""
    rounds_played = run.verdict.get("round", 1) - int(run.is_active)
    rounds = plan_rounds(tried, run.settings["units"])
    if rounds_played < min(FIRST_TOLD, len(rounds)):
        return ()
    pairs = rounds[rounds_played - 1].units
    key = f"suggestions:{run.slug}:{rounds_played}"
    found = caches[STORE].get_or_set(key, lambda: read_best(run, pairs))
    return cast(tuple[Suggestion, ...], found)


def read_best(run: Run, pairs: int) -> tuple[Suggestion, ...]:
    """The cards whose variants stayed longest, as far as they gain something, by so many pairs at most."""
    told: dict[str, Suggestion] = {}
    for change in comparisons.changes(read_results(run), pairs):
        if change.pairs and change.difference.value > 0:
            removed, added = "".join(change.removed), change.added[0]
            games = 2 * change.pairs * len(change.opponents)
            told.setdefault(added, Suggestion(removed, added, change.difference, games))
    return tuple(told.values())[:MAX_TOLD]
