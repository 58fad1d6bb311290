"""What `manage.py playtest` does once its arguments are read."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from django.core.management.base import CommandError

from catalog.web.progress import pass_over, progress_bar
from decks.construction.stock_choice import stock_decks_left_out
from decks.library.naming import MAX_DECK_LENGTH
from play.games.game import Json
from play.games.kit.json_values import dump_lines
from play.games.registry import get_game
from simulate.console import bot_playtest, queued_playtest, report_tables, terminal
from simulate.console.engine_playtest import is_engine, with_engines
from simulate.console.entrant_arguments import STOCK, find_entrants
from simulate.console.kept_games import KeptGames, resumable
from simulate.console.local_playtest import (
    Part,
    make_pairings,
    play,
    range_games,
    results_of,
    traces,
)
from simulate.console.local_runner import Interrupted, by_pairing, plan_ranges, run_ranges
from simulate.console.output_files import check_target, write_lines
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.card_sets import find_card_set, find_export, find_pool
from simulate.experiments.planning import NamedDecks, plan_run
from simulate.experiments.run_plan import AnyPlan, BotPlan, Contender, RunPlan
from simulate.experiments.run_spec import read_run_spec
from simulate.models import Run
from simulate.results.bot_report import BotReport
from simulate.results.pairing_results import Results
from simulate.results.report import RunReport
from simulate.results.serializers import BotReportSerializer, RunReportSerializer

Report = TypeVar("Report")


def check_trace_options(options: dict[str, Any]) -> None:
    """Raises CommandError where the file cannot be written, or games are counted without one."""
    if options["trace"] is not None:
        check_target(options["trace"])
    elif options["trace_games"] is not None:
        raise CommandError("--trace-games needs --trace FILE.")


def goes_on(options: dict[str, Any]) -> str:
    """How a playtest goes on after Ctrl-C; empty where it does not: workers keep their own, engines vary."""
    engines = any(is_engine(bot) for bot in (options["bots"] or "").split(","))
    return "" if options["queue"] or engines else terminal.RESUMES


def read_bots(text: str) -> list[str]:
    """The bots of both sides, or the one of both. Raises CommandError for more."""
    bots = text.split(",")
    if len(bots) > 2:
        raise CommandError("A playtest has two sides; --bots takes one or two names.")
    return bots


def read_fields(given: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The fields of a set-up, each as NAME=VALUE. Raises CommandError for a name that is not there."""
    fields: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in names:
            raise CommandError(
                f"--set {text}: it takes NAME=VALUE, and names are {', '.join(names)}."
            )
        if name in fields:
            raise CommandError(f"--set {name} is given twice.")
        fields[name] = value
    return fields


