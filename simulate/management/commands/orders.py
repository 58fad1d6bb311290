"""`manage.py orders`: Star Frontier's commander against fixed orders of building and buying."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from django.core.management.base import BaseCommand
from rich.table import Table

from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.doctrine import CARDS, RECRUITS, new_doctrine
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.intervals import normal_quantile, wilson_interval
from simulate.console import terminal

ANY: Final = dict.fromkeys(RECRUITS, 5.0)


def only(*kinds: str) -> dict[str, float]:
    """The recruits of an order that buys these kinds, the later the less, and no other."""
    wanted = {kind: 9.0 - place for place, kind in enumerate(kinds)}
    return {kind: wanted.get(kind, 0.0) for kind in RECRUITS}


ORDERS: Final[Mapping[str, tuple[tuple[str, ...], Mapping[str, float], bool]]] = {
    "Tank Shop, light tanks": (("tank_shop",), only("light"), False),
    "Marshal's works, any unit that can land": (
        ("barracks", "tank_shop", "laboratory", "rocket_tank_factory", "robot_terminal"),
        ANY,
        True,
    ),
    "Barracks, infantry": (("barracks",), only("infantry"), False),
    "Garrison, cyborgs": (("garrison",), only("cyborg", "infantry"), False),
    "Tank Plant, heavy tanks": (("tank_plant",), only("heavy", "light"), False),
    "Shop, Rocket Factory, launchers": (
        ("tank_shop", "rocket_tank_factory"),
        only("stream", "vortex", "light"),
        False,
    ),
    "Shop, Plant, Tracked Plant": (("tank_shop", "tank_plant", "tracked_plant"), ANY, False),
    "Laboratory, Shop, research": (("laboratory", "tank_shop"), ANY, True),
    "Shop, Laboratory, research": (("tank_shop", "laboratory"), ANY, True),
    "Shop, Robot Terminal": (
        ("tank_shop", "robot_terminal"),
        only("cyclops", "atlant", "light"),
        False,
    ),
    "Barracks, Shop, Plant": (("barracks", "tank_shop", "tank_plant"), ANY, False),
    "Shop, Garrison": (("tank_shop", "garrison"), ANY, False),
}
"""By name the works in their order, how much kinds are wanted, and whether cards are laid."""
LAID: Final = (101, 202)
"""Seeds of the laid maps."""


class Command(BaseCommand):
    help = (
        "Measure how often a fixed order of building and buying beats Star Frontier's commander, with"
        " its own search in Combat, on the ready maps and two laid ones; in pairs with exchanged sides."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=100, help="on each map (default 100)")
        parser.add_argument("--seed", type=int, default=1, help="another seed gives other games")

    def handle(self, **options: Any) -> None:
        edition, games = shipped_edition(), 2 * max(1, options["games"] // 2)
        maps = {key: preset.pieces for key, preset in edition.maps.items()}
        maps |= {f"laid {seed}": laid_by_chance(edition, seed) for seed in LAID}
        table = Table("order", *maps, "all, with its interval")
        for name, (works, recruits, lays) in ORDERS.items():
            cards: Mapping[str, float] = CARDS if lays else {}
            order = new_doctrine(edition, dict.fromkeys(works, 0.0), recruits, cards)
            won = []
            for pieces in maps.values():
                results = np.zeros(games, dtype=arena.RESULT)
                arena.play_games(
                    edition, pieces, 50, [order, "commander"], options["seed"], 0, results
                )
                points = np.array([1.0, 0.0, 0.5])[results["winner"]]  # a draw is -1
                won.append(float(points.mean()))
            share = float(np.mean(won))
            told = wilson_interval(share, games * len(maps), normal_quantile())
            shares = [f"{100 * each:.0f} %" for each in won]
            interval = f"{100 * share:.0f} ({100 * told.low:.0f} to {100 * told.high:.0f}) %"
            table.add_row(name, *shares, interval)
            self.stderr.write(f"{name}: {interval}")
        terminal.output_console(self.stdout).print(table)
