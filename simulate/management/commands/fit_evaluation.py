"""`manage.py fit_evaluation`: fits Star Frontier's evaluation anew, from games of marshal against itself."""

from itertools import product
from typing import Any, Final

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from catalog.web.progress import progress_bar
from play.games.star_frontier.bots import marshal
from play.games.star_frontier.bots.evaluation import WEIGHTS, Floats, chances
from play.games.star_frontier.edition.content import LAID
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.setup import LENGTHS, pieces_of
from simulate.console.terminal import MAX_GAMES, add_number, plain_errors
from simulate.experiments.run_spec import MAX_SEED
from simulate.lab.evaluation_fit import Sample, brier, fit, joined, log_loss, play_sample

HELD_OUT: Final = 3  # of ten games
TENTHS: Final = 10


class Command(BaseCommand):
    help = (
        "Fit the chance to win that hints and analyses of Star Frontier tell, and print the weights for"
        " play/games/star_frontier/bots/evaluation.py. The same options give the same weights."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        told = "games of marshal against itself on each map and at each length"
        add_number(parser, "games", (1, MAX_GAMES), 300, told)
        add_number(parser, "seed", (0, MAX_SEED), 1, "another seed gives other games")

    def handle(self, **options: Any) -> None:
        sample = self.play(options["games"], options["seed"])
        is_held_out = sample.games % 10 < HELD_OUT
        games = len(np.unique(sample.games))
        self.stdout.write(
            f"marshal {marshal.VERSION}, {games:,} games, {len(sample.games):,} positions"
        )
        for name, weight in zip(WEIGHTS, fit(sample), strict=True):
            self.stdout.write(f'    "{name}": {weight:.3f},')
        as_now = np.array(list(WEIGHTS.values()))
        self.report("weights as they are", sample.part(is_held_out), as_now)
        learnt = fit(sample.part(~is_held_out))
        self.report("weights of the other games", sample.part(is_held_out), learnt)

    def play(self, games: int, seed: int) -> Sample:
        """So many games on every map and at every length; each on a laid map has one of its own."""
        edition, samples, start = shipped_edition(), [], 0
        maps = (*edition.maps, LAID)
        with plain_errors(), progress_bar("games", len(maps) * len(LENGTHS) * games) as advance:
            for chosen, length in product(maps, LENGTHS.values()):
                for number in range(start, start + games):
                    pieces = pieces_of(edition, chosen) or laid_by_chance(edition, number)
                    pairs, turns = range(number, number + 1), edition.figures[length]
                    samples.append(play_sample(edition, pieces, turns, seed, pairs))
                    advance(1)
                start += games
        return joined(samples)

    def report(self, name: str, sample: Sample, weights: Floats) -> None:
        """Losses on a sample, and by predicted tenth what was won."""
        told, won = chances(sample.features, weights), sample.results
        self.stdout.write(
            f"{name}: log loss {log_loss(told, won):.4f}, Brier {brier(told, won):.4f}"
        )
        tenths = np.minimum((told * TENTHS).astype(int), TENTHS - 1)
        for tenth in range(TENTHS):
            rows = tenths == tenth
            if rows.any():
                games = len(np.unique(sample.games[rows]))
                self.stdout.write(
                    f"  predicted {told[rows].mean():.3f}, won {won[rows].mean():.3f}"
                    f" of {rows.sum():,} positions in {games:,} games"
                )
