"""An edition as the rules use it: plain values by neutral keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from play.games.clone_wars.edition.tables import HeroTable
from play.games.kit.walks import neighbours, ways_from

Names = Mapping[str, str]
SIDES: Final = ("republic", "separatist")
ENEMY_OF: Final = {"republic": "separatist", "separatist": "republic"}
DAMAGE: Final = {"green": 1, "red": 2, "blue": 3}
"""What a hit of a colour takes away (C1.10)."""
KINDS: Final = {
    ".": "space",
    "n": "neutral",
    "b": "base",
    "f": "source",
    "m": "mission",
    "K": "key",
    "R": "start",
    "S": "start",
}


class MapCell(NamedTuple):
    """A cell; starting and key planets have a printed `level` and `field`, the former a `side`."""

    key: str
    kind: str
    column: int
    row: int
    names: Names
    level: int = 0
    field: int = 0
    side: str = ""


class BattleCard(NamedTuple):
    """A battle card; units have colours, supports and space cards an effect."""

    key: str
    side: str
    names: Names
    type: str
    level: int
    attack: str = ""
    defence: str = ""
    shield: str = ""
    effect: str = ""
    amount: int = 0


class MissionCard(NamedTuple):
    """A mission; conditions are split into words, such as `("deliver", "c7", "c37")`."""

    key: str
    side: str
    patron: str
    names: Names
    points: int
    own: tuple[str, ...]
    other: tuple[str, ...]
    must: bool

    def condition(self, side: str) -> tuple[str, ...]:
        """What a side has to do for it."""
        return self.own if side == self.side else self.other


@dataclass(frozen=True)
class CloneEdition:
    """Everything that a game needs. `revision` follows from the content."""

    key: str
    revision: str
    names: Names
    note: Names
    places: Mapping[str, MapCell]
    heroes: Mapping[str, HeroTable]
    techniques: Mapping[str, str]
    tokens: tuple[int, ...]
    cards: Mapping[str, BattleCard]
    patrons: Mapping[str, Names]
    missions: Mapping[str, MissionCard]
    statuses: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.revision)

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """By cell those that touch it along an edge (C2.1)."""
        return neighbours({(each.column, each.row): key for key, each in self.places.items()})

    @cached_property
    def starts(self) -> dict[str, str]:
        """By side its starting planet."""
        return {each.side: each.key for each in self.places.values() if each.side}

    @cached_property
    def chases(self) -> dict[str, frozenset[str]]:
        """By side its cards that are played after an enemy's roll."""
        return {
            side: frozenset(card for card in self.deck(side) if self.cards[card].effect == "chase")
            for side in SIDES
        }

    def of_kind(self, kind: str) -> list[str]:
        return [key for key, each in self.places.items() if each.kind == kind]

    def deck(self, side: str) -> list[str]:
        """The battle cards of a side, in the order of the edition."""
        return [key for key, each in self.cards.items() if each.side == side]

    def ways(self, start: str, closed: frozenset[str] = frozenset()) -> dict[str, int]:
        """Steps from a cell to all others; a closed one can be entered and not passed."""
        return ways_from(self.near, start, closed)
