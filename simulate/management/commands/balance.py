import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from play.games.starfighter.bots.arena import BOTS
from simulate.console import balance_tables, terminal
from simulate.console.balance import Balance, BalancePlan, measure
from simulate.deals.card_sets import find_card_set

GAMES = 10_000


class Command(BaseCommand):
    help = (
        "Measures how fair a card set is: the first turn, cruisers against each other, the length of"
        " games, and cards not worth playing, each with an interval."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bot", default="pilot", choices=BOTS, help="who plays both sides (default pilot)"
        )
        terminal.add_run_arguments(parser, games=GAMES)
        parser.add_argument(
            "--notes",
            action="store_true",
            help="also print the figures as sentences for the edition's notes",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="exit with 1 when a point is violated beyond its interval",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with terminal.plain_errors():
            edition, cards = find_card_set(options["edition"])
            if len(cards.cruisers) < 2:
                raise CommandError(
                    f"Edition {edition} has no two cruisers to play against each other."
                )
            games = terminal.even(options["games"], self.tell)
            plan = BalancePlan(cards, options["bot"], games, options["seed"])
            terminal.prepare_engine(cards, self.tell)
            balance = self.measure(plan, options["jobs"])
        if options["json"]:
            found = balance_tables.balance_json(plan, edition, balance)
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        else:
            self.print_tables(plan, edition, balance)
        if options["notes"]:
            self.print_notes(plan, balance)
        if options["check"] and balance.is_violated:
            self.tell("A point of fairness is violated beyond its interval.")
            sys.exit(1)

    def tell(self, message: str) -> None:
        self.stderr.write(message, lambda text: text)

    def measure(self, plan: BalancePlan, jobs: int) -> Balance:
        with terminal.progress_bar("games", plan.games * len(plan.cruiser_pairs)) as advance:
            return measure(plan, jobs=jobs, advance=advance)

    def print_tables(self, plan: BalancePlan, edition: str, balance: Balance) -> None:
        console = terminal.output_console(self.stdout)
        console.print(balance_tables.summary(plan, edition), markup=False)
        lower, median, upper = balance.rounds
        console.print(
            f"Rounds in Skirmish: quartiles {lower:g}, {median:g}, {upper:g}", markup=False
        )
        console.print(balance_tables.points_table(balance))
        console.print(balance_tables.cards_table(balance))

    def print_notes(self, plan: BalancePlan, balance: Balance) -> None:
        english = balance_tables.english_notes(plan, balance)
        russian = balance_tables.russian_notes(plan, balance)
        self.stdout.write(f"\n{english}\n\n{russian}")
