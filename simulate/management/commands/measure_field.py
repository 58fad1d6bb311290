from dataclasses import replace
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from catalog.web.limits.processors import available_processors
from decks.construction.stock import stock_decks
from simulate.console import terminal
from simulate.console.report_tables import percent_interval
from simulate.lab.breeding.bot_agreement import fit_quick
from simulate.lab.breeding.candidates import challengers, stock_candidates
from simulate.lab.breeding.figures import (
    distribution,
    field_figures,
    field_mix,
    play_field,
    play_others,
    random_scores,
    seeds_of_pairs,
)
from simulate.lab.breeding.meetings import GOES_ON, Table
from simulate.lab.breeding.mixes import FieldMix
from simulate.results.field import FILE, QuickFit
from simulate.results.random_worths import shipped_random_worths


class Command(BaseCommand):
    help = (
        "Plays the stock decks against each other and known challengers, and random legal decks against their"
        " mix, by captain, and writes the figures that the site comes with. Goes on where it was stopped. To"
        " be run again whenever the shipped cards, the stock decks, the rules or captain have changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        for name, bounds, default, what in (
            ("pairs", (2, 100_000), 128, "pairs of games a pairing"),
            ("random", (0, 100_000), 2000, "random decks a cruiser, 0 for none"),
            ("random-pairs", (2, 10_000), 4, "pairs of games of each"),
            ("bot-pairs", (2, 10_000), 12, "pairs of each deck for the meter"),
            ("seed", (0, 2**31), 1, "from which all deals follow"),
            ("jobs", (1, 256), available_processors(), "processes"),
        ):
            terminal.add_number(parser, name, bounds, default, what)

    def handle(self, *_args: Any, **options: Any) -> None:
        seed = options["seed"]
        with terminal.plain_errors(GOES_ON):
            table, decks = Table.of_shipped(options["jobs"], self.stdout.write), stock_candidates()
            seeds = seeds_of_pairs(options["pairs"], seed)
            scores = play_field(table, decks, seeds)
            others = play_others(table, decks, challengers(), seeds)
            mix = field_mix(decks, np.hstack([scores, others]))
            made = field_figures(table, stock_decks(), mix, scores, seed)
            for key, share in made.shares.items():
                self.stdout.write(
                    f"{key}: {100 * share:.1f} % of the mix, {percent_interval(made.scores[key])}"
                )
            made = replace(made, quick=self.fit(table, mix, options["bot_pairs"], seed))
            for cruiser in table.cards.cruisers if options["random"] else ():
                found = distribution(
                    random_scores(
                        table, mix, cruiser, options["random"], options["random_pairs"], seed
                    )
                )
                made = replace(made, random={**made.random, cruiser: found})
                self.stdout.write(
                    f"{cruiser}: random decks {100 * found.mean:.1f} % on average,"
                    f" reliability {found.reliability:.2f}"
                )
        FILE.write_text(made.written())
        self.stdout.write(f"Written: {FILE.name}, {table.played} games.")

    def fit(self, table: Table, mix: FieldMix, pairs: int, seed: int) -> QuickFit | None:
        """What captain makes of the meter's figures; None without worths of cards by today's captain."""
        known = shipped_random_worths()
        if not known.is_of(table.cards.revision):
            self.stdout.write("The worths of cards are of other cards or bots: balance --write.")
            return None
        worths = {number: worth.value for number, worth in known.worths.items()}
        found = fit_quick(table, mix, worths, pairs, seed)
        error = 100 * found.error
        self.stdout.write(f"Captain follows from pilot and the cards to {error:.1f} points.")
        return found
