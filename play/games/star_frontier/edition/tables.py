"""The tables of an edition's file, checked by pydantic: one model for an entry of each section.

Checks that look at other sections get what those have by `context`; sentences follow the value's path.
"""

import re
from collections.abc import Collection
from typing import Annotated, Any, Final, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, ValidationInfo

from catalog.web.errors.validation import between
from play.games.kit.editions import EditionHead, NamedTable
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.hexes import Hex, distance, is_connected, read_hex

STAT: Final = re.compile(r"stat ([a-z_,]+) (speed|shots|range|power|around|armour) \+([1-9])")
PRICE: Final = re.compile(r"price ([a-z_,]+) ([1-9])")
SEAT_EFFECT: Final = re.compile(r"(?:(income|actors) \+|(landing) )([1-9])")
SEAT_CODES: Final = {"income": L.OF_INCOME, "actors": L.OF_ACTORS, "landing": L.OF_LANDING}
MOST: Final = 99
"""The largest figure of a table; sums with research then stay within a byte."""

CardEffect = tuple[int, tuple[int, ...], int, int]
Pattern = dict[tuple[Hex, ...], str]


def check_unit(key: str, info: ValidationInfo) -> str:
    return check_known(key, info.context["units"] if info.context else ())


def check_known(key: str, keys: Collection[str]) -> str:
    if key not in keys:
        words = {"key": key[:40], "keys": ", ".join(keys)}
        raise ValueError(_("there is no “%(key)s”; there are %(keys)s") % words)
    return key


UnitKey = Annotated[str, AfterValidator(check_unit)]
Figure = Annotated[int, between(0, MOST)]
Count = Annotated[int, between(1, MOST)]


class HeadTable(EditionHead):
    source: str
    soldier: UnitKey
    gold: Annotated[int, between(0, 999)]
    first_gold: Annotated[int, between(0, 999)]
    first_soldiers: Annotated[int, between(1, 5)]
    actors: Annotated[int, between(1, 9)]
    income: Annotated[int, between(0, 9)]
    turns: Annotated[int, between(1, 500)]
    short_turns: Annotated[int, between(1, 500)]

    @property
    def figures(self) -> dict[str, int]:
        return {name: each for name, each in self if isinstance(each, int)}


class UnitTable(NamedTable):
    speed: Annotated[int, between(0, 9)]
    shots: Annotated[int, between(0, 9)]
    range: Annotated[int, between(0, 20)]
    power: Annotated[int, between(0, 11)]
    around: Annotated[int, between(0, 11)] | None = None
    armour: Annotated[int, between(1, 23)]
    price: Count
    stock: Count


class CrossingTable(NamedTable):
    """A crossing takes a wall of the stock (S6.1)."""

    armour: Annotated[int, between(1, 23)]
    price: Count


class ElementTable(CrossingTable):
    stock: Count


def read_pattern(text: str) -> Pattern:
    """The elements of a text such as `T 1,-1  W 1,-1/2,-1`. Raises ValueError."""
    words, elements = text.split(), Pattern()
    for kind, at in zip(words[::2], [*words[1::2], ""], strict=False):
        try:
            hexes = tuple(sorted(map(read_hex, at.split("/"))))
            elements[hexes] = {"T": "tower", "W": "wall"}[kind]
            if len(hexes) > 1 and (kind != "W" or len(hexes) > 2 or distance(*hexes) != 1):
                raise ValueError(at)
        except (ValueError, KeyError) as error:
            told = {"element": f"{kind} {at}"[:40]}
            sentence = _("“%(element)s” is no element such as T 1,-1 or W 1,-1/2,-1")
            raise ValueError(sentence % told) from error
    if len(elements) * 2 != len(words):
        raise ValueError(_("a pattern is pairs such as T 1,-1, each hex once"))
    return elements


