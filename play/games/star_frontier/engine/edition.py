"""An edition: units, elements, buildings, research, islands and preset maps as a TOML file says.

`read_edition` checks everything at once and names all that is wrong.
"""

import functools
import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.hexes import (
    Hex,
    distance,
    mirrored,
    neighbours,
    read_hex,
    turned,
)

DATA: Final = Path(__file__).parent.parent / "data"
SHIPPED: Final = "reconstruction"
ELEMENTS: Final = ("wall", "tower", "mine", "crossing")
CARD_KINDS: Final = ("weapon", "armour", "technology", "tactics")
STAT: Final = re.compile(r"stat ([a-z_,]+) (speed|shots|range|power|around|armour) \+([1-9])")
PRICE: Final = re.compile(r"price ([a-z_,]+) ([1-9])")
SEAT_EFFECT: Final = re.compile(r"(?:(income|actors) \+|(landing) )([1-9])")
SEAT_CODES: Final = {"income": L.OF_INCOME, "actors": L.OF_ACTORS, "landing": L.OF_LANDING}
LAID: Final = "laid"
"""In the place of a map's key: the players lay the map (S2.1)."""
MOST: Final = 99
"""The largest figure of a table; sums with research then stay within a byte."""

SECTIONS: Final = (
    "edition",
    "units",
    "elements",
    "buildings",
    "research",
    "islands",
    "maps",
)
KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,22}")
"""Actions with it then have at most 40 letters."""
OF_KEYS: Final = "a key is made of at most 23 of a-z, 0-9, _ and -."

Names = dict[str, str]
Element = tuple[str, tuple[Hex, ...]]
"""Of a pattern: "wall" or "tower", and its hex, or the two of a wall in the order of their numbers (S1.4)."""


