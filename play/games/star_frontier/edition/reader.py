"""Reads an edition's TOML file; everything that is wrong is told at once."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from play.games.kit.editions import BadEdition, EditionShelf, TomlEdition
from play.games.star_frontier import KEY
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.content import (
    LAID,
    Building,
    FrontierEdition,
    FrontierKind,
    MapPiece,
    Placed,
    PresetMap,
    ResearchCard,
)
from play.games.star_frontier.edition.hexes import read_hex
from play.games.star_frontier.edition.laying import map_problems
from play.games.star_frontier.edition.limits import limit_problems
from play.games.star_frontier.edition.tables import (
    BuildingTable,
    CrossingTable,
    ElementTable,
    HeadTable,
    IslandTable,
    MapTable,
    Pattern,
    ResearchTable,
    UnitTable,
    read_effect,
    read_hexes,
    read_pattern,
)

DATA: Final = Path(__file__).parent.parent / "data"
SHIPPED: Final = "reconstruction"
ELEMENTS: Final = ("wall", "tower", "mine", "crossing")


def read_edition(text: str) -> FrontierEdition:
    """The edition of a TOML text. Raises BadEdition.

    Whether it fits the engine (`limits`) is looked at once every entry is right.
    """
    file = TomlEdition(text)
    units = file.keys("units")
    head = file.table("edition", HeadTable, units=units)
    kinds = read_kinds(file)
    buildings = read_buildings(file, units)
    research = read_research(file)
    before = len(file.problems)
    islands = read_islands(file)
    are_islands_sound = len(file.problems) == before
    maps = read_maps(file, islands)
    edition = FrontierEdition(
        key=head.key if head else "",
        revision=file.revision,
        source=head.source if head else "",
        names=head.name.names if head else {},
        note=head.note.names if head else {},
        figures=head.figures if head else {},
        soldier=head.soldier if head else "",
        kinds=kinds,
        buildings=buildings,
        research=research,
        islands=islands,
        statuses=file.statuses,
    )
    if are_islands_sound:
        for preset in maps.values():
            for problem in map_problems(edition, preset.pieces):
                file.note(f"maps.{preset.key}", str(problem))
    file.check()
    if problems := limit_problems(edition):
        raise BadEdition(problems)
    return replace(edition, maps=maps)


def at_most(file: TomlEdition, section: str, most: int) -> None:
    if len(file.keys(section)) > most:
        file.note(section, _("must have at most %(max_length)d entries") % {"max_length": most})


def read_kinds(file: TomlEdition) -> dict[str, FrontierKind]:
    """Units, numbered in their order, and elements behind them."""
    at_most(file, "units", L.MAX_UNITS)
    for key in set(file.keys("units")) & set(ELEMENTS):
        file.note(f"units.{key}", _("this is the key of an element"))
    found, codes = {}, codes_of(file)
    for key, unit in file.entries("units", UnitTable).items():
        is_area = unit.around is not None
        found[key] = FrontierKind(key, codes[key], unit.names, stats_of(unit), unit.stock, is_area)
    if tuple(file.keys("elements")) != ELEMENTS:
        words = {"keys": ", ".join(ELEMENTS)}
        file.note("elements", _("its entries are %(keys)s, in this order") % words)
        return found
    for key in ELEMENTS:
        model = CrossingTable if key == "crossing" else ElementTable
        element = file.entry("elements", key, model)
        if element is not None:
            stock = getattr(element, "stock", 0)
            found[key] = FrontierKind(key, codes[key], element.names, stats_of(element), stock)
    return found


def stats_of(table: CrossingTable | UnitTable) -> tuple[int, ...]:
    """By STAT_NAMES; elements have few of them."""
    return tuple(getattr(table, name, 0) or 0 for name in L.STAT_NAMES)


def codes_of(file: TomlEdition) -> dict[str, int]:
    """The engine's number of each kind, also of one whose entry is wrong."""
    units = {key: code for code, key in enumerate(file.keys("units"), start=1)}
    return units | {key: L.WALL + place for place, key in enumerate(ELEMENTS)}


