"""What both commands share: options, the terminal, progress, and errors in one place."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO, cast

import numpy as np
from django.core.management.base import CommandError, CommandParser
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from catalog.editions.services import IncompleteEdition
from catalog.web.limits.processors import available_processors
from play.games.starfighter.bots.arena import RESULT
from play.games.starfighter.bots.preparing import is_prepared, prepare
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.refusals import RuleViolation
from simulate.console.engine_process import EngineFault
from simulate.console.entrant_arguments import UnknownEntrant
from simulate.console.local_runner import WorkerLost, pass_over
from simulate.deals.bots import BOTS
from simulate.deals.card_sets import SHIPPED, UnknownEdition
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS
from simulate.experiments.run_spec import MAX_SEED

PLAIN_WIDTH: Final = 80  # of a table that goes into a file or a pipe
MAX_GAMES: Final = 10_000_000
TRACE_GAMES: Final = 10
MAX_JOBS: Final = 256
INTERRUPTED: Final = 130  # what a shell expects of a command that Ctrl-C ended


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


def bots_and_speeds() -> str:
    """Such as “captain (about 30 games a second on one processor)”, the weakest first."""
    speeds = [f"{1 / seconds_a_game([bot]):.1g}" for bot in BOTS]
    told = [f"{bot} ({float(speed):,.0f})" for bot, speed in zip(BOTS, speeds, strict=True)]
    return f"{', '.join(told)}; in brackets about how many games a second one process plays"


def add_run_arguments(parser: CommandParser, *, games: int, counted: str | None = None) -> None:
    """The options of every run of games.

    `counted` says what their number means, which is then `games`; without it they are games a pairing, by
    default as many as the bots play in a while, and `games` at most.
    """
    usual = (
        "games a pairing, in pairs with exchanged seats (default: as many as one process plays in"
        f" {DEFAULT_SECONDS:.0f} s, {games} at most)"
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, MAX_GAMES),
        metavar="N",
        default=games if counted else None,
        help=f"{counted} (default {games})" if counted else usual,
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, MAX_SEED),
        default=1,
        metavar="N",
        help="whole number from which all deals follow (default 1)",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number(1, MAX_JOBS),
        default=available_processors(),
        metavar="N",
        help="processes; the figures do not depend on it (default: one a processor)",
    )
    parser.add_argument(
        "--edition",
        metavar="KEY",
        help="card set: an edition of the database, by default the current one, or where none is"
        f" loaded “{SHIPPED}”, the files that come with the program",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def even(games: int, tell: Callable[[str], object]) -> int:
    """The number of games, rounded up to whole pairs; `tell` hears of it."""
    if games % 2:
        tell(f"Games are played in pairs: {games + 1} instead of {games}.")
    return games + games % 2


def prepare_engine(cards: CardSet, tell: Callable[[str], object]) -> None:
    """Loads the rules engine; where it has to be compiled first, `tell` hears of it."""
    if not is_prepared():
        tell("Compiling the rules engine, about a minute, once…")
    prepare(cards)
    # Imported here: SciPy takes half a second, which a list of decks does not need.
    from simulate.deals.card_tally import CardTally

    # Compiled before processes are forked, so that each loads it.
    CardTally.of(np.zeros(2, dtype=RESULT))


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns refusals into a message without a traceback, and Ctrl-C into a clean stop."""
    try:
        yield
    except (
        *(UnknownEdition, IncompleteEdition, UnknownEntrant, RuleViolation, WorkerLost, RunRefusal),
        EngineFault,
        OSError,
    ) as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt as error:
        raise CommandError("Stopped before the end.", returncode=INTERRUPTED) from error


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, none where there is no terminal; call what it yields with each advance."""
    if not sys.stderr.isatty():
        yield pass_over
        return
    # Drawn by this thread: processes must not be forked beside a second one.
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
    )
    with progress:
        task = progress.add_task(title, total=total)

        def advance(count: int) -> None:
            progress.update(task, advance=count, refresh=True)

        yield advance


def output_console(stdout: Any) -> Console:
    """A console on a command's output, wide enough for its tables where it is not a terminal."""
    is_terminal = stdout.isatty()
    return Console(
        file=cast(TextIO, stdout), width=None if is_terminal else PLAIN_WIDTH, highlight=False
    )
