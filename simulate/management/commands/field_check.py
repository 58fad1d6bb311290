import sys
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from catalog.web.limits.processors import available_processors
from decks.construction.stock import stock_decks
from simulate.console import terminal
from simulate.console.report_tables import percent_interval
from simulate.lab.breeding import holding
from simulate.lab.breeding.bot_agreement import compare_bots
from simulate.lab.breeding.candidates import Candidate, challengers, stock_candidates
from simulate.lab.breeding.meetings import GOES_ON, Table
from simulate.lab.breeding.mixes import FieldMix
from simulate.results.field import shipped_field
from simulate.results.random_worths import shipped_random_worths


class Command(BaseCommand):
    help = (
        "Whether the field of stock decks holds: random legal decks against its mix, the cards worth most in"
        " these, known challengers, a fresh exploiter, and the decks' own win rates and cards. Goes on where"
        " it was stopped. Exits with 1 where it does not hold."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        exploiter = "of one processor, by the bots' usual speeds, for the exploiter"
        for name, bounds, default, what in (
            ("random", (0, 100_000), 100, "random decks"),
            ("pairs", (2, 10_000), 50, "pairs of games of each"),
            ("bot-pairs", (0, 10_000), 24, "pairs of each deck for the meter"),
            ("minutes", (0, 10_000), 60, exploiter),
            ("seed", (0, 2**31), 20261, "other seeds than breeding had"),
            ("jobs", (1, 256), available_processors(), "processes"),
        ):
            terminal.add_number(parser, name, bounds, default, what)

    def handle(self, *_args: Any, **options: Any) -> None:
        shipped, failed = shipped_field(), False
        stock = stock_candidates()
        mix = FieldMix(tuple(stock), tuple(shipped.shares[deck.key] for deck in stock_decks()))
        low, high = holding.OWN
        for key, score in shipped.scores.items():
            outside = not low <= score.value <= high
            failed |= outside
            self.stdout.write(f"{key}: {percent_interval(score)}{' outside' if outside else ''}")
        failed |= not self.tell_of_variety(stock)
        with terminal.plain_errors(GOES_ON):
            table = Table.of_shipped(options["jobs"], self.stdout.write)
            if options["random"]:
                found = holding.check_random(
                    table, mix, options["random"], options["pairs"], options["seed"]
                )
                failed |= not found.holds
                best = max(found.scores, key=lambda score: score.value)
                self.stdout.write(
                    f"{options['random']} random decks: {100 * found.mean:.1f} % on average, the best"
                    f" {percent_interval(best)}, {len(found.above)} clearly above 50 %"
                )
            failed |= not self.tell_of_additive(table, mix, options["seed"])
            failed |= not self.tell_of_challengers(table, mix, options["seed"])
            if options["bot_pairs"]:
                failed |= not self.tell_of_bots(table, mix, options["bot_pairs"], options["seed"])
            if options["minutes"]:
                seconds = 60.0 * options["minutes"]
                exploiter = holding.exploit(table, mix, options["seed"], seconds, self.stdout.write)
                failed |= exploiter.score.value > holding.EXPLOIT
                self.stdout.write(
                    f"Exploiter after {exploiter.seconds:.0f} s and {exploiter.passes} passes:"
                    f" {percent_interval(exploiter.score)} with {exploiter.deck.cruiser}"
                    f" {' '.join(exploiter.deck.cards)}"
                )
        self.stdout.write("The field does not hold." if failed else "The field holds.")
        if failed:
            sys.exit(1)

    def tell_of_variety(self, stock: list[Candidate]) -> bool:
        """Whether the decks hold different cards, and many of them."""
        matrix = np.array([[each.value for each in row] for row in shipped_field().matrix])
        found = holding.variety(stock, matrix)
        self.stdout.write(
            f"The commonest card stands in {100 * found.commonest:.1f} % of the decks;"
            f" {found.used} cards in decks of at least {100 * (0.5 - holding.NEAR):.0f} % against the others"
        )
        return found.holds

    def tell_of_additive(self, table: Table, mix: FieldMix, seed: int) -> bool:
        """Whether adding up what cards are worth in random decks makes no deck that beats the mix."""
        known = shipped_random_worths()
        if not known.is_of(table.cards.revision):
            self.stdout.write(
                "What the cards are worth in random decks is unknown: balance --write."
            )
            return False
        found = holding.check_additive(table, mix, known.worths, seed)
        for cruiser, score in found.items():
            self.stdout.write(
                f"Cards worth most in random decks, {cruiser}: {percent_interval(score)}"
            )
        return all(score.value <= holding.ADDITIVE for score in found.values())

    def tell_of_challengers(self, table: Table, mix: FieldMix, seed: int) -> bool:
        """Whether no deck that is known to be strong wins more against the mix than an exploiter may."""
        scores = holding.check_challengers(table, mix, challengers(), seed)
        for deck, score in zip(challengers(), scores, strict=True):
            self.stdout.write(
                f"Known challenger, {deck.cruiser} {deck.cards[0]} …: {percent_interval(score)}"
            )
        return all(score.value <= holding.EXPLOIT for score in scores)

    def tell_of_bots(self, table: Table, mix: FieldMix, pairs: int, seed: int) -> bool:
        """Whether the meter tells decks apart as captain does."""
        fit = shipped_field().quick
        if fit is None:
            self.stdout.write("Nothing tells how captain follows from pilot: measure_field.")
            return False
        found = compare_bots(table, mix, fit, pairs, seed)
        told = ", ".join(f"{key or 'all'} {value:.2f}" for key, value in found.correlations.items())
        self.stdout.write(
            f"Meter and captain on {found.decks} decks: correlation without noise {told};"
            f" {found.clear} clear verdicts of the meter, {len(found.refuted)} refuted by captain"
        )
        return found.holds