def read_buildings(file: TomlEdition, units: list[str]) -> dict[str, Building]:
    at_most(file, "buildings", L.MAX_BUILDINGS)
    found, patterns = {}, dict[str, Pattern]()
    if not file.keys("buildings"):
        file.note("buildings", _("is missing or empty"))
    for key in file.keys("buildings"):
        made = file.entry("buildings", key, BuildingTable, units=units, patterns=patterns)
        patterns[key] = {}
        if made is None:
            continue
        for other in made.extends:
            patterns[key] |= patterns[other]
        patterns[key] |= read_pattern(made.pattern)
        elements = tuple((kind, hexes) for hexes, kind in patterns[key].items())
        found[key] = Building(key, made.names, tuple(made.makes), elements, made.research)
    if len(found) == len(file.keys("buildings")) and (
        sum(building.is_laboratory for building in found.values()) != 1
    ):
        file.note("buildings", _("exactly one has research = true"))
    return found


def read_research(file: TomlEdition) -> dict[str, ResearchCard]:
    at_most(file, "research", L.MAX_CARDS)
    codes = codes_of(file)
    found = {}
    for key, card in file.entries("research", ResearchTable, codes=codes).items():
        effects = tuple(read_effect(text, codes) for text in card.effects)
        texts = tuple(card.effects)
        found[key] = ResearchCard(key, card.names, card.kind, card.price, effects, texts)
    effects_of_all = sum(len(kinds) for card in found.values() for _c, kinds, *_ in card.effects)
    if effects_of_all > L.MAX_EFFECTS:
        file.note("research", _("has more than %(most)d effects") % {"most": L.MAX_EFFECTS})
    return found


def read_islands(file: TomlEdition) -> dict[str, MapPiece]:
    found = {}
    for key, island in file.entries("islands", IslandTable).items():
        hexes = read_hexes(island.hexes)
        deposits = frozenset(at for at, is_rich in hexes.items() if is_rich)
        found[key] = MapPiece(
            key,
            island.names,
            tuple(sorted(hexes)),
            deposits,
            island.copies,
            island.bridgehead,
            island.central,
        )
    heads = [piece for piece in found.values() if piece.is_bridgehead]
    if len(heads) != 1 or heads[0].copies != L.SEATS or not heads[0].deposits:
        file.note("islands", _("one bridgehead is needed in two copies, with a deposit (S2.1)"))
    middle = [piece for piece in found.values() if piece.is_central]
    if len(middle) != 1 or middle[0].copies != 1:
        file.note("islands", _("one central island is needed in one copy (S2.1)"))
    if sum(len(piece.hexes) * piece.copies for piece in found.values()) > L.MAX_HEXES:
        file.note("islands", _("more than %(most)d hexes") % {"most": L.MAX_HEXES})
    return found


def read_maps(file: TomlEdition, islands: dict[str, MapPiece]) -> dict[str, PresetMap]:
    if LAID in file.keys("maps"):
        file.note(f"maps.{LAID}", _("this key means that the players lay the map"))
    found = {}
    for key, table in file.entries("maps", MapTable, islands=file.keys("islands")).items():
        heads, pieces = 0, []
        for text in table.pieces:
            island, turn, at = text.split()
            seat = None
            if island in islands and islands[island].is_bridgehead:
                seat, heads = heads, heads + 1
            pieces.append(Placed(island, int(turn), read_hex(at), seat))
        found[key] = PresetMap(key, table.names, tuple(pieces))
    return found


FORMER: Final = {"b11139c6de77": {"first_gold": 9}}
"""Revisions that were shipped before, with the figures in which they differ."""


def former_editions(shipped: FrontierEdition) -> list[FrontierEdition]:
    return [
        replace(shipped, revision=revision, figures={**shipped.figures, **figures})
        for revision, figures in FORMER.items()
    ]


SHELF: Final = EditionShelf(KEY, DATA / f"{SHIPPED}.toml", read_edition, former_editions)
shipped_edition, editions, current_edition = SHELF.shipped, SHELF.all, SHELF.current
