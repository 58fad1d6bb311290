"""Playtests of games without decks in a terminal: two bots in a set-up, played here or by the workers."""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from django.core.management.base import CommandError

from catalog.web.errors.refusals import Refusal
from play.games.registry import get_game
from play.intervals import Interval
from simulate.console import queued_playtest
from simulate.deals.matchups import play_bots
from simulate.deals.playing_time import chunk_games
from simulate.experiments.planning import plan_bots
from simulate.experiments.run_length import MAX_DEFAULT_BOT_GAMES
from simulate.experiments.run_plan import BotPlan
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import columns_of
from simulate.models import Run, Status
from simulate.results.bot_report import BotReport, read_bot_report

DEFAULT_GAMES: Final = MAX_DEFAULT_BOT_GAMES


def read_plan(game: str, setup: dict[str, str], bots: list[str], seed: int, games: int) -> BotPlan:
    """The run in a set-up. Raises CommandError for a set-up or a bot that is not there."""
    first, second = (bots * 2)[:2]
    spec = RunSpec(game=game, setup=setup, bot=first, enemy_bot=second, seed=seed, games=games)
    try:
        return plan_bots(spec)
    except Refusal as error:
        raise CommandError(str(error)) from error


def play(plan: BotPlan, advance: Callable[[int], object]) -> BotReport:
    """The report of games that this process plays."""
    (matchup,) = plan.drafts()
    portion, parts = chunk_games(plan.bots, plan.game), []
    for start in range(0, plan.games, portion):
        count = min(portion, plan.games - start)
        parts.append(play_bots(matchup, start, count))
        advance(count)
    run = Run(**columns_of(plan), slug="", status=Status.FINISHED)
    return BotReport(run, plan.games, np.concatenate(parts))


def follow(
    plan: BotPlan, advance: Callable[[int], object], tell: Callable[[str], object]
) -> BotReport:
    """The report of games that the workers play. Raises RunRefusal, RunFailed and RunInterrupted."""
    run = queued_playtest.submit(plan)
    queued_playtest.wait(run, advance=advance, tell=tell)
    report = read_bot_report(run)
    if report.failures:
        raise queued_playtest.RunFailed(report.failures[0].error)
    return report


def lines(report: BotReport) -> Iterator[str]:
    """The figures for a terminal."""
    (first, second), game = report.bots, get_game(report.run.game)
    played = f"{game.name} · {game.describe_match(report.run.setup)}"
    yield f"{played}: {first} against {second}, {report.played} games"
    if report.first_bot:
        yield f"{first} wins: {share_text(report.first_bot)}"
    yield f"who begins wins: {share_text(report.first_player)}"
    yield f"seat A wins: {share_text(report.seat_a)}"
    ends = report.summary.ends.items()
    yield "ends: " + ", ".join(f"{end} {count}" for end, count in ends)
    median = report.lengths.median
    if median:
        yield f"{report.summary.unit}: median {median.value:g} ({median.low:g} to {median.high:g})"
    for table in report.summary.tables:
        yield f"{table.title}: {', '.join(table.heads)}"
        for name, row in table.rows:
            yield f"  {name}: {', '.join(f'{figure:g}' for figure in row)}"


def share_text(share: Interval) -> str:
    return f"{share.value:.1%} (95 %: {share.low:.1%} to {share.high:.1%})"
