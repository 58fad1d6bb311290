"""What the commands that play share: options, the terminal, and errors in one place."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TextIO, cast

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.limits.processors import available_processors
from simulate.deals.bots import BOTS
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.run_length import DEFAULT_SECONDS
from simulate.experiments.run_spec import MAX_SEED

if TYPE_CHECKING:
    from rich.console import Console

    from play.games.starfighter.engine.cards import CardSet

PLAIN_WIDTH: Final = 80  # of a table that goes into a file or a pipe
MAX_GAMES: Final = 10_000_000
TRACE_GAMES: Final = 10
INTERRUPTED: Final = 130  # what a shell expects of a command that Ctrl-C ended
RESUMES: Final = "the same command with --resume goes on with what was kept."
MAX_JOBS: Final = 256


class PlayingCommand(BaseCommand):
    """A command that plays games."""

    def tell(self, message: str) -> None:
        """Beside the figures, for whoever looks on."""
        self.stderr.write(message, lambda text: text)

    def write_json(self, figures: object) -> None:
        self.stdout.write(json.dumps(figures, ensure_ascii=False, indent=1))


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """An argument's type: a whole number in range, digits grouped by _ or not."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or not lowest <= value <= highest:
            wanted = f"a whole number from {lowest} to {highest} is expected"
            raise argparse.ArgumentTypeError(f"{wanted}, not “{text[:40]}”")
        return value

    return number


def add_number(
    parser: CommandParser, name: str, bounds: tuple[int, int], default: int, what: str
) -> None:
    """An option that takes a whole number within bounds."""
    parser.add_argument(
        f"--{name}",
        type=whole_number(*bounds),
        default=default,
        metavar="N",
        help=f"{what} (default {default})",
    )


def bots_and_speeds() -> str:
    """Such as “captain (about 80 games a second on one processor)”, the weakest first."""
    speeds = [f"{1 / seconds_a_game([bot]):.1g}" for bot in BOTS]
    told = [f"{bot} ({float(speed):,.0f})" for bot, speed in zip(BOTS, speeds, strict=True)]
    return f"{', '.join(told)}; in brackets about how many games a second one process plays"


def add_run_arguments(parser: CommandParser, *, games: int, counted: str | None = None) -> None:
    """The options of every run of games.

    `counted` says what their number means, which is then `games`; without it they are games a pairing, by
    default as many as the bots play in a while, and `games` at most.
    """
    add = parser.add_argument
    if counted:
        add_number(parser, "games", (1, MAX_GAMES), games, counted)
    else:
        told = (
            "games a pairing, in pairs with exchanged seats (default: as many as one process plays in"
            f" {DEFAULT_SECONDS:.0f} s, {games} at most)"
        )
        add("--games", type=whole_number(1, MAX_GAMES), metavar="N", help=told)
    add_number(parser, "seed", (0, MAX_SEED), 1, "whole number from which all deals follow")
    told = "processes; the figures do not depend on it (default: one a processor)"
    jobs = whole_number(1, MAX_JOBS)
    add("--jobs", type=jobs, default=available_processors(), metavar="N", help=told)
    told = (
        "card set: an edition of the database, by default the current one, or where none is loaded"
        " “shipped”, the files that come with the program"
    )
    add("--edition", metavar="KEY", help=told)
    add("--json", action="store_true", help="print JSON instead of tables")
    told = "go on with the games that the same command had played when Ctrl-C stopped it"
    add("--resume", action="store_true", help=told)


def even(games: int, tell: Callable[[str], object]) -> int:
    """The number of games, rounded up to whole pairs; `tell` hears of it."""
    if games % 2:
        tell(f"Games are played in pairs: {games + 1} instead of {games}.")
    return games + games % 2


def prepare_engine(cards: "CardSet", tell: Callable[[str], object]) -> None:
    """Loads the rules engine; where it has to be compiled first, `tell` hears of it."""
    # Imported here, as all that the engine needs: --help shows within a second.
    import numpy as np

    from play.games.starfighter.bots.arena import RESULT
    from play.games.starfighter.bots.preparing import prepare
    from play.games.starfighter.engine.compiled import RULES
    from simulate.deals.card_tally import CardTally

    if not RULES.is_prepared():
        tell("Compiling the rules engine, about a minute, once…")
    prepare(cards)
    # Compiled before processes are forked, so that each loads it.
    CardTally.of(np.zeros(2, dtype=RESULT))


@contextmanager
def plain_errors(goes_on: str = "") -> Iterator[None]:
    """Turns refusals into a message without a traceback, and Ctrl-C into a stop that says `goes_on`."""
    # Imported here: a command's --help refuses nothing.
    from catalog.web.errors.refusals import Refusal
    from play.games.starfighter.engine.refusals import RuleViolation
    from simulate.deals.card_sets import UnknownEdition

    try:
        yield
    except (Refusal, RuleViolation, UnknownEdition, OSError) as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt as error:
        told = f"Stopped before the end: {goes_on}" if goes_on else "Stopped before the end."
        raise CommandError(told, returncode=INTERRUPTED) from error


def output_console(stdout: Any) -> "Console":
    """A console on a command's output, wide enough for its tables where it is not a terminal."""
    from rich.console import Console

    is_terminal = stdout.isatty()
    return Console(
        file=cast(TextIO, stdout), width=None if is_terminal else PLAIN_WIDTH, highlight=False
    )
