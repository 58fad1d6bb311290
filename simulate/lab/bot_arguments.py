"""What the commands that measure bots share: their options, and what they play with."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError, CommandParser, OutputWrapper

from play.games.starfighter.ladder.figures import Ladder, Mistakes, write_figures
from simulate.console import terminal
from simulate.console.entrant_arguments import STOCK, find_entrants
from simulate.console.output_files import check_target, write_lines
from simulate.deals.card_sets import find_card_set, find_pool
from simulate.lab.ladder import BOTS, LadderField

if TYPE_CHECKING:
    from rich.table import Table

ROOT = Path(__file__).parents[2]


def add_bot_arguments(parser: CommandParser, *, games: int, counted: str, kept: Path) -> None:
    """The options of a command that measures bots; `kept` is where its figures come with the program."""
    add, bots = parser.add_argument, ",".join(BOTS)
    told = f"who is measured (default {bots})"
    add("--bots", default=bots, metavar="NAME[,NAME…]", help=told)
    terminal.add_run_arguments(parser, games=games, counted=counted)
    told = f"also write the figures there; the site shows those in {kept.relative_to(ROOT)}"
    add("--output", type=Path, metavar="FILE", help=told)


def read_bots(text: str, *, at_least: int = 1) -> tuple[str, ...]:
    """The bots of a list, the weakest first. Raises CommandError that names those there are."""
    names = {name.strip() for name in text.split(",")}
    if unknown := sorted(names.difference(BOTS)):
        raise CommandError(f"There is no bot “{unknown[0]}”: --bots takes {', '.join(BOTS)}.")
    if len(names) < at_least:
        raise CommandError(f"--bots takes at least {at_least} bots, such as cadet,pilot.")
    return tuple(bot for bot in BOTS if bot in names)


def find_field(options: Mapping[str, Any], tell: Callable[[str], object]) -> LadderField:
    """The card set, its stock decks and the seed; the engine is prepared then.

    Raises CommandError also where the figures could not be written in the end.
    """
    if options["output"] is not None:
        check_target(options["output"])
    edition, cards = find_card_set(options["edition"])
    if len(cards.cruisers) < 2:
        raise CommandError(f"Edition {edition} has no two cruisers to play against each other.")
    decks = find_entrants([STOCK], cards, "total_war", find_pool(edition))
    terminal.prepare_engine(cards, tell)
    return LadderField(cards, tuple(decks), options["seed"])


def show_figures(
    figures: Ladder | Mistakes,
    tables: "Iterable[Table]",
    options: Mapping[str, Any],
    out: OutputWrapper,
    *,
    is_partial: bool = False,
) -> None:
    """Writes figures to the file that was asked for, and prints them as JSON or as tables.

    Partial ones are printed as tables only: whoever reads a file takes it for all games.
    """
    if is_partial and options["json"]:
        return
    text = write_figures(figures)
    if options["output"] is not None and not is_partial:
        write_lines(options["output"], [text])
    if options["json"]:
        out.write(text)
        return
    console = terminal.output_console(out)
    from simulate.lab import ladder_tables

    console.print(ladder_tables.heading(figures.sources), markup=False)
    for table in tables:
        console.print(table)
