"""The live meter's second opinion: a few games of the deck by the bot that verdicts rest on, in the workers.

It is a run like any other, found again by its content: whoever has the same deck gets what was played. All
its games are asked for at once and it is told when they are done, so its interval is of one look.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.conf import settings
from django.utils.translation import gettext as _

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.models import Owner
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.experiments.builder_runs import begin_run, find_run, spec_of
from simulate.experiments.refusals import RunRefusal
from simulate.models import Run, RunKind, Status
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
    is_clear = any(not each.low <= 0.5 <= each.high for each in (first, second))
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


def find_opinion(deck: DeckList, mark: str) -> Opinion | None:
    """The opinion of a legal deck, whoever's deck it was; `mark` is the catalogue's fingerprint."""
    run = find_run(RunKind.OPINION, deck, VERDICT_BOT, mark)
    return Opinion.of(run) if run else None


def begin_opinion(deck: DeckList, mark: str, *, owner: Owner, pool: CardPool) -> Opinion:
    """Lets the workers play the legal deck."""
    spec = spec_of(RunKind.OPINION, deck, VERDICT_BOT, mark, pool)
    try:
        return Opinion.of(
            begin_run(replace(spec, games=settings.OPINION_GAMES), owner=owner, pool=pool)
        )
    except RunRefusal as error:
        return Opinion(refusal=str(error))
