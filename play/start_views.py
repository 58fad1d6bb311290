"""The start of a match as a page: the room in which one waits for a guest, then salts and cruisers.

Every answer is a form; what the others answer comes live: the page asks for its piece whenever the socket
tells something, and gets it only where something has changed.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from catalog.content import CruiserContent
from decks.supply import current_supply
from play import bells, starting
from play.access import access_match, player_of
from play.drawing_views import read_cruisers
from play.lobby_views import render_offer, take_seat
from play.models import LETTERS, Match, SeatKind, Status
from play.presence import present
from play.seating import Declined
from play.stages import (
    Stage,
    awaited,
    first_of,
    free_cruisers,
    guest_of,
    is_covered,
    stage_of,
    start_document,
)
from play.tables import notices, seat_name
from play.trust import commitment


@dataclass(frozen=True, slots=True)
class Side:
    """A seat as the start shows it."""

    letter: str
    name: str
    is_own: bool
    is_bot: bool
    is_here: bool
    salt: str
    has_salt: bool
    board: CruiserContent | None
    is_first: bool
    is_awaited: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """What an invitation offers to a guest, who sits down here; for the players, the start of their match."""
    match, player = Match.objects.with_seats().filter(slug=slug).first(), player_of(request)
    if match is None:
        return closed(request, None, status=404)
    letters = match.letters_of(player)
    if match.has_begun() and (letters or request.headers.get("HX-Request")):
        return onward(request, "play:table", slug)
    if match.status != Status.WAITING or match.has_expired():
        if request.headers.get("HX-Request"):
            return onward(request, "play:join", slug)
        return closed(request, match, status=410)
    if not letters and stage_of(match) == Stage.SEATS:
        return (
            take_seat(request, match) if request.method == "POST" else render_offer(request, match)
        )
    return show(request, match)


def closed(request: HttpRequest, match: Match | None, status: int) -> HttpResponse:
    """Why nobody can sit down at this address."""
    return render(request, "play/no_seat.html", {"match": match}, status=status)


def onward(request: HttpRequest, page: str, slug: str) -> HttpResponse:
    """Leads to another page, also from a piece of this one."""
    if not request.headers.get("HX-Request"):
        return redirect(page, slug)
    return HttpResponse(headers={"HX-Redirect": reverse(page, args=[slug])})


def show(
    request: HttpRequest, match: Match, declined: Declined | None = None, status: int = 200
) -> HttpResponse:
    """The page of the start, or its piece where the page that asks does not show it yet."""
    context = start_context(request, match)
    context |= {"refusal": declined.message if declined else ""}
    if request.headers.get("HX-Request"):
        if request.GET.get("seen") == context["mark"]:
            return HttpResponse(status=204)
        return render(request, "play/start.html#piece", context)
    return render(request, "play/start.html", context, status=status)


def start_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    letters = match.letters_of(player_of(request))
    stage, boards = stage_of(match), boards_of(match)
    sides = sides_of(match, letters, boards)
    own = [side for side in sides if side.is_own]
    giving = [side for side in own if stage == Stage.SALTS and not side.has_salt]
    choosing = stage == Stage.CRUISERS and any(side.is_awaited for side in own)
    free = free_cruisers(match) if choosing else []
    absent = [side for side in sides if side.is_awaited and not side.is_own]
    guest = guest_of(match)
    shown = json.dumps([start_document(match), [side.is_here for side in absent]])
    return {
        "match": match,
        "stage": str(stage),
        "sides": sides,
        "is_player": bool(own),
        "is_guest": guest is not None and guest.letter in letters,
        "giving": giving,
        "at_once": bool(giving) and all_by_chance(match, giving),
        "boards": [board for key, board in boards.items() if key in free],
        "first": next((side for side in sides if side.is_first), None),
        "chooser": next((side for side in sides if side.is_awaited), None),
        "absent": absent,
        "guest_is_away": any(
            guest is not None and side.letter == guest.letter and not side.is_here
            for side in absent
        ),
        "commitment": commitment(match.server_seed),
        "notices": [text for _code, text in notices(match)],
        "address": request.build_absolute_uri(reverse("play:join", args=[match.slug])),
        "socket": f"/ws/matches/{match.slug}/",
        "mark": hashlib.sha256(shown.encode()).hexdigest()[:12],
    }


def all_by_chance(match: Match, sides: list[Side]) -> bool:
    """Whether these seats let chance choose, and so are asked nothing."""
    seats = [match.seat(side.letter) for side in sides]
    return all(seat is not None and seat.by_chance for seat in seats)


def boards_of(match: Match) -> dict[str, CruiserContent]:
    """The cruisers of the match's card set by key; their Russian names are those of the current edition."""
    known, boards = current_supply().cruisers, {}
    for board in read_cruisers(match.card_set.export):
        other = known.get(board.key)
        is_same = other is not None and other.name == board.name
        boards[board.key] = replace(board, name_ru=other.name_ru) if other and is_same else board
    return boards