def check_pattern(text: str, info: ValidationInfo) -> str:
    """The text, whose elements together with those of `extends` are sound."""
    patterns: dict[str, Pattern] = info.context["patterns"] if info.context else {}
    elements = Pattern()
    for other in info.data.get("extends", ()):
        elements |= patterns.get(other, {})
    elements |= read_pattern(text)
    cells = [at for hexes in elements for at in hexes]
    if not 1 <= len(cells) <= L.MAX_PATTERN:
        raise ValueError(_("a pattern fills 1 to %(most)d hexes") % {"most": L.MAX_PATTERN})
    if len(set(cells)) != len(cells):
        raise ValueError(_("two elements fill one hex"))
    if not is_connected(set(cells)):
        raise ValueError(_("the elements do not hang together"))
    return text


def check_extends(key: str, info: ValidationInfo) -> str:
    if info.context and key not in info.context["patterns"]:
        raise ValueError(_("“%(key)s” does not stand above") % {"key": key[:40]})
    return key


class BuildingTable(NamedTable):
    makes: Annotated[tuple[UnitKey, ...], Field(strict=False)] = ()
    research: bool = False
    extends: Annotated[
        tuple[Annotated[str, AfterValidator(check_extends)], ...], Field(strict=False)
    ] = ()
    pattern: Annotated[str, AfterValidator(check_pattern)]


def read_effect(text: str, codes: dict[str, int]) -> CardEffect:
    """Code, kinds, field and amount of an effect's text. Raises ValueError."""
    if match := SEAT_EFFECT.fullmatch(text):
        return SEAT_CODES[match[1] or match[2]], (0,), 0, int(match[3])
    if match := STAT.fullmatch(text):
        code, stat, amount = L.OF_KIND, L.STAT_NAMES.index(match[2]), int(match[3])
    elif match := PRICE.fullmatch(text):
        code, stat, amount = L.OF_PRICE, L.PRICE, int(match[2])
    else:
        raise ValueError(_("“%(effect)s” is not an effect") % {"effect": text[:60]})
    kinds = [check_known(key, codes) for key in match[1].split(",")]
    return code, tuple(codes[key] for key in kinds), stat, amount


def check_effect(text: str, info: ValidationInfo) -> str:
    read_effect(text, info.context["codes"] if info.context else {})
    return text


class ResearchTable(NamedTable):
    kind: Literal["weapon", "armour", "technology", "tactics"]
    price: Figure
    effects: Annotated[list[Annotated[str, AfterValidator(check_effect)]], Field(min_length=1)]


def read_hexes(text: str) -> dict[Hex, bool]:
    """Each hex of an island with whether it is a deposit. Raises ValueError."""
    found: dict[Hex, bool] = {}
    words = text.split()
    for word in words:
        try:
            found[read_hex(word.removesuffix("*"))] = word.endswith("*")
        except ValueError as error:
            sentence = _("“%(hex)s” is no hex such as 1,-1 or 1,-1*")
            raise ValueError(sentence % {"hex": word[:40]}) from error
    if not found or len(found) != len(words) or not is_connected(set(found)):
        raise ValueError(_("hexes are different ones that hang together"))
    return found


def check_hexes(text: str) -> str:
    read_hexes(text)
    return text


class IslandTable(NamedTable):
    copies: Annotated[int, between(1, 6)]
    bridgehead: bool = False
    central: bool = False
    hexes: Annotated[str, AfterValidator(check_hexes)]


def check_piece(text: str, info: ValidationInfo) -> str:
    """`KEY TURN Q,R`."""
    islands: Any = info.context["islands"] if info.context else ()
    try:
        key, turn, at = text.split()
        read_hex(at)
        if key not in islands or turn not in tuple("012345"):
            raise ValueError(text)
    except ValueError as error:
        sentence = _("“%(piece)s” is no piece such as slab 3 5,-2")
        raise ValueError(sentence % {"piece": text[:40]}) from error
    return text


class MapTable(NamedTable):
    pieces: list[Annotated[str, AfterValidator(check_piece)]]
