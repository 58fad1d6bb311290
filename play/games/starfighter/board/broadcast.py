"""The match that plays itself on the start page: frames of a game that `manage.py record_broadcast` kept.

They are drawn from the file alone, so the start page needs no engine.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import SECTORS
from catalog.drawing.layout import Facing
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.rulebook.examples import LyingCard
from play.games.game import SEATS, Json
from play.games.starfighter.board.drawings import tokens_of
from play.games.starfighter.roster import BOTS
from play.games.starfighter.text.narration import PrintedCard, StarfighterNarrator

FILE: Final = Path(__file__).parent / "data" / "broadcast.json"
FIRST_SHOWN: Final = 0.4
"""How much of the match is over where the start page begins to show it."""
TOLD: Final = ("destroy", "armour", "battle", "round", "end")
MAX_TOLD: Final = 3
DAY: Final = 86_400
HEIGHT: Final = 100


class ShownBoard(NamedTuple):
    """A seat's boards from left to right: a list of cards for each column, None beside the cruiser."""

    seat: str
    name: str
    cruiser: CruiserContent
    armour: int
    facing: Facing
    columns: list[list[LyingCard] | None]


@cache
def recorded() -> Json:
    """The players, the lines of the trace, and a frame for each moment."""
    kept: Json = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


@cache
def shipped() -> tuple[dict[str, CardContent], dict[str, CruiserContent]]:
    edition = read_edition(SHIPPED_FILES)
    return {each.number: each for each in edition.cards}, {
        each.key: each for each in edition.cruisers
    }


def first_shown() -> int:
    return round(len(recorded()["frames"]) * FIRST_SHOWN)


@require_safe
@cache_control(public=True, max_age=DAY)
def broadcast_frame(request: HttpRequest, ply: int) -> HttpResponse:
    """The piece of the start page that shows the moment after `ply` decisions."""
    if ply >= len(recorded()["frames"]):
        raise Http404
    return render(request, "starfighter/_broadcast_frame.html", frame_context(ply))


def frame_context(ply: int) -> Json:
    frames = recorded()["frames"]
    chances = [frame["chance"] for frame in frames]
    boards = boards_of(frames, ply)
    return {
        "ply": ply,
        "last": len(frames) - 1,
        "round": frames[ply]["view"]["round"],
        "boards": boards,
        "columns": len(boards[0].columns),
        "told": told(frames, ply),
        "chance": round(HEIGHT * chances[ply]),
        "other_chance": HEIGHT - round(HEIGHT * chances[ply]),
        "line": " ".join(f"{x},{HEIGHT - round(HEIGHT * y)}" for x, y in enumerate(chances)),
        "height": HEIGHT - round(HEIGHT * chances[ply]),
    }


def names() -> dict[str, str]:
    return {seat: str(BOTS[bot].name) for seat, bot in recorded()["players"].items()}


def told(frames: list[Json], ply: int) -> list[str]:
    """The ticker: what was done last, and what came of it."""
    if ply == 0:
        return [_("The match begins.")]
    frame, before = frames[ply], frames[ply - 1]["view"]
    cards = {number: PrintedCard.of(card) for number, card in shipped()[0].items()}
    narrator = StarfighterNarrator(names(), cards)
    events = [event for event in frame["events"] if event["event"] in TOLD]
    words = narrator.step(frame["seat"], frame["action"], lambda: before)
    return [words, *(narrator.event(event) for event in events[-MAX_TOLD:])]


def boards_of(frames: list[Json], ply: int) -> list[ShownBoard]:
    """The boards as they face each other, B's above."""
    view, before = frames[ply]["view"], frames[max(ply - 1, 0)]["view"]
    shift = {"A": max(view["offset"], 0), "B": max(-view["offset"], 0)}
    width = SECTORS + abs(view["offset"])
    boards = []
    for seat in reversed(SEATS):
        side, old = view["seats"][seat], before["seats"][seat]["sectors"]
        columns: list[list[LyingCard] | None] = [None] * width
        for place, stack in enumerate(side["sectors"]):
            heights = len(old[place])
            columns[shift[seat] + place] = [
                shown_card(cell, is_new=level >= heights) for level, cell in enumerate(stack)
            ]
        facing: Facing = "up" if seat == "A" else "down"
        cruiser = shipped()[1][side["cruiser"]]
        boards.append(
            ShownBoard(seat.lower(), names()[seat], cruiser, side["armour"], facing, columns)
        )
    return boards


def shown_card(cell: Json, *, is_new: bool) -> LyingCard:
    front = shipped()[0][cell["card"]] if cell["face"] == "front" else None
    return LyingCard(front, cell["pivoted"], tokens_of(cell), is_new)