def sides_of(
    match: Match, letters: tuple[str, ...], boards: Mapping[str, CruiserContent]
) -> list[Side]:
    """The seats that are taken, the reader's own one first."""
    here, waits, first = present(match.slug), awaited(match), first_of(match)
    covered = is_covered(stage_of(match))
    sides = [
        Side(
            letter=letter,
            name=seat_name(seat, letter),
            is_own=letter in letters,
            is_bot=seat.kind == SeatKind.BOT,
            is_here=letter in here,
            salt=seat.salt if seat.kind == SeatKind.BOT else "",
            has_salt=bool(seat.salt),
            board=None if covered else boards.get(seat.cruiser),
            is_first=letter == first,
            is_awaited=letter in waits,
        )
        for letter in LETTERS
        if (seat := match.seat(letter)) is not None
    ]
    return sorted(sides, key=lambda side: not side.is_own)


def own_match(request: HttpRequest, slug: str) -> Match:
    """A match in which whoever asks has a seat. Raises Http404."""
    match = access_match(slug)
    if not match.letters_of(player_of(request)):
        raise Http404
    return match


@require_POST
@never_cache
def give_salt(request: HttpRequest, slug: str) -> HttpResponse:
    """Adds the salts that the browser drew, or that were typed."""
    match, player = own_match(request, slug), player_of(request)
    salts = {
        letter: request.POST[f"salt-{letter}"].strip()
        for letter in match.letters_of(player)
        if f"salt-{letter}" in request.POST
    }
    try:
        seen = request.POST.get("commitment", "")
        starting.give_salts(slug=slug, player=player, salts=salts, seen=seen)
    except Declined as declined:
        return answer_refusal(request, slug, declined)
    return told_on(slug)


@require_POST
@never_cache
def choose_cruiser(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes the cruiser that was chosen."""
    own_match(request, slug)
    cruiser = request.POST.get("cruiser", "")
    try:
        starting.choose_cruiser(slug=slug, player=player_of(request), cruiser=cruiser)
    except Declined as declined:
        return answer_refusal(request, slug, declined)
    return told_on(slug)


def told_on(slug: str) -> HttpResponse:
    """The others are told; the page goes on to the next step, or to the table."""
    bells.tell(slug, "moved")
    return redirect("play:join", slug)


def answer_refusal(request: HttpRequest, slug: str, declined: Declined) -> HttpResponse:
    """Why an answer changes nothing, where the match stands: 409, or 422 for what can be mended."""
    match = access_match(slug)
    if match.status != Status.WAITING:
        context = {"message": declined.message}
        return render(request, "play/refused.html", context, status=409)
    late = declined.code in ("salt_given", "salt_early", "not_your_choice", "not_waiting", "late")
    return show(request, match, declined, status=409 if late else 422)


@require_POST
def free_seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Frees the seat of a guest who is away."""
    own_match(request, slug)
    try:
        starting.free_seat(slug=slug, player=player_of(request))
    except Declined as declined:
        return answer_refusal(request, slug, declined)
    return told_on(slug)


@require_POST
def call_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Calls a match off that has not begun; a guest leaves its seat."""
    try:
        starting.call_off(slug=slug, player=player_of(request))
    except Declined as declined:
        return render(request, "play/refused.html", {"message": declined.message}, status=409)
    bells.tell(slug, "match")
    return redirect("play:lobby")
