"""`manage.py train`: learns the weights of Starfighter's bots anew, from games of captain against itself."""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.progress import progress_bar
from decks.construction.stock import stock_decks
from play.games.starfighter.bots.weights import save_weights
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.engine.cards import CardSet
from simulate.console.terminal import add_number, plain_errors
from simulate.lab.training import generations as training
from simulate.lab.training.generations import Generation
from simulate.lab.training.self_play import Course, Deck

MOST: Final = 10_000_000


class Command(BaseCommand):
    help = (
        "Learn the weights of pilot, captain and admiral anew and write them into"
        " play/games/starfighter/bots/trained/. The same options give the same weights."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        games = "judged games of each mode a generation; 0 leaves pilot as is"
        for name, least, default, what in (
            ("generations", 1, 4, "how often to play and to learn"),
            ("games", 0, 300, games),
            ("plain-games", 24, 1200, "searches' games of each mode for positions alone"),
            ("fast-games", 24, 30_000, "pilot's games of each mode, before them"),
            ("worlds", 2, 40, "worlds on which an action is judged"),
            ("seed", 0, 1, "another seed gives other games"),
            ("processes", 1, os.cpu_count() or 1, "that play at once"),
        ):
            add_number(parser, name, (least, MOST), default, what)
        told = "share of their decisions that are judged (default %(default)s)"
        parser.add_argument("--judged", type=share, default=0.15, help=told)
        parser.add_argument(
            "--keep",
            metavar="FOLDER",
            help="keep played games there; a later run goes on from them",
        )
        parser.add_argument("--dry-run", action="store_true", help="write nothing")

    def handle(self, **options: Any) -> None:
        cards = shipped_card_set()
        school = (cards, deck_indices(cards))
        names = ("games", "judged", "plain_games", "fast_games", "worlds")
        course = Course(**{name: options[name] for name in names}, kept=options["keep"])
        if course.kept is not None:
            check_folder(course.kept)
        asked = " ".join(
            f"--{name.replace('_', '-')} {options[name]}"
            for name in ("generations", *names, "seed")
        )
        seconds = 0.0
        context = get_context("spawn")
        goes_on = (
            "the same command goes on."
            if course.kept
            else "nothing was kept; with --keep FOLDER a later run goes on from what was played."
        )
        with (
            plain_errors(goes_on),
            ProcessPoolExecutor(options["processes"], context, training.enter, school) as workers,
        ):
            for generation in training.train(
                workers,
                school,
                training.first_weights() if course.games else training.shipped_policy(),
                course,
                options["generations"],
                options["seed"],
                progress_bar,
            ):
                self.report(generation)
                seconds += generation.seconds
        self.stdout.write(f"{seconds:.0f} s with {options['processes']} processes")
        if options["dry_run"]:
            return
        made = {
            "made_by": f"manage.py train {asked}",
            "rules": RULES_VERSION,
            "cards": cards.revision,
        }
        try:
            if course.games:
                save_weights("pilot", generation.weights.policy, made)
            save_weights("value", generation.weights.value, made)
        except OSError as error:
            raise CommandError(f"The weights cannot be written: {error}.") from error

    def report(self, generation: Generation) -> None:
        """One line a generation, and one for each set of pilot's weights that was tried."""
        self.stdout.write(
            f"generation {generation.number}: {generation.positions:,} positions,"
            f" {generation.decisions:,} decisions, {generation.seconds:.0f} s;"
            f" log loss of the last value on them {generation.loss:.4f}"
        )
        for name, (last, wingman) in generation.scores.items():
            self.stdout.write(
                f"  pilot by {name:8}  wins {last:6.1%} against the last pilot,"
                f" {wingman:6.1%} against wingman"
            )


def check_folder(name: str) -> None:
    """Makes a folder if there is none. Raises CommandError."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Games cannot be kept in {name}: {error}.") from error


def deck_indices(cards: CardSet) -> list[Deck]:
    """The stock decks as the training takes them."""
    return [
        (cards.cruisers.index(deck.cruiser), [cards.index[number] for number in deck.cards])
        for deck in stock_decks()
    ]


def share(text: str) -> float:
    """Reads a share. Raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r}: a number above 0 and up to 1 is needed.")
    return number
