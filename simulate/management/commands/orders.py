"""`manage.py orders`: what Star Frontier's commander spends, and fixed orders of building against it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from django.core.management.base import CommandError, CommandParser
from rich.table import Column, Table

from catalog.web.progress import progress_bar
from play.games.star_frontier.bots import arena, evaluation
from play.games.star_frontier.bots.doctrine import CARDS, RECRUITS, new_doctrine
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.engine.maps import tables_of
from play.games.star_frontier.game import LOST
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
LONGEST: Final = max(len(word) for name in ORDERS for word in name.split())
LAID: Final = (10, 101, 202)
"""Seeds of the laid maps; robots are recruited on the first."""
TURNS: Final = 50


class Command(terminal.PlayingCommand):
    help = (
        "Measure Star Frontier's commander on the ready maps and on laid ones. Against itself: the gold that"
        " the winner has when the other would concede, and in how many games a kind is recruited. Against"
        " fixed orders of building and buying, by its own search in Combat: how many games they win, in"
        " pairs with exchanged sides; a draw is half a game."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        told = "on each map, against itself and against each order"
        terminal.add_number(parser, "games", (1, terminal.MAX_GAMES), 100, told)
        terminal.add_number(parser, "seed", (0, MAX_SEED), 1, "another seed gives other games")

    def handle(self, **options: Any) -> None:
        edition, games = shipped_edition(), terminal.even(options["games"], self.tell)
        seed, console = options["seed"], terminal.output_console(self.stdout)
        maps = {key: preset.pieces for key, preset in edition.maps.items()}
        maps |= {f"laid {number}": laid_by_chance(edition, number) for number in LAID}
        spent: dict[str, list[str]] = {}
        table = Table(Column("order, % won", min_width=LONGEST), *maps, "all", pad_edge=False)
        try:
            with progress_bar("games", (1 + len(ORDERS)) * len(maps) * games) as advance:
                for name, pieces in maps.items():
                    spent[name] = spending(edition, pieces, games, seed)
                    advance(games)
                for name in ORDERS:
                    shares = []
                    for pieces in maps.values():
                        shares.append(share_of(edition, pieces, name, games, seed))
                        advance(games)
                    table.add_row(name, *row_of(shares, games))
        except KeyboardInterrupt as error:
            told = f"Stopped after {len(spent)} of {len(maps)} maps against itself"
            told += f" and {table.row_count} of {len(ORDERS)} orders, which stand above."
            raise CommandError(told, returncode=terminal.INTERRUPTED) from error
        finally:
            itself = Table("recruited, % of games", *spent)
            for row in zip(("winner's gold, median", *RECRUITS), *spent.values(), strict=True):
                itself.add_row(*row)
            for each in (itself, table):
                if len(each.columns) > 1 and each.row_count:
                    console.print(each)


def spending(
    edition: FrontierEdition, pieces: Sequence[Placed], games: int, seed: int
) -> list[str]:
    """Commander against itself: the winner's median gold, and the % of games in which a kind is recruited.

    Gold is counted where the loser concedes at the table, at the beginning of a phase; draws have none.
    """
    tables = tables_of(edition, pieces, TURNS)[0]
    weights = np.array(list(evaluation.WEIGHTS.values()))
    codes = {kind.key: kind.code for kind in edition.kinds.values()}
    deployed = np.zeros(arena.RESULT["made"].shape[1])
    deployed[codes[edition.soldier]] = 2 * edition.figures["first_soldiers"]
    gold, recruited = [], []
    for pair in range(games):
        result, moments = arena.play_with_itself(edition, pieces, TURNS, "commander", seed, pair)
        recruited.append(result["made"].sum(axis=0) > deployed)
        winner = int(result["winner"])
        if winner < 0:
            continue
        chances = evaluation.chances(evaluation.features(moments, tables, moments), weights)
        losing = chances if winner == 1 else 1 - chances
        lost = np.flatnonzero((losing < LOST) & (moments["to_move"] != winner))
        gold.append(moments[lost[0] if len(lost) else -1]["gold"][winner])
    shares = 100 * np.mean(recruited, axis=0)
    told = f"{np.median(gold):.0f}" if gold else "–"
    return [told, *(f"{shares[codes[key]]:.0f}" for key in RECRUITS)]


def share_of(
    edition: FrontierEdition, pieces: Sequence[Placed], name: str, games: int, seed: int
) -> float:
    """What an order wins against the commander on a map; a draw is half a game."""
    works, recruits, lays = ORDERS[name]
    cards: Mapping[str, float] = CARDS | {"deep_shafts": 12.0} if lays else {}
    order = new_doctrine(edition, dict.fromkeys(works, 0.0), recruits, cards)
    results = np.zeros(games, dtype=arena.RESULT)
    arena.play_games(edition, pieces, TURNS, [order, "commander"], seed, 0, results)
    return float(np.array([1.0, 0.0, 0.5])[results["winner"]].mean())  # a draw is -1


def row_of(shares: Sequence[float], games: int) -> list[str]:
    """Shares by map and of all games with their interval, in per cent."""
    share = float(np.mean(shares))
    told = wilson_interval(share, games * len(shares), normal_quantile())
    interval = f"{100 * share:.0f} ({100 * told.low:.0f}–{100 * told.high:.0f})"
    return [*(f"{100 * each:.0f}" for each in shares), interval]
