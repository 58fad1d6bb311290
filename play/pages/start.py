"""The start of a match as a page: waiting for a guest, then the salts and the choices of the game.

Salts and choices are forms. At each message of the socket the page requests its piece, and gets it only
where something has changed.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from play.documents.tables import notices, seat_name
from play.games.game import Declined, Json
from play.games.registry import MAIN_GAME
from play.live import notifications
from play.matches import challenges, starting
from play.matches.access import access_match, access_seats, player_of
from play.matches.presence import connected_seats
from play.matches.shuffle_commitment import commitment
from play.matches.stages import (
    StartStage,
    awaited_seats,
    game_of,
    guests_of,
    has_begun,
    next_choice,
    shown_sides,
    start_document,
    start_stage_of,
)
from play.models import DeclineReason, Match, MatchStatus, SeatKind
from play.pages.lobby import lobby_address, render_offer, take_seat


@dataclass(frozen=True, slots=True)
class StartSeat:
    """A seat as the start shows it."""

    letter: str
    name: str
    is_own: bool
    is_bot: bool
    is_present: bool
    salt: str
    has_salt: bool
    chosen: Any
    is_first: bool
    is_awaited: bool
    title: StrOrPromise = ""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_htmx
def join(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """What an invitation offers to a guest, who sits down here; for the players, the start of their match."""
    match, player = Match.objects.at(slug), player_of(request)
    if match is None:
        return render_no_seat(request, None, status=404)
    letters = match.letters_of(player)
    if has_begun(match) and (letters or request.htmx):
        return redirect_on(request, "play:table", slug)
    if match.status != MatchStatus.WAITING or match.has_expired():
        if request.htmx:
            return redirect_on(request, "play:join", slug)
        return render_no_seat(request, match, status=410)
    if not letters and start_stage_of(match) == StartStage.SEATS:
        return (
            take_seat(request, match) if request.method == "POST" else render_offer(request, match)
        )
    return render_start(request, match)


def render_no_seat(request: HttpRequest, match: Match | None, status: int) -> HttpResponse:
    """Why no seat can be taken at this address."""
    context = {"match": match, "has_begun": match is not None and has_begun(match)}
    return render(request, "play/no_seat.html", context, status=status)


def redirect_on(request: HtmxHttpRequest, page: str, slug: str) -> HttpResponse:
    """Leads to another page, also from a piece of this one."""
    if not request.htmx:
        return redirect(page, slug)
    return HttpResponse(headers={"HX-Redirect": reverse(page, args=[slug])})


def render_start(
    request: HtmxHttpRequest, match: Match, declined: Declined | None = None, status: int = 200
) -> HttpResponse:
    """The page of the start, or its piece where the page that asks does not show it yet."""
    context = start_context(request, match)
    context |= {"refusal": declined.message if declined else ""}
    if request.htmx:
        if request.GET.get("seen") == context["mark"]:
            return HttpResponse(status=204)
        return render(request, "play/start.html#piece", context)
    return render(request, "play/start.html", context, status=status)


def start_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    letters = match.letters_of(player_of(request))
    stage, start = start_stage_of(match), start_document(match) or {}
    game = game_of(match)
    context = game.start_context(match.setup, shown_sides(match))
    sides = start_seats(match, letters, start.get("first"), context["chosen"])
    own = [side for side in sides if side.is_own]
    giving = [side for side in own if stage == StartStage.SALTS and not side.has_salt]
    choice = next_choice(match) if stage == StartStage.CHOICES else None
    absent = [side for side in sides if side.is_awaited and not side.is_own]
    guests = {guest.letter for guest in guests_of(match)}
    shown = json.dumps([start, [side.is_present for side in absent]])
    return {
        "match": match,
        "game": game,
        "is_other": game.key != MAIN_GAME,
        "board": game.page,
        "lobby": lobby_address(game),
        "stage": str(stage),
        "sides": sides,
        "seats": match.letters,
        "free": [seat for seat in match.game_seats if match.seat(seat.letter) is None],
        "is_player": bool(own),
        "is_guest": bool(guests & set(letters)),
        "giving": giving,
        "options": choice.options if choice and choice.seat in letters else (),
        **context,
        "first": next((side for side in sides if side.is_first), None),
        "chooser": next((side for side in sides if side.is_awaited), None),
        "absent": absent,
        "guest_is_away": any(side.letter in guests and not side.is_present for side in absent),
        "commitment": commitment(match.server_seed),
        "notices": notices(match),
        "address": request.build_absolute_uri(reverse("play:join", args=[match.slug])),
        "socket": f"/ws/matches/{match.slug}/",
        "mark": hashlib.sha256(shown.encode()).hexdigest()[:12],
    }


def start_seats(
    match: Match, letters: tuple[str, ...], first: str | None, chosen: Json
) -> list[StartSeat]:
    """The seats that are taken, the reader's own one first."""
    here, waits = connected_seats(match.slug), awaited_seats(match)
    titles = {each.letter: each.title for each in match.game_seats}
    sides = [
        StartSeat(
            letter=letter,
            name=seat_name(match, letter),
            is_own=letter in letters,
            is_bot=seat.kind == SeatKind.BOT,
            is_present=letter in here,
            salt=seat.salt if seat.kind == SeatKind.BOT else "",
            has_salt=bool(seat.salt),
            chosen=chosen.get(letter),
            is_first=letter == first,
            is_awaited=letter in waits,
            title=titles[letter],
        )
        for letter in match.letters
        if (seat := match.seat(letter)) is not None
    ]
    return sorted(sides, key=lambda side: not side.is_own)


