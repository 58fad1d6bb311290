"""The tables of an edition's files, checked by pydantic: one model each."""

import re
from collections.abc import Collection, Sequence
from typing import Annotated, Any, Final

from django.utils.translation import gettext as _
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import InitErrorDetails

from catalog.cards.content import (
    CardContent,
    CruiserContent,
    HalfContent,
    SectorContent,
    other_figure,
    parse_number,
)
from catalog.cards.vocabulary import (
    BLUE_ONLY_EFFECTS,
    FEWEST_FIELDS,
    KEY_LENGTH,
    MAX_ARMOUR,
    MAX_DRAW_SYMBOLS,
    MAX_FIELDS,
    MAX_FIGHTERS,
    NAME_LENGTH,
    NOTE_LENGTH,
    SECTORS,
    TOP_LEVEL,
    Effect,
    Protection,
    Series,
)
from catalog.web.errors.validation import between, check_code, one_of, printable

KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]*", re.ASCII)


class FileTable(BaseModel):
    """A table of a file; values are not converted, and unknown fields are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def text(longest: int, shortest: int = 0) -> StringConstraints:
    return StringConstraints(strip_whitespace=True, min_length=shortest, max_length=longest)


def check_key(key: str) -> str:
    if not KEY.fullmatch(key):
        raise ValueError(_("must be of small Latin letters, digits, - and _"))
    return key


def code_or_blank(codes: Collection[str]) -> AfterValidator:
    """The text is one of the codes, or empty."""
    return AfterValidator(lambda value: check_code(value, codes) if value else value)


Name = Annotated[str, text(NAME_LENGTH), printable()]
RequiredName = Annotated[str, text(NAME_LENGTH, 1), printable()]
Note = Annotated[str, text(NOTE_LENGTH), printable(lines=True)]
Key = Annotated[str, text(KEY_LENGTH, 1), printable(), AfterValidator(check_key)]


class EditionKeyTable(FileTable):
    """What refers to an edition that another file describes."""

    key: Key


class EditionTable(EditionKeyTable):
    name: RequiredName
    name_ru: Name = ""
    note: Note = ""
    note_ru: Note = ""
    figures: Note = ""
    figures_ru: Note = ""

    def texts(self) -> dict[str, str]:
        return self.model_dump(exclude={"key"})


class HalfTable(FileTable):
    fighters: Annotated[int, between(0, MAX_FIGHTERS)] = 0
    effect: Annotated[str, code_or_blank(Effect.values)] = ""
    protection: Annotated[str, code_or_blank(Protection.values)] = ""

    def content(self) -> HalfContent:
        return HalfContent(self.fighters, self.effect, self.protection)


class CardTable(FileTable):
    """A card. The level is the number's first figure unless the table says otherwise."""

    number: Annotated[str, text(KEY_LENGTH, 1), printable()]
    level: Annotated[int, between(0, TOP_LEVEL)] | None = None
    series: Annotated[str, StringConstraints(min_length=1), one_of(Series.values)]
    name: Name = ""
    name_ru: Name = ""
    top: HalfTable = HalfTable()
    bottom: HalfTable = HalfTable()

    @field_validator("number")
    @classmethod
    def check_number(cls, number: str) -> str:
        if parse_number(number) is None:
            sentence = _(
                "must be LEVEL-SERIAL, such as 3-10, with a level from 0 to 3; where a spreadsheet"
                " makes dates of numbers, give level and serial in columns of their own"
            )
            raise ValueError(sentence)
        return number

    @field_validator("top", "bottom")
    @classmethod
    def check_half(cls, half: HalfTable, info: ValidationInfo) -> HalfTable:
        """Checks the rules that span several fields; wrong ones are reported by themselves."""
        problems = []
        if info.data.get("series") == Series.GREEN:
            if half.effect in BLUE_ONLY_EFFECTS:
                problems.append(("effect", _("is on blue cards only (R7)")))
            if half.protection:
                problems.append(("protection", _("is on blue cards only (R8)")))
        top = info.data.get("top")
        if top is not None and top.fighters + half.fighters > MAX_FIGHTERS:
            sentence = _("a front has at most 4 fighters over both halves (R1.4)")
            problems.append(("fighters", sentence))
        if problems:
            raise several(problems)
        return half

    def content(self) -> CardContent:
        figure, serial = parse_number(self.number) or (0, 0)
        level = figure if self.level is None else self.level
        return CardContent(
            level=level,
            serial=serial,
            series=self.series,
            name=self.name,
            name_ru=self.name_ru,
            top=self.top.content(),
            bottom=self.bottom.content(),
            figure=other_figure(self.number, level),
        )


def several(problems: Sequence[tuple[str, str]]) -> ValidationError:
    """One error of several fields and sentences."""
    details: list[InitErrorDetails] = [
        {"type": "value_error", "loc": (field,), "input": None, "ctx": {"error": ValueError(told)}}
        for field, told in problems
    ]
    return ValidationError.from_exception_data("rules", details)


class SectorTable(FileTable):
    fields: Annotated[int, between(FEWEST_FIELDS, MAX_FIELDS)]
    draw: Annotated[int, between(0, MAX_DRAW_SYMBOLS)] = 0


class CruiserTable(FileTable):
    key: Key
    name: RequiredName
    name_ru: Name = ""
    armour: Annotated[int, between(1, MAX_ARMOUR)]
    sectors: list[SectorTable]

    @field_validator("sectors", mode="before")
    @classmethod
    def check_sectors(cls, sectors: Any) -> Any:
        if isinstance(sectors, list) and len(sectors) != SECTORS:
            raise ValueError(_("must list %(count)d sectors") % {"count": SECTORS})
        return sectors

    def content(self) -> CruiserContent:
        sectors = tuple(SectorContent(each.fields, each.draw) for each in self.sectors)
        return CruiserContent(self.key, self.name, self.name_ru, self.armour, sectors)
