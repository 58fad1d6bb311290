from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from catalog.editions.export import load_shipped
from catalog.web.commands import reading
from catalog.web.limits.processors import available_processors
from simulate.console import terminal
from simulate.lab.breeding import growth as breeding
from simulate.lab.breeding.allocation import NoField
from simulate.lab.breeding.candidates import challengers, stock_candidates
from simulate.lab.breeding.meetings import GOES_ON, Table
from simulate.lab.breeding.tasks import WorkersTable

STATE = Path("var") / "field.pickle"
STARTS = ("chance", "stock", "challengers")


class Command(BaseCommand):
    help = (
        "Breeds a field of decks by captain's games: a regression tells what cards are worth, all decks"
        " choose theirs at once, and an exploiter looks for what beats their mix, until nothing found does by"
        " more than the margin. Goes on where it was stopped."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add, number = parser.add_argument, terminal.add_number
        add("--state", type=Path, default=STATE, help=f"file of the state (default {STATE})")
        told = "begin with new decks, those that ship, or those known to beat them (default %(default)s)"
        add("--from", dest="start", choices=STARTS, default="chance", help=told)
        add("--margin", type=float, default=0.05, help="default 0.05")
        number(parser, "rounds", (0, 1000), 20, "at most")
        number(parser, "seed", (0, 2**31), 1, "from which all deals follow")
        number(parser, "jobs", (1, 256), available_processors(), "processes")
        told = "let the Celery workers of the site play, on all its machines; --jobs is then their number"
        add("--workers", action="store_true", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / options["state"]
        if options["workers"] and not settings.LIMITS_REDIS_URL:
            raise CommandError(
                "--workers needs REDIS_URL, where the workers answer. Or leave it out."
            )
        with terminal.plain_errors(GOES_ON):
            kind = WorkersTable if options["workers"] else Table
            table = kind.of_shipped(options["jobs"], self.tell)
            index, shipped = table.cards.index, stock_candidates()
            export = sorted(load_shipped()["cards"], key=lambda card: index[card["number"]])
            starts = {"chance": (), "stock": shipped, "challengers": [*challengers(), *shipped]}
            with reading(path):
                growth = (
                    breeding.load(path)
                    if path.exists()
                    else breeding.begin(table.cards, options["seed"], starts[options["start"]])
                )
                is_other = growth.key != breeding.key_of(table.cards, growth.key["seed"])
            if is_other:
                raise CommandError(f"{path.name} is of other cards or bots: {growth.key}.")
            try:
                breeding.grow(
                    growth,
                    table,
                    export,
                    margin=options["margin"],
                    rounds=options["rounds"],
                    keep=lambda: breeding.save(growth, path),
                    tell=self.tell,
                )
            except NoField as error:
                raise CommandError(
                    f"{error} Begin with other decks, with another --state."
                ) from error

    def tell(self, message: str) -> None:
        self.stdout.write(f"{timezone.localtime():%H:%M:%S} {message}")
        self.stdout.flush()
