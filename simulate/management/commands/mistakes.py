from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError, CommandParser

from play.games.starfighter.ladder.figures import FOLDER, MISTAKES
from simulate.console import terminal
from simulate.console.kept_games import resumable
from simulate.console.local_runner import Measured
from simulate.lab.bot_arguments import add_bot_arguments, find_field, read_bots, show_figures
from simulate.lab.ladder import BOTS
from simulate.lab.mistakes import JUDGE, Court, MistakesPlan, measure, mistakes_of

COUNTED = "games of a bot in each mode"
GAMES = 100
WORLDS = 128
SHARE = 0.5


class Command(terminal.PlayingCommand):
    help = (
        "Measures what the bots still do wrong: each plays against itself in Skirmish and Total War,"
        f" and from its decisions {JUDGE} plays on to the end on imagined worlds. Prints by how much more"
        " often the best move found wins than the one chosen, a decision, by kind of mistake."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_bot_arguments(parser, games=GAMES, counted=COUNTED, kept=FOLDER / MISTAKES)
        parser.set_defaults(bots=",".join(bot for bot in BOTS if bot != JUDGE))
        told = "worlds on which the actions of a decision are played out"
        terminal.add_number(parser, "worlds", (2, 100_000), WORLDS, told)
        told = "share of the decisions that are judged (default %(default)s)"
        parser.add_argument("--share", type=float, default=SHARE, metavar="X", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 0 < options["share"] <= 1:
            raise CommandError("--share is more than 0 and at most 1.")
        if options["games"] < 2:
            raise CommandError("An interval takes at least two games of each bot.")
        # Imported here: rich takes a tenth of a second, which --help does not need.
        from simulate.lab import ladder_tables

        with terminal.plain_errors(terminal.RESUMES):
            bots = read_bots(options["bots"])
            if JUDGE in bots:
                raise CommandError(
                    f"{JUDGE} judges and is no judge of itself: leave it out of --bots."
                )
            court = Court(options["share"], options["worlds"] + options["worlds"] % 2)
            plan = MistakesPlan(find_field(options, self.tell), bots, options["games"], court)

            def show(parts: Sequence[Measured[Any]]) -> None:
                partial = mistakes_of(plan, parts)
                if not partial.regrets:
                    return
                table = ladder_tables.mistakes_table(partial)
                show_figures(partial, [table], options, self.stdout, is_partial=True)

            asked = ("mistakes", plan.field.sources([*bots, JUDGE]), bots, plan.games, court)
            with resumable(asked, plan.total, options, tell=self.tell, show=show) as kept:
                mistakes = measure(plan, kept.run)
            show_figures(mistakes, [ladder_tables.mistakes_table(mistakes)], options, self.stdout)
