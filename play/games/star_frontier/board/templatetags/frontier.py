"""What the templates of Star Frontier say of its edition: ``{% load frontier %}``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django import template
from django.utils.translation import gettext as _

from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.star_frontier.board.hex_drawing import (
    DrawnThing,
    HexDrawing,
    centre,
    draw_building,
    draw_map,
    draw_piece,
    draw_view,
)
from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import LAID, FrontierEdition, Placed
from play.games.star_frontier.edition.reader import current_edition, shipped_edition
from play.games.star_frontier.setup import DEFAULT_MAP, describe_map, edition_of, pieces_of
from play.games.star_frontier.text.effects import CARD_KINDS, effect_words

register = template.Library()

COVER: Final = Path(__file__).parents[1] / "cover.json"
APART: Final = 1.25  # how much further than on a map islands lie that wait to be docked
ORIGIN: Final = DrawnThing("●", "", *centre((0, 0)))
"""The dot on the hex of an island by which it is laid."""


@dataclass(frozen=True, slots=True)
class Named:
    """A key and its name in the reader's language."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class IslandWords(Named):
    """An island as it lies in the box."""

    drawing: HexDrawing


@dataclass(frozen=True, slots=True)
class BuildingWords(Named):
    """A building, the price of all its elements, and what it makes."""

    drawing: HexDrawing
    price: int
    makes: Sequence[str]
    is_laboratory: bool


@dataclass(frozen=True, slots=True)
class CardWords(Named):
    """A research card."""

    kind: Any
    price: int
    effects: Sequence[str]


@dataclass(frozen=True, slots=True)
class EditionWords:
    """Everything of the edition that has a name."""

    note: str
    kinds: Sequence[Named]
    buildings: Sequence[BuildingWords]
    cards: Sequence[CardWords]
    islands: Sequence[IslandWords]


def named(found: Mapping[str, Any]) -> list[Named]:
    return [Named(key, in_reader_language(each.names)) for key, each in found.items()]


def price_of(edition: FrontierEdition, kind: str) -> int:
    return edition.kinds[kind].stats[-1]


@register.simple_tag
def edition_words() -> EditionWords:
    """The shipped edition in the reader's language."""
    edition = current_edition()
    buildings = [
        BuildingWords(
            key,
            in_reader_language(each.names),
            draw_building(each),
            sum(price_of(edition, kind) for kind, _place in each.pattern),
            [in_reader_language(edition.kinds[kind].names) for kind in each.makes],
            each.is_laboratory,
        )
        for key, each in edition.buildings.items()
    ]
    cards = [
        CardWords(
            key,
            in_reader_language(card.names),
            CARD_KINDS[card.kind],
            card.price,
            [effect_words(edition, effect) for effect in card.texts],
        )
        for key, card in edition.research.items()
    ]
    note = in_reader_language(edition.note)
    islands = [
        IslandWords(
            key, in_reader_language(each.names), replace(draw_piece(each), letters=[ORIGIN])
        )
        for key, each in edition.islands.items()
    ]
    return EditionWords(note, named(edition.kinds), buildings, cards, islands)


@register.simple_tag
def cover_drawing() -> HexDrawing:
    """A moment of a game between bots, as the picture of the game."""
    return draw_view(shipped_edition(), json.loads(COVER.read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class MapChoice(Named):
    """A map to choose in the lobby."""

    text: str
    drawing: HexDrawing


@register.simple_tag
def lobby_maps() -> list[MapChoice]:
    """The preset maps, and last the map that players lay."""
    edition = current_edition()
    found = [
        MapChoice(
            key,
            in_reader_language(each.names),
            map_words(each.pieces),
            draw_map(edition, each.pieces),
        )
        for key, each in edition.maps.items()
    ]
    laid = _("In turn you dock the islands, then your bridgeheads.")
    apart = [
        replace(each, at=(round(APART * each.at[0]), round(APART * each.at[1])))
        for each in edition.maps[DEFAULT_MAP].pieces
    ]
    return [*found, MapChoice(LAID, str(_("Lay it together")), str(laid), draw_map(edition, apart))]


@register.simple_tag
def map_of(setup: Json) -> MapChoice | None:
    """The map of a match, unless the players lay it."""
    edition, chosen = edition_of(setup), setup["map"]
    try:
        pieces = pieces_of(edition, chosen)
    except ValueError:  # of an edition that is gone
        return None
    if pieces is None:
        return None
    drawing = draw_map(edition, pieces)
    return MapChoice(chosen, describe_map(setup), map_words(pieces), drawing)


def map_words(pieces: Sequence[Placed]) -> str:
    board = board_map(current_edition(), tuple(pieces))
    told = {"hexes": len(board.hexes), "deposits": sum(map(bool, board.deposit))}
    return _("%(hexes)d hexes, %(deposits)d deposits") % told
