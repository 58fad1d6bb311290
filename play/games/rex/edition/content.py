"""An edition as the rules use it: values with names, and what follows from the map."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from play.games.rex.edition.tables import (
    InfluenceTable,
    LeaderTable,
    LocationTable,
    RaceTable,
    RexHeadTable,
    StrategyCardTable,
)

RACES: Final = ("hacan", "jolnar", "lazax", "letnev", "sol", "xxcha")
COUNCIL: Final = "council"
UNITS: Final = 20
"""Of each race."""
MOST_STEPS: Final = 99


@dataclass(eq=False)
class RexEdition:
    """One box; it never changes."""

    key: str
    revision: str
    head: RexHeadTable
    locations: Mapping[str, LocationTable]
    cards: Mapping[str, StrategyCardTable]
    influence: Mapping[str, InfluenceTable]
    numbers: Sequence[int]
    leaders: Mapping[str, LeaderTable]
    races: Mapping[str, RaceTable]
    statuses: Mapping[str, str] = field(repr=False)
    _reaches: dict[Any, tuple[str, ...]] = field(default_factory=dict, repr=False)

    @property
    def names(self) -> Mapping[str, str]:
        return self.head.name.names

    @cached_property
    def strongholds(self) -> tuple[str, ...]:
        return self.having("stronghold")

    @cached_property
    def spaceports(self) -> tuple[str, ...]:
        return self.having("spaceport")

    @cached_property
    def shielded(self) -> frozenset[str]:
        return frozenset(self.having("shield"))

    def having(self, symbol: str) -> tuple[str, ...]:
        return tuple(key for key, each in self.locations.items() if symbol in each.symbols)

    @cached_property
    def by_sector(self) -> Mapping[int, tuple[str, ...]]:
        """The locations of each sector (X1.1)."""
        return {
            number: tuple(key for key, each in self.locations.items() if each.sector == number)
            for number in range(1, self.head.sectors + 1)
        }

    @cached_property
    def leaders_of(self) -> Mapping[str, tuple[str, ...]]:
        return {
            race: tuple(key for key, each in self.leaders.items() if each.race == race)
            for race in self.races
        }

    @cached_property
    def holder(self) -> Mapping[str, str]:
        """By advantage the race that has it."""
        return {each: race for race, table in self.races.items() for each in table.advantages}

    @cached_property
    def order_kinds(self) -> tuple[str, ...]:
        """The kinds of cards that an order may name (X9.2), such as `attack-energy`."""
        named = {f"{each.symbol}-{each.kind}" for each in self.cards.values() if each.symbol}
        return tuple(sorted(named))

    def strength_of(self, leader: str) -> int:
        """0 of a hired leader, and of none."""
        return self.leaders[leader].strength if leader in self.leaders else 0

    def strategy_pile(self) -> list[str]:
        return [key for key, each in self.cards.items() for _copy in range(each.copies)]

    def influence_pile(self) -> list[str]:
        return [key for key, each in self.influence.items() for _copy in range(each.copies)]

    def recommended(self, players: int) -> list[str]:
        """The races for a number of players (X2.5)."""
        return list(self.head.order[players - 3]) if players < len(RACES) else list(RACES)

    def reach(self, start: str, steps: int, barred: int, closed: str) -> tuple[str, ...]:
        """Where a movement may end: not out of, into or through the barred sector (X8.3, X8.5)."""
        asked = (start, steps, barred, closed)
        if asked not in self._reaches:
            self._reaches[asked] = tuple(self._walk(start, steps, barred, closed))
        return self._reaches[asked]

    def _walk(self, start: str, steps: int, barred: int, closed: str) -> list[str]:
        if self.locations[start].sector == barred:
            return []
        found, edge = {start: 0}, [start]
        for step in range(1, min(steps, MOST_STEPS) + 1):
            near = [other for key in edge for other in self.locations[key].paths]
            edge = []
            for key in near:
                if key not in found and key != closed and self.locations[key].sector != barred:
                    found[key] = step
                    edge.append(key)
        return [key for key in self.locations if key in found and key != start]
