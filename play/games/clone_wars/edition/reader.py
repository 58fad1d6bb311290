"""Reads an edition's TOML file; everything that is wrong is told at once."""

import re
from itertools import count
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from play.games.clone_wars import KEY
from play.games.clone_wars.edition.content import (
    KINDS,
    SIDES,
    BattleCard,
    CloneEdition,
    MapCell,
    MissionCard,
)
from play.games.clone_wars.edition.hard_rules import hard_problems
from play.games.clone_wars.edition.tables import (
    CloneCardTable,
    CloneMapTable,
    HeroTable,
    MissionTable,
    PatronTable,
    PlaceTable,
    TechniquesTable,
    TokensTable,
)
from play.games.kit.editions import BadEdition, EditionHead, EditionShelf, TomlEdition

SHIPPED: Final = Path(__file__).parent.parent / "data" / "reconstruction.toml"
HEROES: Final = ("r1", "r2", "s1", "s2")
CARD_KEY: Final = re.compile("b-[0-9]{2}")
COPIES: Final = " bcdefghijklmnopqrstuvwxyz"


def read_edition(text: str) -> CloneEdition:
    """The edition of a TOML text. Raises BadEdition with everything that is wrong."""
    file = TomlEdition(text)
    head = file.table("edition", EditionHead)
    techniques = file.table("techniques", TechniquesTable)
    heroes, tokens = read_heroes(file), file.table("tokens", TokensTable)
    patrons = file.entries("patrons", PatronTable)
    places, cards = read_map(file), read_cards(file)
    missions = read_missions(file, patrons, places)
    file.check()
    edition = CloneEdition(
        key=head.key,
        revision=file.revision,
        names=head.name.names,
        note=head.note.names,
        places=places,
        heroes=heroes,
        techniques=techniques.model_dump(),
        tokens=tokens.all,
        cards=cards,
        patrons={key: each.names for key, each in patrons.items()},
        missions=missions,
        statuses=file.statuses,
    )
    if problems := hard_problems(edition):
        raise BadEdition(problems)
    return edition


def read_map(file: TomlEdition) -> dict[str, MapCell]:
    """Cells in reading order, so their keys follow from the picture."""
    table = file.table("map", CloneMapTable)
    if table is None:
        return {}
    found: dict[str, MapCell] = {}
    numbers = count(1)
    for row, line in enumerate(table.rows):
        for column, code in enumerate(line[::2]):
            if code == " ":
                continue
            key = f"c{next(numbers)}"
            kind, place = KINDS[code], table.places.get(key) or PlaceTable(en=key, ru=key)
            if kind in ("key", "start") and not (place.level and place.field):
                needed = _("a %(kind)s needs level and field") % {"kind": kind}
                file.note(f"map.places.{key}", needed)
            side = {"R": "republic", "S": "separatist"}.get(code, "")
            figures = place.names, place.level, place.field
            found[key] = MapCell(key, kind, column, row, *figures, side)
    for key in table.places.keys() - found.keys():
        file.note(f"map.places.{key}", _("there is no such cell"))
    if sorted(each.side for each in found.values() if each.side) != list(SIDES):
        file.note("map", _("has one R and one S"))
    return found


def read_heroes(file: TomlEdition) -> dict[str, HeroTable]:
    if tuple(file.keys("heroes")) != HEROES:
        file.note("heroes", _("its entries are %(keys)s") % {"keys": ", ".join(HEROES)})
    return file.entries("heroes", HeroTable)


def read_cards(file: TomlEdition) -> dict[str, BattleCard]:
    """Every copy has a key of its own: `R-17`, `R-17b` and so on; those of the Separatists begin with S."""
    found = {}
    for key, each in file.entries("cards", CloneCardTable).items():
        if not CARD_KEY.fullmatch(key) or not each.is_whole:
            sentence = _("is b- and two digits; a unit has two colours, all others an effect")
            file.note(f"cards.{key}", sentence)
            continue
        colours = (each.attack or "", each.defence or "", each.shield or "")
        figures = (each.type, each.level, *colours, each.effect, each.amount)
        for side, named in (("republic", each.republic), ("separatist", each.separatist)):
            for copy in range(each.copies if named else 0):
                name = f"{side[0].upper()}{key[1:]}{COPIES[copy].strip()}"
                found[name] = BattleCard(name, side, named.names if named else {}, *figures)
    return found


def read_missions(
    file: TomlEdition, patrons: dict[str, PatronTable], places: dict[str, MapCell]
) -> dict[str, MissionCard]:
    found = {}
    for key, each in file.entries("missions", MissionTable).items():
        own, other = tuple(each.own.split()), tuple(each.other.split())
        if each.patron not in patrons:
            file.note(f"missions.{key}.patron", _("there is no such patron"))
            continue
        for cell in (word for word in (*own[1:], *other[1:]) if word[0] == "c"):
            if cell not in places:
                file.note(f"missions.{key}", _("there is no cell %(cell)s") % {"cell": cell})
        name, side = key.upper(), patrons[each.patron].side
        found[name] = MissionCard(
            name, side, each.patron, each.names, each.points, own, other, each.must
        )
    return found


SHELF: Final = EditionShelf(KEY, SHIPPED, read_edition)
shipped_edition, editions, current_edition = SHELF.shipped, SHELF.all, SHELF.current
