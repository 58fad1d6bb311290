"""Playtests of games without decks in a terminal: two bots in a set-up, played here or by the workers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from play.games.game import Json
from play.games.registry import get_game
from play.intervals import Interval
from simulate.console.local_runner import Measured, RangeRunner, Result, plan_ranges, run_ranges
from simulate.deals.matchups import bot_trace, play_bots
from simulate.deals.playing_time import chunk_games
from simulate.experiments.planning import plan_bots
from simulate.experiments.run_plan import BotPlan
from simulate.experiments.run_spec import MAX_DEFAULT_BOT_GAMES, RunSpec
from simulate.experiments.services import columns_of
from simulate.models import Matchup, Run, Status
from simulate.results.bot_report import BotReport

DEFAULT_GAMES: Final = MAX_DEFAULT_BOT_GAMES


def read_plan(game: str, setup: dict[str, str], bots: list[str], seed: int, games: int) -> BotPlan:
    """The run in a set-up. Raises Refusal for a set-up or a bot that is not there."""
    first, second = (bots * 2)[:2]
    spec = RunSpec(game=game, setup=setup, bot=first, enemy_bot=second, seed=seed, games=games)
    return plan_bots(spec)


@dataclass(frozen=True)
class BotGames:
    """`local_runner.Playable` for a pairing of bots."""

    matchup: Matchup

    def play(self, start: int, count: int) -> Result:
        return play_bots(self.matchup, start, count)


def play(plan: BotPlan, run: RangeRunner = run_ranges) -> BotReport:
    """The report of games that are played by `run`."""
    get_game(plan.game).prepare()  # before processes are forked, so that each has it
    ranges = plan_ranges(1, plan.games, chunk_games(plan.bots, plan.game))
    games = [BotGames(*plan.drafts())]
    (parts,) = run(games, ranges, np.asarray)
    return report_of(plan, parts)


def report_of(plan: BotPlan, parts: Sequence[Measured[Result]]) -> BotReport:
    """The report of the games of some ranges."""
    run = Run(**columns_of(plan), slug="", status=Status.FINISHED)
    return BotReport.of_parts(run, plan.games, [(each.games.start, each.part) for each in parts])


def traces(plan: BotPlan, count: int) -> Iterator[list[Json]]:
    """The first games as traces."""
    (matchup,) = plan.drafts()
    return (bot_trace(matchup, number) for number in range(count))


def lines(report: BotReport) -> Iterator[str]:
    """The figures for a terminal."""
    (first, second), game = report.bots, get_game(report.run.game)
    played = f"{game.name} · {game.describe_match(report.run.setup)}"
    yield f"{played}: {first} against {second}, {report.played} games"
    if report.first_bot:
        yield f"{first} wins: {share_text(report.first_bot)}"
    if report.first_player:
        yield f"who begins wins: {share_text(report.first_player)}"
    if report.seat_a and not report.has_shares:
        yield f"seat A wins: {share_text(report.seat_a)}"
    for kind in ("seat", "side", "role", "part"):
        for name, share, games in getattr(report, f"{kind}_shares"):
            yield f"{kind} {name} wins: {share_text(share)} of {games} games"
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
