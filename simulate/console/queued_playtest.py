"""A command's playtest on the workers instead of in its own processes."""

import time
from collections.abc import Callable
from typing import Final

from django.core.management.base import CommandError

from decks.models import Owner
from simulate.console.terminal import INTERRUPTED
from simulate.experiments.run_plan import AnyPlan
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Run, Status
from simulate.results.bot_report import BotReport, read_bot_report
from simulate.results.pairing_results import Results
from simulate.results.progress import read_progress
from simulate.results.report import RunReport
from simulate.results.run_results import read_results

PAUSE: Final = 0.1  # seconds between two looks
PATIENCE: Final = 5.0  # seconds without a game until the hint
SEEDS_NAMED: Final = 3
NO_WORKER: Final = "No worker is playing yet; make run starts one, or: celery --app=config worker"


def submit(plan: AnyPlan) -> Run:
    """The run, without an owner and without limits. Raises RunRefusal."""
    return submit_run(owner=Owner(), plan=plan, is_limited=False)


def wait(run: Run, *, advance: Callable[[int], object], tell: Callable[[str], object]) -> None:
    """Returns when the run is over. Ctrl-C cancels the run.

    `advance` is called with the number of new games, `tell` with hints. Raises CommandError then.
    """
    begun = time.monotonic()
    played, has_told = 0, False
    try:
        while run.is_active:
            time.sleep(PAUSE)
            progress = read_progress(run)
            advance(progress.played - played)
            played = progress.played
            is_idle = not played and not progress.is_being_played
            if is_idle and not has_told and time.monotonic() - begun > PATIENCE:
                tell(NO_WORKER)
                has_told = True
            run.refresh_from_db(fields=["status", "begun_at", "ended_at"])
    except KeyboardInterrupt as error:
        cancel_run(run=run)
        progress = read_progress(run)
        raise CommandError(
            f"Stopped; the run is cancelled. {progress.played:,} of its {progress.wanted:,} games were"
            " played and are kept.",
            returncode=INTERRUPTED,
        ) from error


def report_of(run: Run) -> RunReport:
    """The report of a run that is over. Raises CommandError."""
    if run.status == Status.CANCELLED:
        raise CommandError("The run was cancelled.")
    results = read_results(run)
    if results.failures:
        raise CommandError(failures(results))
    return RunReport(results)


def bot_report_of(run: Run) -> BotReport:
    """The same of a run of bots."""
    report = read_bot_report(run)
    if report.failures:
        raise CommandError(report.failures[0].error)
    return report


def failures(results: Results) -> str:
    lines = ["Some games could not be played:"]
    for failed in results.failures:
        seeds = ", ".join(map(str, failed.seeds[:SEEDS_NAMED]))
        last = failed.start + failed.count - 1
        lines.append(
            f"- {failed.entrants[1].label}, games {failed.start} to {last}"
            f" (seeds {seeds}, …): {failed.error}"
        )
    return "\n".join(lines)
