"""A card set as the engine knows it: made from a catalogue export, turned into tables for kernels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine import layout

MODES = ("training", "skirmish", "total_war")
EFFECTS = (None, *layout.EFFECT_NAMES)
PROTECTIONS: dict[str | None, tuple[int, int]] = {  # (shields, force field)
    None: (0, 0),
    "force_field": (0, 1),
    "shield_2": (2, 0),
    "shield_3": (3, 0),
    "shield_4": (4, 0),
}
TRAINING_CRUISERS = frozenset({"ares", "athena"})  # R2.1


@dataclass(frozen=True, eq=False)
class CardSet:
    """The cards and cruisers of one edition at one revision.

    `numbers` are sorted as text, so that a hand in ascending order is sorted as text too; a card's
    place in it is its index in all arrays. `tables` is an array of one `layout.TABLES` record.
    """

    revision: str
    numbers: tuple[str, ...]
    cruisers: tuple[str, ...]
    tables: npt.NDArray[Any]
    index: Mapping[str, int]

    @classmethod
    def from_export(cls, export: Mapping[str, Any]) -> "CardSet":
        """The card set of a catalogue export (notation, "Catalogue export").

        Raises ValueError when it holds too many cards or cruisers.
        """
        cards = sorted(export["cards"], key=lambda card: str(card["number"]))
        if len(cards) > layout.MAX_CARDS:
            raise ValueError(f"A card set has at most {layout.MAX_CARDS} cards (R1.2).")
        if len(export["cruisers"]) > layout.MAX_CRUISERS:
            raise ValueError(f"A card set has at most {layout.MAX_CRUISERS} cruisers.")
        tables = np.zeros(1, dtype=layout.TABLES)
        tables[0]["count"] = len(cards)
        _write_backs(tables[0])
        _write_plays(tables[0])
        for index, card in enumerate(cards):
            _write_card(tables[0], index, card)
        for index, cruiser in enumerate(export["cruisers"]):
            _write_cruiser(tables[0], index, cruiser)
        numbers = tuple(str(card["number"]) for card in cards)
        return cls(
            revision=str(export["revision"]),
            numbers=numbers,
            cruisers=tuple(str(cruiser["key"]) for cruiser in export["cruisers"]),
            tables=tables,
            index={number: index for index, number in enumerate(numbers)},
        )

    def deck_of(self, mode: str) -> list[int]:
        """The indices of the common deck of a mode, ascending (R2.1, R2.2)."""
        green = self.tables[0]["green"]
        return [i for i in range(len(self.numbers)) if mode != "training" or green[i]]


def _write_card(table: Any, index: int, card: Mapping[str, Any]) -> None:
    table["level"][index] = card["level"]
    table["green"][index] = card["series"] == "green"
    halves = [_traits(card["top"]), _traits(card["bottom"])]
    table["faces"][index] = halves
    table["faces"][index | layout.PIVOT_BIT] = halves[::-1]


def _write_backs(table: Any) -> None:
    """R1.3: two fighters in the top half of every back, of unknown cards too."""
    for card in range(layout.CARD_MASK + 1):
        back = card | layout.BACK_BIT
        table["faces"][back, layout.UPPER, layout.FIGHTERS] = 2
        table["faces"][back | layout.PIVOT_BIT, layout.LOWER, layout.FIGHTERS] = 2


def _write_plays(table: Any) -> None:
    """R5.2, R5.3: a front where it fits, a back in every sector that is not full."""
    for is_free, takes_front in np.ndindex(table["plays"].shape):
        plays = []
        for sector in range(layout.SECTORS):
            plays += [sector] * ((is_free & takes_front) >> sector & 1)
            plays += [1 << 3 | sector] * (is_free >> sector & 1)
        packed = sum(play << 4 * place for place, play in enumerate(plays))
        table["plays"][is_free, takes_front] = packed | len(plays) << layout.PLAYS_COUNT


def _traits(half: Mapping[str, Any]) -> Sequence[int]:
    shields, force_field = PROTECTIONS[half["protection"]]
    return half["fighters"], EFFECTS.index(half["effect"]), shields, force_field


def _write_cruiser(table: Any, index: int, cruiser: Mapping[str, Any]) -> None:
    table["armour"][index] = cruiser["armour"]
    table["fields"][index] = [sector["fields"] for sector in cruiser["sectors"]]
    table["draws"][index] = [sector["draw"] for sector in cruiser["sectors"]]
