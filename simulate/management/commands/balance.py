import sys
from dataclasses import replace
from typing import Any

from django.core.management.base import CommandError, CommandParser

from simulate.console import terminal
from simulate.console.kept_games import resumable
from simulate.deals.bots import BOTS, VERDICT_BOT
from simulate.deals.card_sets import find_card_set
from simulate.deals.matchups import versions_of
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.run_length import DEFAULT_SECONDS, default_games
from simulate.lab.balance import Balance, BalancePlan, measure
from simulate.results.random_worths import FILE

GAMES = 10_000
MAX_PAIRS = 1_000_000


class Command(terminal.PlayingCommand):
    help = (
        "Measures how fair a card set is: the first turn, cruisers against each other, the length of"
        " games, cards not worth playing, and what each card is worth in random decks, each with an interval."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        told = f"who plays both sides (default {VERDICT_BOT}): {terminal.bots_and_speeds()}"
        add("--bot", default=VERDICT_BOT, choices=BOTS, help=told)
        terminal.add_run_arguments(parser, games=GAMES)
        number = terminal.whole_number(1, MAX_PAIRS)
        told = "pairs of games between random decks (default: as many games as between cruisers)"
        add("--pairs", type=number, metavar="N", help=told)
        told = "keep the worths of the shipped cards, which the pages of cards then show"
        add("--write", action="store_true", help=told)
        told = "exit with 1 when a point is violated beyond its interval"
        add("--check", action="store_true", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        with terminal.plain_errors(terminal.RESUMES):
            edition, cards = find_card_set(options["edition"])
            if len(cards.cruisers) < 2:
                raise CommandError(
                    f"Edition {edition} has no two cruisers to play against each other."
                )
            plan = BalancePlan(cards, options["bot"], options["games"], options["seed"])
            plan = replace(plan, pairs=options["pairs"])
            plan = replace(plan, games=self.games_of(plan))
            terminal.prepare_engine(cards, self.tell)
            balance = self.measure(plan, options)
        if options["json"]:
            from simulate.lab import balance_tables

            self.write_json(balance_tables.balance_json(plan, edition, balance))
        else:
            self.print_tables(plan, edition, balance)
        if options["write"]:
            FILE.write_text(balance.worths.table().written())
            self.tell(f"Written: {FILE.name}.")
        if options["check"] and balance.is_violated:
            self.tell("A point of fairness is violated beyond its interval.")
            sys.exit(1)

    def games_of(self, plan: BalancePlan) -> int:
        """The games of a pairing, even; without a number those that take a while."""
        if plan.games:
            return terminal.even(plan.games, self.tell)
        each = len(plan.cruiser_pairs) * seconds_a_game([plan.bot])
        each *= 1 if plan.pairs else 2
        return default_games(DEFAULT_SECONDS, each, most=GAMES)

    def measure(self, plan: BalancePlan, options: dict[str, Any]) -> Balance:
        """After Ctrl-C CommandError says how to go on; half of the games tell no fairness yet."""
        versions, cards = versions_of([plan.bot]), plan.cards.revision
        asked = ("balance", versions, cards, plan.seed, plan.games, plan.pairs)
        with resumable(asked, plan.all_games, options, tell=self.tell) as kept:
            return measure(plan, jobs=kept.jobs, advance=kept.advance, run=kept.run)

    def print_tables(self, plan: BalancePlan, edition: str, balance: Balance) -> None:
        # Imported here: rich takes a tenth of a second, which --help does not need.
        from simulate.lab import balance_tables

        console = terminal.output_console(self.stdout)
        console.print(balance_tables.summary(plan, edition), markup=False)
        lower, median, upper = balance.rounds
        console.print(
            f"Rounds in Skirmish: quartiles {lower:g}, {median:g}, {upper:g}", markup=False
        )
        console.print(balance_tables.points_table(balance))
        console.print(balance_tables.cards_table(balance))
        console.print(balance_tables.worths_table(balance.worths))
        console.print(balance_tables.interactions_table(balance.worths))
