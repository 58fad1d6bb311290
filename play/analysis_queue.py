"""Analyses as work: claimed for a while, carried on in short slices, answered once.

Whatever was found is written after every slice, so that whoever goes on needs nothing else; the last
write makes the result. A slice that somebody else has written already is dropped.
"""

import logging
import time
from datetime import timedelta
from typing import Final

from django.db import DatabaseError
from django.db.models import F, Q
from django.utils import timezone

from play.analysis import Analyst
from play.engine.game import Game
from play.models import Analysis, AnalysisQuerySet
from play.positions import Line, read_cards

SLICE: Final = 0.4  # seconds of work between two writes
LEASE: Final = timedelta(seconds=30)
MOST_ATTEMPTS: Final = 3
"""Claims in a row of which nothing came."""
LOOKED_AT: Final = 5
LONGEST_ERROR: Final = 2000
LOST: Final = "The worker that made this analysis ended before anything was found, each time."

logger = logging.getLogger(__name__)


def is_free() -> Q:
    """The condition of an analysis that nobody is working at."""
    return Q(claimed_until=None) | Q(claimed_until__lt=timezone.now())


def has_work() -> bool:
    """Whether there is anything to analyse that nobody is working at."""
    return Analysis.objects.unfinished().for_this_engine().filter(is_free()).exists()


def take_turn(seconds: float) -> bool:
    """Works at the oldest analysis until the time is over; whether there is more to do."""
    ends = time.monotonic() + seconds
    while (claimed := claim()) is not None:
        work(claimed, ends)
        if time.monotonic() >= ends:
            return has_work()
    return False


def claim() -> Analysis | None:
    """The oldest analysis that nobody is working at, for this process alone until the lease is over."""
    waiting = Analysis.objects.unfinished().for_this_engine().filter(is_free())
    for analysis in waiting.defer("result").order_by("created", "pk")[:LOOKED_AT]:
        row = waiting.filter(pk=analysis.pk, attempts=analysis.attempts)
        if analysis.attempts >= MOST_ATTEMPTS:
            row.update(is_given_up=True, claimed_until=None, error=analysis.error or LOST)
        elif row.update(attempts=F("attempts") + 1, claimed_until=timezone.now() + LEASE):
            analysis.attempts += 1
            return analysis
    return None


def work(analysis: Analysis, ends: float) -> None:
    """Carries a claimed analysis on until the time is over or it is complete, and lets it go."""
    try:
        analyst = Analyst(line_from(analysis), analysis.key)
        while carry_on(analysis, analyst) and time.monotonic() < ends:
            pass
    except DatabaseError as error:  # the lease ends by itself
        logger.warning("An analysis could not be written (%s).", error)
        return
    except Exception as error:
        logger.exception("Analysis %s could not be made.", analysis.key)
        row(analysis).update(error=f"{type(error).__name__}: {error}"[:LONGEST_ERROR])
    row(analysis).update(claimed_until=None)


def carry_on(analysis: Analysis, analyst: Analyst) -> bool:
    """A slice of the work, written; whether there is more for this process to do."""
    found, ends = list(analysis.found), time.monotonic() + SLICE
    while len(found) < analyst.steps(found) and time.monotonic() < ends:
        found.append(analyst.step(found))
    columns = {"found": found, "place": len(found), "steps": analyst.steps(found), "attempts": 0}
    is_complete = len(found) >= analyst.steps(found)
    if is_complete:
        columns |= {"found": [], "result": analyst.summary(found), "finished_at": timezone.now()}
    is_written = row(analysis).update(claimed_until=timezone.now() + LEASE, error="", **columns)
    analysis.found, analysis.place = found, len(found)
    return bool(is_written) and not is_complete


def row(analysis: Analysis) -> AnalysisQuerySet:
    """The analysis as it was read, or nothing where it has gone on since."""
    return Analysis.objects.filter(pk=analysis.pk, place=analysis.place, finished_at=None)


def line_from(analysis: Analysis) -> Line:
    """The game that is analysed. Raises RulesChanged."""
    line = Line(Game.from_state(read_cards(analysis.card_set.revision), analysis.opening))
    line.replay(analysis.actions)
    return line
