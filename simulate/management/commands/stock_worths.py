from itertools import combinations
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from decks.construction.legality import in_order
from decks.construction.stock import stock_decks
from play.games.starfighter.bots.pairing import LineUp, Pairing
from simulate.console import terminal
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.card_sets import SHIPPED, find_card_set
from simulate.deals.matchups import versions_of
from simulate.deals.packed_games import games_of
from simulate.deals.pair_points import GamePoints, pair_points
from simulate.models import TOTAL_WAR
from simulate.results.deck_worth import FILE, ShippedWorths
from simulate.statistics.pair_statistics import PAIR_POINTS, over_opponents

GAMES = 256
SEED = 1


class Command(BaseCommand):
    help = (
        "Plays the stock decks against each other and writes the win rates with which a fresh site shows"
        " them. To be run again whenever the shipped cards, the rules or captain have changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--games",
            type=terminal.whole_number(2, 100_000),
            default=GAMES,
            metavar="N",
            help=f"games a pairing, an even number (default {GAMES})",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        _key, cards = find_card_set(SHIPPED)
        decks, games = stock_decks(), options["games"] // 2 * 2
        points: dict[str, list[GamePoints]] = {deck.key: [] for deck in decks}
        for first, second in combinations(decks, 2):
            own, other = (
                LineUp(deck.cruiser, in_order(deck.cards), VERDICT_BOT) for deck in (first, second)
            )
            found = pair_points(
                games_of(Pairing(cards, TOTAL_WAR, (own, other), SEED).play(0, games))
            )
            points[first.key].append(found)
            points[second.key].append(PAIR_POINTS - found)
            self.stdout.write(f"{first.key} against {second.key}: {len(found)} pairs")
        made = ShippedWorths(
            revision=cards.revision,
            versions=versions_of([VERDICT_BOT]),
            games=games * (len(decks) - 1),
            scores={key: over_opponents(each) for key, each in points.items()},
        )
        FILE.write_text(made.written())
        self.stdout.write(f"Written: {FILE.name}, {made.games} games a deck.")
