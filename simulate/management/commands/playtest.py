import json
import time
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.construction.stock import stock_decks
from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.engine.cards import MODES
from play.games.starfighter.engine.trace import dump_lines
from simulate.console import report_tables, terminal
from simulate.console.entrant_arguments import STOCK, find_entrants
from simulate.console.local_playtest import Plan, Report, check_bots, play
from simulate.console.output_files import check_target, write_lines
from simulate.console.queued_playtest import RunFailed, RunInterrupted, follow, submit_plan
from simulate.deals.card_sets import find_card_set, find_pool
from simulate.experiments.limits import RunRefused

GAMES = 1000
TRACE_GAMES = 10


class Command(BaseCommand):
    help = (
        "Plays a deck against others, in pairs of games with the same deal and exchanged seats, and"
        " prints how it fared. A deck is a stock deck's key, a code or a file (one card number a line,"
        " “cruiser: ares” on top; or JSON)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "deck", nargs="?", metavar="DECK", help="the deck, or with another --mode a cruiser"
        )
        parser.add_argument(
            "opponents",
            nargs="*",
            metavar="OPPONENT",
            help="the same, one or several; “stock” means all stock decks",
        )
        parser.add_argument(
            "--list", action="store_true", help="print the stock decks' keys and stop"
        )
        parser.add_argument(
            "--mode", default="total_war", metavar="MODE", help=f"one of {', '.join(MODES)}"
        )
        parser.add_argument(
            "--bots",
            default="pilot",
            metavar="NAME[,NAME]",
            help=f"who plays, or who plays the deck and who its opponents: {', '.join(BOTS)} (default pilot)",
        )
        terminal.add_run_arguments(parser, games=GAMES)
        parser.add_argument(
            "--queue",
            action="store_true",
            help="let the workers play, and follow them; Ctrl-C cancels the run, what was played is kept",
        )
        parser.add_argument(
            "--trace",
            type=Path,
            metavar="FILE",
            help="write games as JSON lines, one after another",
        )
        parser.add_argument(
            "--trace-games",
            type=terminal.whole_number(1, terminal.MOST_GAMES),
            metavar="N",
            help=f"how many games, from the first (default {TRACE_GAMES})",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["list"]:
            self.stdout.write("\n".join(deck.key for deck in stock_decks()))
            return
        with terminal.plain_errors():
            plan = self.read_plan(options)
            self.write_traces(plan, options["trace"], options["trace_games"])
            report = self.follow(plan) if options["queue"] else self.play(plan, options["jobs"])
        if options["json"]:
            self.stdout.write(
                json.dumps(report_tables.report_json(report), ensure_ascii=False, indent=1)
            )
        else:
            self.print_report(report)

    def tell(self, message: str) -> None:
        self.stderr.write(message, lambda text: text)

    def read_plan(self, options: dict[str, Any]) -> Plan:
        """What the arguments ask for, checked in full before anything is played or written."""
        if options["deck"] is None or not options["opponents"]:
            raise CommandError(
                "A playtest needs a deck and at least one opponent, such as: playtest my_deck.txt stock"
            )
        try:
            bots = check_bots(options["bots"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        edition, cards = find_card_set(options["edition"])
        if options["deck"] == STOCK:
            raise CommandError(f"“{STOCK}” means many decks; the first argument names one.")
        pool = find_pool(edition)
        (deck,) = find_entrants([options["deck"]], cards, options["mode"], pool)
        opponents = find_entrants(options["opponents"], cards, options["mode"], pool)
        if options["trace"] is not None:
            check_target(options["trace"])
        elif options["trace_games"] is not None:
            raise CommandError("--trace-games needs --trace FILE.")
        games = terminal.even(options["games"], self.tell)
        plan = Plan(
            edition, cards, options["mode"], deck, tuple(opponents), bots, games, options["seed"]
        )
        plan.check()
        if not options["queue"] or options["trace"]:
            terminal.prepare_engine(cards, self.tell)
        return plan

    def write_traces(self, plan: Plan, path: Path | None, asked: int | None) -> None:
        if path is None:
            return
        count = min(asked or TRACE_GAMES, plan.games * len(plan.opponents))
        with terminal.progress_bar("traces", count) as advance:

            def lines() -> Any:
                for trace in plan.traces(count):
                    yield dump_lines(trace)
                    advance(1)

            write_lines(path, chain.from_iterable(lines()))
        self.tell(f"{path}: {count} {'game' if count == 1 else 'games'} written.")

    def play(self, plan: Plan, jobs: int) -> Report:
        with terminal.progress_bar("games", plan.games * len(plan.opponents)) as advance:
            return play(
                plan, jobs=jobs, on_chunk=terminal.games_done(advance), clock=time.perf_counter
            )

    def follow(self, plan: Plan) -> Report:
        """The workers' report. Raises CommandError when there is none."""
        try:
            run = submit_plan(plan)
            with terminal.progress_bar("games", plan.games * len(plan.opponents)) as advance:
                return follow(run, plan, advance=advance, tell=self.tell)
        except (RunRefused, RunFailed) as error:
            raise CommandError(str(error)) from error
        except RunInterrupted as error:
            raise CommandError(str(error), returncode=terminal.INTERRUPTED) from error

    def print_report(self, report: Report) -> None:
        console = terminal.output_console(self.stdout)
        console.print(report_tables.heading(report.plan), markup=False)
        console.print(report_tables.report_table(report))
        console.print(report_tables.closing(report), markup=False)
