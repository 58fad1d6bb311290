"""The map editor: pieces are laid by hand, and the engine says what the rules think of it (S2.3).

The whole draft stands in the address, so that it can be shared, and the browser's *back* takes a step back.
An action leads on to the address of the changed draft.
"""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy

from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.star_frontier.board.hex_drawing import drawing_of, drawn_hex, drawn_side, seat_of
from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import DIRECTIONS, Hex, hex_text
from play.games.star_frontier.edition.laying import (
    Laying,
    bridgehead_key,
    centre_of,
    islands_to_lay,
    laid_by_chance,
    map_problems,
    piece_hexes,
)
from play.games.star_frontier.engine.notation import SEAT_NAMES
from play.games.star_frontier.map_codes import encode
from play.games.star_frontier.setup import pieces_of
from play.games.star_frontier.text.refusals import refusal_text

WAYS: Final = dict(zip(("E", "NE", "NW", "W", "SW", "SE"), DIRECTIONS, strict=True))
WAY_BUTTONS: Final = (
    ("NW", -120, gettext_lazy("Move north-west")),
    ("NE", -60, gettext_lazy("Move north-east")),
    ("W", 180, gettext_lazy("Move west")),
    ("E", 0, gettext_lazy("Move east")),
    ("SW", 120, gettext_lazy("Move south-west")),
    ("SE", 60, gettext_lazy("Move south-east")),
)
"""As they stand, with the degrees by which an arrow to the east is turned."""
MAX_PIECES: Final = 15
FARTHEST: Final = 20  # hexes from the middle, along either axis
PLACE: Final = re.compile(r"to:(-?[0-9]{1,2}),(-?[0-9]{1,2})", re.ASCII)
PIECE: Final = re.compile(r"([a-z0-9_-]{1,40})\.([0-5])\.(-?[0-9]{1,2})\.(-?[0-9]{1,2})", re.ASCII)
ROOM: Final = 40.0  # around the drawing, so that pieces can be drawn outwards


@dataclass(frozen=True, slots=True)
class MapDraft:
    """Pieces, the central island first, and the place of the chosen one."""

    pieces: tuple[Placed, ...]
    chosen: int = 0

    @property
    def address(self) -> str:
        words = {"pieces": pieces_text(self.pieces), "chosen": self.chosen}
        return f"{reverse('star_frontier:editor')}?{urlencode(words, safe='~.')}"


def pieces_text(pieces: Sequence[Placed]) -> str:
    """The pieces after the central island, such as `slab.0.-5.2~hook.3.5.1`; bridgehead A comes first."""
    return "~".join(f"{p.key}.{p.turn}.{p.at[0]}.{p.at[1]}" for p in arranged(pieces[1:]))


def read_draft(edition: FrontierEdition, text: str, chosen: str) -> MapDraft:
    """The draft of an address; what is no piece of the edition is left out."""
    seats = iter(range(len(SEAT_NAMES)))
    pieces = [centre_of(edition)]
    for part in text.split("~")[:MAX_PIECES]:
        match = PIECE.fullmatch(part)
        if match is None or match[1] not in edition.islands or match[1] == pieces[0].key:
            continue
        at = within(int(match[3])), within(int(match[4]))
        seat = None
        if edition.islands[match[1]].is_bridgehead:
            seat = next(seats, None)
            if seat is None:
                continue
        pieces.append(Placed(match[1], int(match[2]), at, seat))
    number = int(chosen) if chosen.isdecimal() and len(chosen) < 3 else 0
    return MapDraft(tuple(pieces), number if number < len(pieces) else 0)


def within(number: int) -> int:
    return max(-FARTHEST, min(number, FARTHEST))


def acted(edition: FrontierEdition, draft: MapDraft, action: str) -> MapDraft:
    """The draft after an action; the same where it means nothing."""
    kind, _colon, key = action.partition(":")
    if kind == "add":
        return with_another(edition, draft, key)
    if kind == "chance":
        return MapDraft(laid_by_chance(edition, secrets.randbelow(2**32)))
    if kind == "from" and key in edition.maps:
        return MapDraft(edition.maps[key].pieces)
    if not draft.chosen:
        return draft
    piece = draft.pieces[draft.chosen]
    if action == "remove":
        others = [each for each in draft.pieces if each is not piece]
        return MapDraft(tuple(others))
    return with_piece(draft, moved(piece, action))


def moved(piece: Placed, action: str) -> Placed:
    if action in WAYS:
        q, r = WAYS[action]
        return replace(piece, at=(within(piece.at[0] + q), within(piece.at[1] + r)))
    if action in ("turn", "back"):
        step = 1 if action == "turn" else -1
        return replace(piece, turn=(piece.turn + step) % 6)
    if match := PLACE.fullmatch(action):
        return replace(piece, at=(within(int(match[1])), within(int(match[2]))))
    return piece


