"""The pages about Star Frontier: rules, units, buildings, research and maps."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from play.games.game import Declined, Json
from play.games.kit.narration import in_reader_language
from play.games.kit.reference_pages import Reference
from play.games.star_frontier import setup as rules_of_setup
from play.games.star_frontier.board.hex_drawing import draw_map, draw_piece
from play.games.star_frontier.board.map_editor import (
    acted,
    draft_of_code,
    editor_context,
    pieces_text,
    read_draft,
)
from play.games.star_frontier.board.rulebook import RULEBOOK
from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import gap_of
from play.games.star_frontier.edition.layout import STAT_NAMES, WALL
from play.games.star_frontier.edition.reader import current_edition
from play.games.star_frontier.map_codes import MAX_CODE_LENGTH, encode
from play.games.star_frontier.text.effects import STATS

TOLD_STATS: Final = tuple(name for name in STAT_NAMES if name != "around")
OF_ELEMENTS: Final = ("armour", "price")


def map_entry(edition: FrontierEdition, key: str, pieces: Sequence[Placed]) -> Json:
    """The map of a preset's key, or of a code; `fields` are those of the set-up that name it."""
    board = board_map(edition, tuple(pieces))
    is_preset = key in edition.maps
    setup = {"map": key}
    return {
        "key": key,
        "name": rules_of_setup.describe_map(setup),
        "code": encode(edition, pieces),
        "drawing": draw_map(edition, pieces),
        "hexes": len(board.hexes),
        "deposits": sum(map(bool, board.deposit)),
        "gap": gap_of(edition, pieces),
        "pieces": pieces_text(pieces),
        "fields": setup if is_preset else {"map_code": key},
    }


def kind_rows(edition: FrontierEdition, *, are_units: bool) -> list[Json]:
    """Units or elements with their named figures; an area weapon has two of Power."""
    makers: dict[str, list[str]] = {}
    for building in edition.buildings.values():
        for unit in building.makes:
            makers.setdefault(unit, []).append(in_reader_language(building.names))
    rows = []
    for key, kind in edition.kinds.items():
        if (kind.code < WALL) != are_units:
            continue
        stats = dict(zip(STAT_NAMES, kind.stats, strict=True))
        told = {name: str(stats[name]) for name in (TOLD_STATS if are_units else OF_ELEMENTS)}
        if kind.is_area:
            told["power"] += f" / {stats['around']}"
        figures = [(STATS[each], figure) for each, figure in told.items()]
        row = {"key": key, "name": in_reader_language(kind.names), "figures": figures}
        rows.append(row | {"stock": kind.stock or None, "makers": makers.get(key, ())})
    return rows


REFERENCE: Final = Reference(
    game=gettext_lazy("Star Frontier"),
    about=gettext_lazy(
        "Star Frontier, a strategy game for two on hexes: rules, units, buildings, research and maps."
    ),
    pages={
        "rules": gettext_lazy("Rules"),
        "units": gettext_lazy("Units"),
        "buildings": gettext_lazy("Buildings"),
        "research": gettext_lazy("Research"),
        "maps": gettext_lazy("Maps"),
    },
    rulebook=RULEBOOK,
    note=lambda: in_reader_language(current_edition().note),
    styles=("star_frontier/hex_map.css", "star_frontier/reference.css"),
    contents={"buildings": tuple, "research": tuple},
)


@require_safe
def units(request: HttpRequest) -> HttpResponse:
    """Units and elements with their figures."""
    edition = current_edition()
    context = {
        "units": kind_rows(edition, are_units=True),
        "elements": kind_rows(edition, are_units=False),
    }
    return REFERENCE.page(request, "units", context)


@require_safe
def maps(request: HttpRequest) -> HttpResponse:
    """The ready maps and the islands of the box."""
    edition = current_edition()
    islands = [
        {
            "name": in_reader_language(each.names),
            "drawing": draw_piece(each),
            "copies": each.copies,
            "hexes": len(each.hexes),
            "deposits": len(each.deposits),
        }
        for each in edition.islands.values()
    ]
    ready = [map_entry(edition, key, each.pieces) for key, each in edition.maps.items()]
    return REFERENCE.page(request, "maps", {"maps": ready, "islands": islands})


@require_safe
def editor(request: HttpRequest) -> HttpResponse:
    """The draft of the address; after an action the way to that of the changed draft."""
    edition = current_edition()
    asked = request.GET
    draft = read_draft(edition, asked.get("pieces", "")[:1000], asked.get("chosen", ""))
    if code := asked.get("code", ""):
        return redirect(draft_of_code(edition, code, draft).address)
    if action := asked.get("do", "")[:60]:
        return redirect(acted(edition, draft, action).address)
    return REFERENCE.page(request, "editor", editor_context(edition, draft), here="maps")


@require_safe
def one_map(request: HttpRequest, code: str) -> HttpResponse:
    """A map by the key of a ready one or by its code, with how fair it is."""
    edition = current_edition()
    try:
        pieces = rules_of_setup.pieces_of(edition, code)
    except ValueError as error:
        context = {"error": str(error), "code": code[:MAX_CODE_LENGTH]}
        return render(request, "star_frontier/no_such_map.html", context, status=404)
    if pieces is None:
        raise Http404
    shown = map_entry(edition, code, pieces)
    key = rules_of_setup.map_of(edition, pieces)
    if key in edition.maps and key != code:
        return redirect("star_frontier:map", key)
    setups = usual_setups(shown["fields"])
    return REFERENCE.page(request, "map", {"shown": shown, "setups": setups}, here="maps")


def usual_setups(fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """The map's set-ups of either length, the full one first."""
    try:
        return [
            rules_of_setup.read_setup({**fields, "length": length})
            for length in rules_of_setup.LENGTHS
        ]
    except Declined as error:
        raise Http404 from error
