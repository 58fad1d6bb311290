"""The tables of an edition's file, checked by pydantic: one model for an entry of each section."""

import re
from typing import Annotated, Final, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, RootModel

from catalog.editions.tables import FileTable
from catalog.web.errors.validation import between
from play.games.kit.editions import NamedTable, Text

CONDITION: Final = re.compile(r"deliver c\d+ c\d+|(capture-)?hold [1-9]|intercept")
SUPPORTS: Final = ("reveal", "repair", "barrage", "second_landing", "jam", "draw", "recall")
SPACES: Final = ("jump", "meditate", "scout", "supply", "chase", "cover")
MANUAL: Final = "manual"
"""The effect of a card whose text the players carry out themselves: it is shown, and nothing else happens."""

Side = Literal["republic", "separatist"]
Colour = Literal["green", "red", "blue"]
Row = Annotated[str, Field(pattern=r"^[.nbfmKRS ]+$")]
"""The codes of cells (`KINDS`) with a space behind each."""
Level = Annotated[int, between(1, 3)]
Value = Annotated[int, between(1, 20)]
Values = Annotated[list[Value], Field(min_length=3, max_length=3)]


def check_condition(text: str) -> str:
    if not CONDITION.fullmatch(text):
        raise ValueError(
            _("must be like deliver c7 c37, hold 2, capture-hold 3 or intercept (C6.7)")
        )
    return text


Condition = Annotated[str, AfterValidator(check_condition)]


class PlaceTable(NamedTable):
    level: Level = 0
    field: Value = 0


class CloneMapTable(FileTable):
    rows: Annotated[list[Row], Field(min_length=3, max_length=15)]
    places: dict[str, PlaceTable]


class HeroTable(NamedTable):
    """A character sheet; figures are those of the levels 1 to 3."""

    side: Side
    force: Values
    field: Values
    persuasion: Values
    ambush: Values
    advanced: Level

    @property
    def figures(self) -> tuple[Values, ...]:
        return self.force, self.field, self.persuasion, self.ambush


class TechniquesTable(FileTable):
    group: Colour
    thrust: Colour
    clinch: Colour


class TokensTable(RootModel[dict[Annotated[str, Field(pattern="^[1-5]$")], Value]]):
    """By number how many tokens there are."""

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(
            sorted(int(key) for key, copies in self.root.items() for _copy in range(copies))
        )


class CloneCardTable(FileTable):
    """A card, with its name for each side whose deck has it."""

    type: Literal["unit", "support", "space"]
    level: Level
    copies: Annotated[int, between(1, 20)]
    attack: Colour | None = None
    defence: Colour | None = None
    shield: Colour | None = None
    effect: Literal["", *SUPPORTS, *SPACES, "manual"] = ""  # type: ignore[valid-type]
    amount: Annotated[int, between(0, 9)] = 0
    republic: NamedTable | None = None
    separatist: NamedTable | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the card has what its type needs, and nothing else."""
        colours = self.attack is not None and self.defence is not None
        if self.type == "unit":
            return colours and not self.effect
        effects = SUPPORTS if self.type == "support" else SPACES
        return self.attack is self.defence is self.shield is None and (
            self.effect in (*effects, MANUAL)
        )


class PatronTable(NamedTable):
    side: Side


class MissionTable(NamedTable):
    patron: Text
    points: Annotated[int, between(1, 9)]
    own: Condition
    other: Condition
    must: bool = False