def with_piece(draft: MapDraft, piece: Placed) -> MapDraft:
    pieces = list(draft.pieces)
    pieces[draft.chosen] = piece
    return replace(draft, pieces=tuple(pieces))


def with_another(edition: FrontierEdition, draft: MapDraft, key: str) -> MapDraft:
    """With one more piece of that key, at the first place where the rules allow it, and chosen."""
    if key not in left_over(edition, draft.pieces):
        return draft
    seat = next_seat(draft.pieces) if edition.islands[key].is_bridgehead else None
    places = Laying(edition, draft.pieces).places(key, seat)
    nearest = min(places, key=lambda each: (reach(each.at), each.at), default=None)
    piece = nearest or Placed(key, 0, (0, -FARTHEST // 2), seat)
    pieces = arranged([*draft.pieces, piece])
    return MapDraft(pieces, pieces.index(piece))


def arranged(pieces: Sequence[Placed]) -> tuple[Placed, ...]:
    """As `pieces_text` writes them."""
    heads = [piece for piece in pieces if piece.seat is not None]
    others = [piece for piece in pieces if piece.seat is None]
    return (*others, *sorted(heads, key=lambda each: each.seat or 0))


def reach(at: Hex) -> int:
    return at[0] ** 2 + at[1] ** 2 + at[0] * at[1]


def next_seat(pieces: Sequence[Placed]) -> int:
    """The seat without a bridgehead."""
    return 1 if any(piece.seat == 0 for piece in pieces) else 0


def left_over(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[str]:
    """The keys of the pieces that the box still holds, one each copy."""
    heads = len(SEAT_NAMES) - sum(piece.seat is not None for piece in pieces)
    return [*islands_to_lay(edition, pieces), *[bridgehead_key(edition)] * heads]


def draft_of_code(edition: FrontierEdition, code: str, draft: MapDraft) -> MapDraft:
    """The map of a key or a code; the draft where there is none."""
    try:
        return MapDraft(arranged(pieces_of(edition, code) or draft.pieces))
    except ValueError:
        return draft


def editor_context(edition: FrontierEdition, draft: MapDraft) -> dict[str, Any]:
    """What the editor shows of a draft."""
    problems = map_problems(edition, draft.pieces)
    wrong = {problem.values.get("at") for problem in problems}
    pieces = [drawn_piece(edition, draft, number, wrong) for number in range(len(draft.pieces))]
    drawing = drawing_of([each for piece in pieces for each in piece["hexes"]])
    left, top, width, height = (float(each) for each in drawing["view_box"].split())
    keys = left_over(edition, draft.pieces)
    return {
        "pieces": pieces,
        "chosen": pieces[draft.chosen] if draft.chosen else None,
        "number": draft.chosen,
        "text": pieces_text(draft.pieces),
        "lava": lava_of(edition, draft.pieces),
        "view_box": f"{left - ROOM} {top - ROOM} {width + 2 * ROOM} {height + 2 * ROOM}",
        "left": [
            (key, in_reader_language(edition.islands[key].names), keys.count(key))
            for key in dict.fromkeys(keys)
        ],
        "ways": WAY_BUTTONS,
        "presets": [(key, in_reader_language(each.names)) for key, each in edition.maps.items()],
        "problems": [(problem.rule, refusal_text(problem, edition)) for problem in problems],
        "code": "" if problems else encode(edition, draft.pieces),
    }


def drawn_piece(edition: FrontierEdition, draft: MapDraft, number: int, wrong: set[Any]) -> Json:
    """A piece as the editor shows it, and the middle, where its letter stands."""
    piece = draft.pieces[number]
    seat, at, hexes = seat_of(piece), hex_text(piece.at), piece_hexes(edition, piece).items()
    drawn = [drawn_hex(each, number, seat, is_deposit=rich) for each, rich in hexes]
    return {
        "number": number,
        "key": piece.key,
        "name": in_reader_language(edition.islands[piece.key].names),
        "seat": seat,
        "at": at,
        "turn": piece.turn,
        "is_chosen": bool(number) and number == draft.chosen,
        "is_fixed": number == 0,
        "is_wrong": bool(number) and at in wrong,
        "hexes": drawn,
        "middle": [round(sum(each[axis] for each in drawn) / len(drawn), 1) for axis in "xy"],
    }


def lava_of(edition: FrontierEdition, pieces: tuple[Placed, ...]) -> list[Json]:
    try:
        return [drawn_side(text) for text in board_map(edition, pieces).sides]
    except ValueError:  # too large a map, of an address made by hand
        return []
