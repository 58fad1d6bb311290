"""What the templates of Star Frontier say of its edition: ``{% load frontier %}``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from django import template
from django.utils.translation import gettext as _

from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.star_frontier.board.hex_drawing import (
    draw_building,
    draw_map,
    draw_piece,
    draw_view,
    drawn_thing,
)
from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import LAID, FrontierEdition, Placed
from play.games.star_frontier.edition.reader import current_edition, shipped_edition
from play.games.star_frontier.setup import DEFAULT_MAP, describe_map, edition_of, pieces_of
from play.games.star_frontier.text.effects import CARD_KINDS, effect_words
from play.games.star_frontier.text.statistics import price

register = template.Library()

COVER: Final = Path(__file__).parents[1] / "cover.json"
APART: Final = 1.25  # how much further than on a map islands lie that wait to be docked
ORIGIN: Final = drawn_thing("0,0", "●", "")
"""The dot on the hex of an island by which it is laid."""


def named(found: Mapping[str, Any]) -> list[Json]:
    """Keys and names in the reader's language."""
    return [{"key": key, "name": in_reader_language(each.names)} for key, each in found.items()]


def with_names(found: Mapping[str, Any], facts: list[Json]) -> list[Json]:
    return [one | other for one, other in zip(named(found), facts, strict=True)]


@register.simple_tag
def edition_words() -> Json:
    """Everything of the shipped edition that has a name, in the reader's language."""
    edition = current_edition()
    buildings = [
        {
            "drawing": draw_building(each),
            "price": sum(price(edition, kind) for kind, _place in each.pattern),
            "makes": [in_reader_language(edition.kinds[kind].names) for kind in each.makes],
            "is_laboratory": each.is_laboratory,
        }
        for each in edition.buildings.values()
    ]
    cards = [
        {
            "kind": CARD_KINDS[card.kind],
            "price": card.price,
            "effects": [effect_words(edition, effect) for effect in card.texts],
        }
        for card in edition.research.values()
    ]
    islands = [
        {"drawing": draw_piece(each) | {"letters": [ORIGIN]}} for each in edition.islands.values()
    ]
    return {
        "note": in_reader_language(edition.note),
        "kinds": named(edition.kinds),
        "buildings": with_names(edition.buildings, buildings),
        "cards": with_names(edition.research, cards),
        "islands": with_names(edition.islands, islands),
    }


@register.simple_tag
def cover_drawing() -> Json:
    """A moment of a game between bots, as the picture of the game."""
    return draw_view(shipped_edition(), json.loads(COVER.read_text(encoding="utf-8")))


@register.simple_tag
def lobby_maps() -> list[Json]:
    """The preset maps, and last the map that players lay."""
    edition = current_edition()
    found = [
        map_choice(key, in_reader_language(each.names), edition, each.pieces)
        for key, each in edition.maps.items()
    ]
    apart = [
        replace(each, at=(round(APART * each.at[0]), round(APART * each.at[1])))
        for each in edition.maps[DEFAULT_MAP].pieces
    ]
    text = _("In turn you dock the islands, then your bridgeheads.")
    return [*found, map_choice(LAID, _("Lay it together"), edition, apart, text)]


@register.simple_tag
def map_of(setup: Json) -> Json | None:
    """The map of a match, unless the players lay it."""
    edition, chosen = edition_of(setup), setup["map"]
    try:
        pieces = pieces_of(edition, chosen)
    except ValueError:  # of an edition that is gone
        return None
    return map_choice(chosen, describe_map(setup), edition, pieces) if pieces else None


def map_choice(
    key: str, name: str, edition: FrontierEdition, pieces: Sequence[Placed], text: str = ""
) -> Json:
    text = text or map_words(pieces)
    return {"key": key, "name": name, "text": text, "drawing": draw_map(edition, pieces)}


def map_words(pieces: Sequence[Placed]) -> str:
    board = board_map(current_edition(), tuple(pieces))
    told = {"hexes": len(board.hexes), "deposits": sum(map(bool, board.deposit))}
    return _("%(hexes)d hexes, %(deposits)d deposits") % told
