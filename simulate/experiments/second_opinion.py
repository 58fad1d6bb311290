"""The live meter's second opinion: a few games of the deck by the bot that verdicts rest on, in the workers.

It is a run like any other, found again by its content: whoever has the same deck gets what was played. All
its games are asked for at once and it is told when they are done, so its interval is of one look.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from play.intervals import Interval
from simulate.models import Run, Status
from simulate.results.latest import summary_of
from simulate.results.progress import Progress, read_progress


class Agreement(StrEnum):
    """How two win rates of one deck, each with its interval, go together."""

    AGREES = "agrees"
    APART = "apart"  # their intervals have nothing in common
    OTHER_SIDE = (
        "other_side"  # one is clearly above or below one half, the other lies on the other side
    )


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