@require_POST
@never_cache
def give_salt(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Adds the salts that the browser drew, or that were typed."""
    salts = {
        name.removeprefix("salt-"): str(value).strip()
        for name, value in request.POST.items()
        if name.startswith("salt-")
    }
    seen = request.POST.get("commitment", "")
    return carry_out(request, slug, partial(starting.give_salts, salts=salts, seen=seen))


@require_POST
@never_cache
def choose(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Makes the choice of the set-up that waits for the player."""
    option = request.POST.get("option", "")
    return carry_out(request, slug, partial(starting.make_choice, option=option))


@require_POST
def free_seat(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Frees the seat of a guest who is away."""
    return carry_out(request, slug, starting.free_seat)


def carry_out(request: HtmxHttpRequest, slug: str, service: Callable[..., object]) -> HttpResponse:
    """Does it for the player and tells the others; the page goes on to the next step, or to the table.

    Raises Http404, and NoSeat.
    """
    player = player_of(request)
    access_seats(access_match(slug), player)
    try:
        service(slug=slug, player=player)
    except Declined as declined:
        return render_refusal(request, slug, declined)
    notifications.announce_from_thread(slug, "moved")
    return redirect("play:table" if has_begun(access_match(slug)) else "play:join", slug)


def render_refusal(request: HtmxHttpRequest, slug: str, declined: Declined) -> HttpResponse:
    """Why an answer changes nothing, where the match stands: 409, or 422 for what can be mended."""
    match = access_match(slug)
    if match.status != MatchStatus.WAITING:
        raise declined
    return render_start(
        request, match, declined, status=422 if declined.status == 400 else declined.status
    )


@require_POST
@login_required
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Declines a challenge."""
    user = cast(User, request.user)
    challenges.decline(slug=slug, user=user, reason=DeclineReason.GENERIC)
    notifications.announce_from_thread(slug, "match")
    return redirect(lobby_address(game_of(access_match(slug))))


@require_POST
def call_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Calls a match off that has not begun; a guest leaves its seat."""
    match = access_match(slug)
    starting.call_off(slug=slug, player=player_of(request))
    notifications.announce_from_thread(slug, "match")
    return redirect(lobby_address(game_of(match)))