class BadEdition(ValueError):
    """An edition cannot be played; `problems` says everything that is wrong."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


@dataclass(frozen=True, eq=False)
class MapPiece:
    """An island as it lies in the box: hexes from its own origin."""

    key: str
    names: Names
    hexes: tuple[Hex, ...]
    deposits: frozenset[Hex]
    copies: int
    is_bridgehead: bool = False
    is_central: bool = False


@dataclass(frozen=True)
class Placed:
    """A piece on the map: turned, then shifted; `seat` of a bridgehead is 0 or 1, else None."""

    key: str
    turn: int
    at: Hex
    seat: int | None = None


@dataclass(frozen=True)
class FrontierKind:
    """A kind of unit or element; `code` is its number in the engine."""

    key: str
    code: int
    names: Names
    stats: tuple[int, ...]  # by STAT_NAMES
    stock: int
    is_area: bool = False


@dataclass(frozen=True)
class Building:
    key: str
    names: Names
    makes: tuple[str, ...]
    pattern: tuple[Element, ...]
    is_laboratory: bool = False

    @property
    def hexes(self) -> list[Hex]:
        return [at for _kind, hexes in self.pattern for at in hexes]

    def variants(self) -> list[tuple[Element, ...]]:
        """The pattern turned and mirrored in every way, each shape once, moved to its first hex (S12.1)."""
        found: dict[tuple[Element, ...], None] = {}
        for flip in (False, True):
            for turn in range(6):
                elements = sorted(
                    (sorted(turned(mirrored(at) if flip else at, turn) for at in hexes), kind)
                    for kind, hexes in self.pattern
                )
                q, r = elements[0][0][0]
                moved = tuple(
                    (kind, tuple((a - q, b - r) for a, b in hexes)) for hexes, kind in elements
                )
                found[moved] = None
        return list(found)


@dataclass(frozen=True)
class ResearchCard:
    """A research card; each effect is (code, kind codes, field, amount)."""

    key: str
    names: Names
    kind: str
    price: int
    effects: tuple[tuple[int, tuple[int, ...], int, int], ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class PresetMap:
    key: str
    names: Names
    pieces: tuple[Placed, ...]


@dataclass(frozen=True)
class FrontierEdition:
    """Everything that a game needs besides its map. `revision` follows from the content."""

    key: str
    revision: str
    source: str
    names: Names
    note: Names
    figures: Mapping[str, int]
    soldier: str
    kinds: Mapping[str, FrontierKind]
    buildings: Mapping[str, Building]
    research: Mapping[str, ResearchCard]
    islands: Mapping[str, MapPiece]
    maps: Mapping[str, PresetMap] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.revision)

    @property
    def units(self) -> list[str]:
        return [key for key, kind in self.kinds.items() if kind.code < L.WALL]

    @functools.cached_property
    def wall_sizes(self) -> frozenset[int]:
        """On how many hexes walls stand: 1, 2 or both, as the patterns have them (S1.4)."""
        patterns = (building.pattern for building in self.buildings.values())
        sizes = {len(hexes) for pattern in patterns for kind, hexes in pattern if kind == "wall"}
        return frozenset(sizes or {1})

    def kind_of(self, code: int) -> str:
        return self._by_code[code]

    @functools.cached_property
    def _by_code(self) -> dict[int, str]:
        return {kind.code: key for key, kind in self.kinds.items()}


class _Reader:
    """Reads an edition's table; what is wrong is noted, and reading goes on."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        self.problems = [f"[{name}] means nothing here." for name in table if name not in SECTIONS]

    def whole_section(self, name: str) -> dict[str, Any]:
        found = self.table.get(name)
        if not isinstance(found, dict) or not found:
            self.problems.append(f"[{name}] is missing or empty.")
            return {}
        return found

    def section(self, name: str) -> dict[str, dict[str, Any]]:
        entries = {}
        for key, entry in self.whole_section(name).items():
            if not KEY.fullmatch(key):
                self.problems.append(f"{name}.{key[:40]}: {OF_KEYS}")
            if isinstance(entry, dict):
                entries[key] = entry
            else:
                self.problems.append(f"{name}.{key}: a table is expected.")
        return entries

    def number(
        self, where: str, entry: Mapping[str, Any], name: str, least: int = 0, most: int = MOST
    ) -> int:
        value = entry.get(name)
        if type(value) is not int or not least <= value <= most:
            self.problems.append(f"{where}: {name} is a whole number from {least} to {most}.")
            return least
        return value

    def names(self, where: str, entry: Any) -> Names:
        found = entry if isinstance(entry, dict) else {}
        if not all(isinstance(found.get(name), str) and found[name] for name in ("en", "ru")):
            self.problems.append(f"{where}: a name is needed in both languages, en and ru.")
        return {name: str(found.get(name, "")) for name in ("en", "ru")}

    def text(self, where: str, entry: Mapping[str, Any], name: str) -> str:
        value = entry.get(name)
        if not isinstance(value, str):
            self.problems.append(f"{where}: {name} is a text.")
            return ""
        return value

    def texts(self, where: str, entry: Mapping[str, Any], name: str) -> list[str]:
        """A list of texts; empty where there is none."""
        value = entry.get(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.problems.append(f"{where}: {name} is a list of texts.")
            return []
        return value

    def flag(self, where: str, entry: Mapping[str, Any], name: str) -> bool:
        value = entry.get(name, False)
        if not isinstance(value, bool):
            self.problems.append(f"{where}: {name} is true or false.")
        return value is True

    def known(self, where: str, entry: Mapping[str, Any], allowed: str) -> None:
        for name in entry.keys() - set(allowed.split()):
            self.problems.append(f"{where}: {name} means nothing here.")

    # Sections

    def kinds(self) -> dict[str, FrontierKind]:
        units, elements = self.section("units"), self.section("elements")
        if len(units) > L.MAX_UNITS:
            self.problems.append(f"[units] holds at most {L.MAX_UNITS} kinds.")
        for key in set(units) & set(ELEMENTS):
            self.problems.append(f"units.{key}: this is the key of an element.")
        if tuple(elements) != ELEMENTS:
            self.problems.append(f"[elements] are {', '.join(ELEMENTS)}, in this order.")
        found = {}
        for code, (key, entry) in enumerate(list(units.items())[: L.MAX_UNITS], start=1):
            self.known(
                f"units.{key}",
                entry,
                "en ru speed shots range power around armour price stock",
            )
            stats = [
                self.number(f"units.{key}", entry, name, least, most)
                if name != "around" or "around" in entry
                else 0
                for name, least, most in _UNIT_LIMITS
            ]
            stock = self.number(f"units.{key}", entry, "stock", 1)
            names = self.names(f"units.{key}", entry)
            found[key] = FrontierKind(key, code, names, tuple(stats), stock, "around" in entry)
        for code, key in enumerate(ELEMENTS, start=L.WALL):
            entry = elements.get(key, {})
            stocked = "" if key == "crossing" else " stock"  # a crossing takes a wall (S6.1)
            self.known(f"elements.{key}", entry, "en ru armour price" + stocked)
            armour = self.number(f"elements.{key}", entry, "armour", 1, 23)
            price = self.number(f"elements.{key}", entry, "price", 1)
            stock = self.number(f"elements.{key}", entry, "stock", 1) if stocked else 0
            names = self.names(f"elements.{key}", entry)
            found[key] = FrontierKind(key, code, names, (0, 0, 0, 0, 0, armour, price), stock)
        return found

    def buildings(self, kinds: Mapping[str, FrontierKind]) -> dict[str, Building]:
        patterns: dict[str, tuple[Element, ...]] = {}
        found = {}
        entries = self.section("buildings")
        if len(entries) > L.MAX_BUILDINGS:
            self.problems.append(f"[buildings] holds at most {L.MAX_BUILDINGS}.")
        for key, entry in list(entries.items())[: L.MAX_BUILDINGS]:
            where = f"buildings.{key}"
            self.known(where, entry, "en ru makes research pattern extends")
            elements: dict[tuple[Hex, ...], str] = {}
            for other in self.texts(where, entry, "extends"):
                if other not in patterns:
                    self.problems.append(f"{where}: extends {other}, which does not stand above.")
                elements |= {hexes: kind for kind, hexes in patterns.get(other, ())}
            elements |= self.pattern(where, self.text(where, entry, "pattern"))
            patterns[key] = tuple((kind, hexes) for hexes, kind in elements.items())
            cells = [at for hexes in elements for at in hexes]
            if not 1 <= len(cells) <= L.MAX_PATTERN:
                self.problems.append(f"{where}: a pattern fills 1 to {L.MAX_PATTERN} hexes.")
            elif len(set(cells)) != len(cells):
                self.problems.append(f"{where}: two elements fill one hex.")
            elif not is_connected(set(cells)):
                self.problems.append(f"{where}: the elements do not hang together.")
            makes = self.texts(where, entry, "makes")
            self.units_exist(where, makes, kinds)
            found[key] = Building(
                key,
                self.names(where, entry),
                tuple(makes),
                patterns[key],
                self.flag(where, entry, "research"),
            )
        if sum(building.is_laboratory for building in found.values()) != 1:
            self.problems.append("[buildings]: exactly one has research = true.")
        return found

    def pattern(self, where: str, text: str) -> dict[tuple[Hex, ...], str]:
        words = text.split()
        elements: dict[tuple[Hex, ...], str] = {}
        for kind, at in zip(words[::2], [*words[1::2], ""], strict=False):
            try:
                hexes = tuple(sorted(map(read_hex, at.split("/"))))
                elements[hexes] = {"T": "tower", "W": "wall"}[kind]
                if len(hexes) > 1 and (kind != "W" or len(hexes) > 2 or distance(*hexes) != 1):
                    raise ValueError(at)
            except (ValueError, KeyError):
                self.problems.append(
                    f"{where}: “{kind} {at}” is no element such as T 1,-1 or W 1,-1/2,-1."
                )
        if len(elements) * 2 != len(words):
            self.problems.append(f"{where}: the pattern is pairs such as T 1,-1, each hex once.")
        return elements

    def units_exist(
        self, where: str, keys: Sequence[str], kinds: Mapping[str, FrontierKind]
    ) -> None:
        for key in keys:
            if key not in kinds or kinds[key].code >= L.WALL:
                self.problems.append(f"{where}: there is no unit {key}.")

    def research(self, kinds: Mapping[str, FrontierKind]) -> dict[str, ResearchCard]:
        found = {}
        entries = self.section("research")
        if len(entries) > L.MAX_CARDS:
            self.problems.append(f"[research] holds at most {L.MAX_CARDS} cards.")
        for key, entry in list(entries.items())[: L.MAX_CARDS]:
            where = f"research.{key}"
            self.known(where, entry, "en ru kind price effects")
            if entry.get("kind") not in CARD_KINDS:
                self.problems.append(f"{where}: kind is one of {', '.join(CARD_KINDS)}.")
            texts = tuple(self.texts(where, entry, "effects"))
            if not texts:
                self.problems.append(f"{where}: a card has an effect.")
            effects = tuple(
                effect for text in texts if (effect := self.effect(where, text, kinds)) is not None
            )
            price = self.number(where, entry, "price")
            found[key] = ResearchCard(
                key, self.names(where, entry), str(entry.get("kind")), price, effects, texts
            )
        if sum(len(kinds) for card in found.values() for _c, kinds, *_ in card.effects) > (
            L.MAX_EFFECTS
        ):
            self.problems.append(f"[research]: more than {L.MAX_EFFECTS} effects.")
        return found

    def effect(
        self, where: str, text: str, kinds: Mapping[str, FrontierKind]
    ) -> tuple[int, tuple[int, ...], int, int] | None:
        if match := SEAT_EFFECT.fullmatch(text):
            return SEAT_CODES[match[1] or match[2]], (0,), 0, int(match[3])
        if match := STAT.fullmatch(text):
            code, stat, amount = L.OF_KIND, L.STAT_NAMES.index(match[2]), int(match[3])
        elif match := PRICE.fullmatch(text):
            code, stat, amount = L.OF_PRICE, L.PRICE, int(match[2])
        else:
            self.problems.append(f"{where}: “{text}” is not an effect.")
            return None
        keys = match[1].split(",")
        for key in keys:
            if key not in kinds:
                self.problems.append(f"{where}: there is no kind {key}.")
        return code, tuple(kinds[key].code for key in keys if key in kinds), stat, amount

    def islands(self) -> dict[str, MapPiece]:
        found, before = {}, len(self.problems)
        for key, entry in self.section("islands").items():
            where = f"islands.{key}"
            self.known(where, entry, "en ru copies bridgehead central hexes")
            hexes: list[Hex] = []
            deposits = set()
            for text in self.text(where, entry, "hexes").split():
                try:
                    hexes.append(read_hex(text.rstrip("*")))
                except ValueError:
                    self.problems.append(f"{where}: “{text}” is no hex such as 1,-1 or 1,-1*.")
                    continue
                if text.endswith("*"):
                    deposits.add(hexes[-1])
            if not hexes or len(set(hexes)) != len(hexes) or not is_connected(set(hexes)):
                self.problems.append(f"{where}: hexes are different ones that hang together.")
            found[key] = MapPiece(
                key,
                self.names(where, entry),
                tuple(sorted(hexes)),
                frozenset(deposits),
                self.number(where, entry, "copies", 1, 6),
                self.flag(where, entry, "bridgehead"),
                self.flag(where, entry, "central"),
            )
        self.island_counts(found)
        self.are_islands_sound = len(self.problems) == before
        return found

    def island_counts(self, found: Mapping[str, MapPiece]) -> None:
        heads = [piece for piece in found.values() if piece.is_bridgehead]
        if len(heads) != 1 or heads[0].copies != L.SEATS or not heads[0].deposits:
            self.problems.append("[islands]: one bridgehead in two copies, with a deposit (S2.1).")
        middle = [piece for piece in found.values() if piece.is_central]
        if len(middle) != 1 or middle[0].copies != 1:
            self.problems.append("[islands]: one central island in one copy (S2.1).")
        if sum(len(piece.hexes) * piece.copies for piece in found.values()) > L.MAX_HEXES:
            self.problems.append(f"[islands]: more than {L.MAX_HEXES} hexes.")

    def maps(self, islands: Mapping[str, MapPiece]) -> dict[str, PresetMap]:
        found = {}
        for key, entry in self.section("maps").items():
            where = f"maps.{key}"
            self.known(where, entry, "en ru pieces")
            if key == LAID:
                self.problems.append(f"{where}: this key means that the players lay the map.")
            pieces: list[Placed] = []
            seats = iter(range(L.SEATS))
            for text in self.texts(where, entry, "pieces"):
                try:
                    pieces.append(read_placed(text, islands, seats))
                except (ValueError, StopIteration):
                    self.problems.append(f"{where}: “{text}” is no piece such as slab 3 5,-2.")
            found[key] = PresetMap(key, self.names(where, entry), tuple(pieces))
        return found

    def head(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """What [edition] says, by the fields of FrontierEdition."""
        where, figures = "edition", [name for name, *_limits in _FIGURES]
        self.known(where, entry, " ".join(["key source name note soldier", *figures]))
        key = self.text(where, entry, "key")
        if not KEY.fullmatch(key):
            self.problems.append(f"edition: {OF_KEYS}")
        return {
            "key": key,
            "source": self.text(where, entry, "source"),
            "names": self.names("edition.name", entry.get("name")),
            "note": self.names("edition.note", entry.get("note")),
            "figures": {
                name: self.number(where, entry, name, least, most) for name, least, most in _FIGURES
            },
            "soldier": self.text(where, entry, "soldier"),
        }


_UNIT_LIMITS: Final = (
    ("speed", 0, 9),
    ("shots", 0, 9),
    ("range", 0, 20),
    ("power", 0, 11),
    ("around", 0, 11),
    ("armour", 1, 23),
    ("price", 1, MOST),
)
_FIGURES: Final = (
    ("gold", 0, 999),
    ("first_gold", 0, 999),
    ("first_soldiers", 1, 5),
    ("actors", 1, 9),
    ("income", 0, 9),
    ("turns", 1, 500),
    ("short_turns", 1, 500),
)


def read_placed(text: str, islands: Mapping[str, MapPiece], seats: Iterator[int]) -> Placed:
    """`KEY TURN Q,R`; bridgeheads take the seats in turn. Raises ValueError."""
    key, turn, at = text.split()
    if key not in islands or turn not in tuple("012345"):
        raise ValueError(text)
    seat = next(seats) if islands[key].is_bridgehead else None
    return Placed(key, int(turn), read_hex(at), seat)


def is_connected(hexes: set[Hex]) -> bool:
    """Whether the hexes are one piece."""
    left = set(hexes)
    waiting = [left.pop()] if left else []
    while waiting:
        for near in neighbours(waiting.pop()):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return not left


def read_edition(text: str) -> FrontierEdition:
    """The edition of a TOML text. Raises BadEdition, which names everything that is wrong.

    Whether it fits the engine (`edition_limits`) is looked at once every entry is right.
    """
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadEdition([f"This is not TOML: {error}"]) from error
    reader = _Reader(table)
    head, kinds = reader.head(reader.whole_section("edition")), reader.kinds()
    edition = FrontierEdition(
        **head,
        revision=hashlib.sha256(repr(table).encode()).hexdigest()[:12],
        kinds=kinds,
        buildings=reader.buildings(kinds),
        research=reader.research(kinds),
        islands=reader.islands(),
    )
    reader.units_exist("edition.soldier", [edition.soldier], kinds)
    # Imported here: maps are laid by the edition's pieces.
    from play.games.star_frontier.engine.edition_limits import limit_problems
    from play.games.star_frontier.engine.maps import map_problems

    maps = reader.maps(edition.islands)
    if reader.are_islands_sound:
        for preset in maps.values():
            reader.problems += [
                f"maps.{preset.key}: {problem}" for problem in map_problems(edition, preset.pieces)
            ]
    if problems := reader.problems or limit_problems(edition):
        raise BadEdition(problems)
    return replace(edition, maps=maps)


@functools.cache
def shipped_edition() -> FrontierEdition:
    """The edition that comes with the program; its pictures' part is a reconstruction."""
    return read_edition((DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8"))
