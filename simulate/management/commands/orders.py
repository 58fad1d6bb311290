"""`manage.py orders`: Star Frontier's commander against fixed orders of building and buying."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from django.core.management.base import CommandError, CommandParser
from rich.table import Table

from catalog.web.progress import progress_bar
from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.doctrine import CARDS, RECRUITS, new_doctrine
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.intervals import normal_quantile, wilson_interval
from simulate.console import terminal
from simulate.experiments.run_spec import MAX_SEED

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


class Command(terminal.PlayingCommand):
    help = (
        "Measure how often a fixed order of building and buying beats Star Frontier's commander, with"
        " its own search in Combat, on the ready maps and two laid ones; in pairs with exchanged sides."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        terminal.add_number(parser, "games", (1, terminal.MAX_GAMES), 100, "on each map")
        terminal.add_number(parser, "seed", (0, MAX_SEED), 1, "another seed gives other games")

    def handle(self, **options: Any) -> None:
        edition, games = shipped_edition(), terminal.even(options["games"], self.tell)
        maps = {key: preset.pieces for key, preset in edition.maps.items()}
        maps |= {f"laid {seed}": laid_by_chance(edition, seed) for seed in LAID}
        table = Table("order", *maps, "all, with its interval")
        try:
            with progress_bar("games", len(ORDERS) * len(maps) * games) as advance:
                for name in ORDERS:
                    shares = []
                    for pieces in maps.values():
                        shares.append(share_of(edition, pieces, name, games, options["seed"]))
                        advance(games)
                    table.add_row(name, *row_of(shares, games))
        except KeyboardInterrupt as error:
            terminal.output_console(self.stdout).print(table)
            told = f"Stopped after {table.row_count} of {len(ORDERS)} orders, which stand above."
            raise CommandError(told, returncode=terminal.INTERRUPTED) from error
        terminal.output_console(self.stdout).print(table)


def share_of(
    edition: FrontierEdition, pieces: Sequence[Placed], name: str, games: int, seed: int
) -> float:
    """What an order wins against the commander on a map; a draw is half a game."""
    works, recruits, lays = ORDERS[name]
    cards: Mapping[str, float] = CARDS | {"deep_shafts": 12.0} if lays else {}
    order = new_doctrine(edition, dict.fromkeys(works, 0.0), recruits, cards)
    results = np.zeros(games, dtype=arena.RESULT)
    arena.play_games(edition, pieces, 50, [order, "commander"], seed, 0, results)
    return float(np.array([1.0, 0.0, 0.5])[results["winner"]].mean())  # a draw is -1


def row_of(shares: Sequence[float], games: int) -> list[str]:
    """Shares by map and of all games, in words."""
    share = float(np.mean(shares))
    told = wilson_interval(share, games * len(shares), normal_quantile())
    interval = f"{100 * share:.0f} ({100 * told.low:.0f} to {100 * told.high:.0f}) %"
    return [*(f"{100 * each:.0f} %" for each in shares), interval]
