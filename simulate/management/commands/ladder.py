from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandParser

from play.games.starfighter.ladder.figures import FOLDER, LADDER, Ladder
from simulate.console import terminal
from simulate.console.kept_games import resumable
from simulate.console.local_runner import Measured
from simulate.lab.bot_arguments import add_bot_arguments, find_field, read_bots, show_figures
from simulate.lab.ladder import MODES, SLOW, LadderPlan, measure, meetings_of

COUNTED = "games a pairing of bots and mode"
GAMES = 2000
SLOW_GAMES = 200
SPEED_SECONDS = 2.0


class Command(terminal.PlayingCommand):
    help = (
        "Measures how strong and how fast the bots are: every two of them play Skirmish with all"
        " cruisers and Total War with the stock decks, in pairs of games with the same deal and"
        " exchanged seats; their ratings follow from all games."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_bot_arguments(parser, games=GAMES, counted=COUNTED, kept=FOLDER / LADDER)
        told = f"games a pairing and mode with {' or '.join(sorted(SLOW))}"
        terminal.add_number(parser, "slow-games", (2, terminal.MAX_GAMES), SLOW_GAMES, told)
        told = f"for how long the speed of a bot is measured in a mode (default {SPEED_SECONDS:g})"
        add = parser.add_argument
        add("--speed-seconds", type=float, default=SPEED_SECONDS, metavar="S", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        # Imported here: rich takes a tenth of a second, which --help does not need.
        from simulate.lab import ladder_tables

        with terminal.plain_errors(terminal.RESUMES):
            bots = read_bots(options["bots"], at_least=2)
            plan = LadderPlan(
                find_field(options, self.tell),
                bots,
                terminal.even(options["games"], self.tell),
                terminal.even(options["slow_games"], self.tell),
                options["speed_seconds"],
            )

            def show(parts: Sequence[Measured[Any]]) -> None:
                partial = Ladder(plan.field.sources(plan.bots), {}, meetings_of(plan, parts), {})
                some = [ladder_tables.meetings_table(partial, mode) for mode in MODES]
                show_figures(partial, some, options, self.stdout, is_partial=True)

            asked = ("ladder", plan.field.sources(plan.bots), plan.games, plan.slow_games)
            with resumable(asked, plan.total, options, tell=self.tell, show=show) as kept:
                ladder = measure(plan, kept.run)
            meetings = (ladder_tables.meetings_table(ladder, mode) for mode in MODES)
            tables = (ladder_tables.ratings_table(ladder), *meetings)
            show_figures(ladder, tables, options, self.stdout)