class PlaytestCommand:
    """Plays or queues one playtest and prints its report."""

    def __init__(self, command: terminal.PlayingCommand) -> None:
        self.stdout, self.tell, self.write_json = command.stdout, command.tell, command.write_json

    def run(self, options: dict[str, Any]) -> None:
        with terminal.plain_errors(goes_on(options)):
            plan = self.read_plan(options)
            self.write_traces(options, plan.games, lambda count: traces(plan, count))
            begun = time.monotonic()
            if options["queue"]:
                report, players = self.follow(plan, queued_playtest.report_of), "the workers"
            else:
                report, players = self.play(plan, options)
        if options["json"]:
            self.write_json(RunReportSerializer(report).data)
        else:
            self.print_report(report, time.monotonic() - begun, players)

    def play_bots(self, options: dict[str, Any]) -> None:
        """Two bots of a game without decks; the first argument fills the first field of its set-up."""
        game = get_game(options["game"])
        fields = {field.name: field for field in game.describe_setup().match}
        first, *others = fields
        if options["deck"] is None or options["opponents"]:
            example = f"playtest --game {game.key} {fields[first].default}"
            raise CommandError(f"{game.name} needs one {first}, such as: {example}")
        for name in ("mode", "edition"):
            if options[name] is not None:
                told = ", ".join(f"--set {each}=…" for each in others)
                sentence = f"--{name} does not belong to {game.name}; its set-up takes {told}."
                raise CommandError(sentence)
        if options["resume"] and options["queue"]:
            raise CommandError("--resume goes on with what this command played itself.")
        setup = {first: options["deck"], **read_fields(options["set"], others)}
        bots = read_bots(options["bots"] or "")
        games = terminal.even(options["games"] or bot_playtest.DEFAULT_GAMES, self.tell)
        with terminal.plain_errors(goes_on(options)):
            check_trace_options(options)
            plan = bot_playtest.read_plan(game.key, setup, bots, options["seed"], games)
            self.write_traces(options, games, lambda count: bot_playtest.traces(plan, count))
            if options["queue"]:
                report = self.follow(plan, queued_playtest.bot_report_of)
            else:
                report = self.play_here(plan, options)
        if options["json"]:
            self.write_json(BotReportSerializer(report).data)
        else:
            self.print_bots(report)

    def play_here(self, plan: BotPlan, options: dict[str, Any]) -> BotReport:
        """The report of two bots. After Ctrl-C CommandError says how to go on."""

        def show(parts: Sequence[Any]) -> None:
            self.print_bots(bot_playtest.report_of(plan, parts))

        with self.resumable(plan, options, show) as kept:
            return bot_playtest.play(plan, kept.run)

    def resumable(
        self, plan: AnyPlan, options: dict[str, Any], show: Callable[[Any], None]
    ) -> AbstractContextManager[KeptGames]:
        """Keeps the plan's games over Ctrl-C, after which `show` prints what was played."""
        asked = [*(draft.key for draft in plan.drafts()), plan.most_games]
        show = pass_over if options["json"] else show
        return resumable(asked, plan.games, options, tell=self.tell, show=show)

    def print_bots(self, report: BotReport) -> None:
        self.stdout.write("\n".join(bot_playtest.lines(report)))

    def read_plan(self, options: dict[str, Any]) -> RunPlan:
        """What the arguments ask for, checked in full before anything is played or written."""
        if options["deck"] is None or not options["opponents"]:
            raise CommandError(
                "A playtest needs a deck and at least one opponent, such as: playtest my_deck.txt stock"
            )
        bots = read_bots(options["bots"])
        edition, cards = find_card_set(options["edition"])
        if options["deck"] == STOCK:
            raise CommandError(f"“{STOCK}” means many decks; the first argument names one.")
        pool = find_pool(edition)
        if STOCK in options["opponents"] and (left_out := stock_decks_left_out(pool)):
            names = ", ".join(deck.key for deck in left_out)
            self.tell(f"Left out, since the edition cannot hold them: {names}.")
        (deck,) = find_entrants([options["deck"]], cards, options["mode"], pool)
        opponents = find_entrants(options["opponents"], cards, options["mode"], pool)
        check_trace_options(options)
        if options["games"]:
            terminal.even(options["games"], self.tell)
        engines = [bot for bot in bots if is_engine(bot)]
        if options["resume"] and (engines or options["queue"]):
            raise CommandError(
                "--resume goes on with what this command played itself, by our bots."
            )
        if engines and (options["queue"] or not options["games"]):
            raise CommandError("Engines play here, so --games is needed and --queue is not taken.")
        known = [VERDICT_BOT if is_engine(bot) else bot.strip() for bot in bots]
        spec = read_run_spec(
            {
                "deck": deck.label[:MAX_DECK_LENGTH],
                "opponents": [opponent.label[:MAX_DECK_LENGTH] for opponent in opponents],
                "mode": options["mode"],
                **dict(zip(("bot", "enemy_bot"), known, strict=False)),
                "seed": options["seed"],
                **({"games": options["games"]} if options["games"] else {}),
            }
        )
        decks = NamedDecks(
            Contender(deck, spec.bot), tuple(Contender(each, spec.enemy_bot) for each in opponents)
        )
        plan = plan_run(spec, decks, edition, find_export(edition))
        if engines:
            plan = with_engines(plan, bots[0].strip(), bots[-1].strip())
        make_pairings(plan)
        if not options["queue"] or options["trace"]:
            terminal.prepare_engine(cards, self.tell)
        return plan

    def write_traces(
        self, options: dict[str, Any], games: int, read: Callable[[int], Iterable[list[Json]]]
    ) -> None:
        """Writes the first games to the file of --trace, where that is given."""
        path = options["trace"]
        if path is None:
            return
        count = min(options["trace_games"] or terminal.TRACE_GAMES, games)
        with progress_bar("traces", count) as advance:

            def lines() -> Iterator[Iterable[str]]:
                for trace in read(count):
                    yield dump_lines(trace)
                    advance(1)

            write_lines(path, chain.from_iterable(lines()))
        self.tell(f"{path}: {count} {'game' if count == 1 else 'games'} written.")

    def play(self, plan: RunPlan, options: dict[str, Any]) -> tuple[RunReport, str]:
        """This process's report, and how many processes played.

        After Ctrl-C what was played is told, and kept unless an engine plays; CommandError says how to go on.
        """
        ranges = plan_ranges(len(plan.pairings), plan.most_games, range_games(plan))
        jobs = min(options["jobs"], len(ranges))
        players = "1 process" if jobs == 1 else f"{jobs} processes"

        def show(parts: Sequence[Part]) -> None:
            results = results_of(plan, by_pairing(parts, len(plan.pairings)))
            self.print_report(RunReport(results), sum(each.seconds for each in parts), players)

        if any(is_engine(contender.bot) for contender in plan.contenders):
            shown = pass_over if options["json"] else show
            return RunReport(self.play_engines(plan, jobs, shown)), players
        with self.resumable(plan, options, show) as kept:
            return RunReport(play(plan, kept.run)), players

    def play_engines(
        self, plan: RunPlan, jobs: int, show: Callable[[Sequence[Part]], object]
    ) -> Results:
        """The results; an engine may play otherwise another time, so nothing is kept after Ctrl-C."""
        try:
            with progress_bar("games", plan.games) as advance:
                return play(plan, partial(run_ranges, jobs=jobs, advance=advance))
        except Interrupted as stop:
            played = sum(each.games.count for each in stop.measured)
            if played:
                show(stop.measured)
            told = f"Stopped after {played:,} of {plan.games:,} games."
            raise CommandError(told, returncode=terminal.INTERRUPTED) from stop

    def follow(self, plan: AnyPlan, read: Callable[[Run], Report]) -> Report:
        """What is read of the workers' games. Raises CommandError when there are none."""
        run = queued_playtest.submit(plan)
        with progress_bar("games", plan.games) as advance:
            queued_playtest.wait(run, advance=advance, tell=self.tell)
        return read(run)

    def print_report(self, report: RunReport, seconds: float, players: str) -> None:
        console = terminal.output_console(self.stdout)
        console.print(report_tables.heading(report.run), markup=False)
        console.print(report_tables.report_table(report))
        console.print(report_tables.closing(report, seconds, players), markup=False)
