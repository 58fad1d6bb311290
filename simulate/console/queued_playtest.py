"""A command's playtest on the workers instead of in its own processes."""

import time
from collections.abc import Callable
from typing import Final

from django.contrib.auth.models import AnonymousUser

from decks.models import Owner
from simulate.console.local_playtest import Plan, Report
from simulate.deals.card_sets import find_export
from simulate.experiments.deck_search import NamedDecks
from simulate.experiments.planning import plan_run
from simulate.experiments.run_plan import Contender
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Run, Status
from simulate.results.progress import read_progress
from simulate.results.run_results import Results, read_results

PAUSE: Final = 0.1  # seconds between two looks
PATIENCE: Final = 5.0  # seconds without a game until the hint
SEEDS_NAMED: Final = 3
NO_WORKER: Final = "No worker is playing yet; make run starts one, or: python -m config.worker"


class RunFailed(Exception):
    """The run did not come to its end; the message says why."""


class RunInterrupted(Exception):
    """Ctrl-C ended the run before its time; the message says what is kept."""


def submit_plan(plan: Plan) -> Run:
    """The plan as a run without an owner and without limits. Raises RunRefused."""
    bot, enemy_bot = plan.bots
    spec = RunSpec(
        deck=plan.deck.label,
        opponents=[opponent.label for opponent in plan.opponents],
        mode=plan.mode,
        bot=bot,
        enemy_bot=enemy_bot,
        seed=plan.seed,
        games=plan.games,
    )
    opponents = tuple(Contender(opponent, enemy_bot) for opponent in plan.opponents)
    decks = NamedDecks(Contender(plan.deck, bot), opponents)
    run_plan = plan_run(spec, decks, plan.edition, find_export(plan.edition))
    return submit_run(owner=Owner(AnonymousUser()), plan=run_plan, is_limited=False)


def follow(
    run: Run, plan: Plan, *, advance: Callable[[int], object], tell: Callable[[str], object]
) -> Report:
    """The run's report when it is over. Ctrl-C cancels the run.

    `advance` is called with the number of new games, `tell` with hints. Raises RunFailed, RunInterrupted.
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
        raise RunInterrupted(what_is_kept(run)) from error
    return report_of(run, plan)


def what_is_kept(run: Run) -> str:
    """Of a run that was cancelled."""
    progress = read_progress(run)
    return (
        f"Stopped; the run is cancelled. {progress.played:,} of its {progress.wanted:,} games were played"
        " and are kept."
    )


def report_of(run: Run, plan: Plan) -> Report:
    """A finished run as the command prints it. Raises RunFailed."""
    if run.status == Status.CANCELLED:
        raise RunFailed("The run was cancelled.")
    results = read_results(run)
    if results.failures:
        raise RunFailed(failures(results))
    seconds = (
        (run.ended_at - run.begun_at).total_seconds() if run.ended_at and run.begun_at else 0.0
    )
    return Report(plan, tuple(pairing.report for pairing in results.pairings), seconds, jobs=0)


def failures(results: Results) -> str:
    lines = ["Some games could not be played:"]
    for pairing, failure in results.failures:
        seeds = ", ".join(map(str, failure.seeds[:SEEDS_NAMED]))
        lines.append(
            f"- {pairing.second.label}, games {failure.start} to {failure.start + failure.count - 1}"
            f" (seeds {seeds}, …): {failure.error}"
        )
    return "\n".join(lines)
