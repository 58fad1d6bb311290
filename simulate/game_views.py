"""Single games of a run: lists of them, each as a readable log, as a trace, and at the table."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from play import preparation
from play.access import player_of
from play.positions import PREPARING
from play.seating import Declined
from simulate.models import RunPairing
from simulate.played_games import (
    ORDERS,
    OtherEngine,
    PlayedGame,
    find_games,
    kept_recording,
    trace_lines,
)
from simulate.results import read_results
from simulate.views import access_run

GAMES_A_PAGE: Final = 50


def access_pairing(slug: str, first: int, second: int) -> RunPairing:
    """A pairing of a run by the places of its entrants. Raises Http404."""
    found = access_run(slug).pairings.select_related("run", "question")
    pairing = found.filter(first=first, second=second).first()
    if pairing is None:
        raise Http404
    return pairing


def access_game(slug: str, first: int, second: int, number: int) -> PlayedGame:
    """A game that the run counts. Raises Http404 for any other."""
    pairing = access_pairing(slug, first, second)
    if number >= pairing.games:
        raise Http404
    return PlayedGame(pairing, number)


@require_safe
def games(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """Games of a pairing to choose from."""
    row = access_pairing(slug, first, second)
    found = next(each for each in read_results(row.run).pairings if each.row.pk == row.pk)
    order = request.GET.get("which", "")
    order = order if order in ORDERS else next(iter(ORDERS))
    start = request.GET.get("from", "")
    skipped = int(start) if start.isascii() and start.isdigit() and len(start) < 8 else 0
    listed = find_games(found, order, skipped, GAMES_A_PAGE)
    context = {
        "run": row.run,
        "pairing": found,
        "orders": ORDERS,
        "order": order,
        "games": listed,
        "after": skipped + GAMES_A_PAGE if len(listed) == GAMES_A_PAGE else None,
    }
    return render(request, "simulate/games.html", context)


@require_safe
def game(request: HttpRequest, slug: str, first: int, second: int, number: int) -> HttpResponse:
    """One game as a log, played again from its seed."""
    found = access_game(slug, first, second, number)
    if preparation.is_under_way():
        return render(request, "play/refused.html", {"message": PREPARING}, status=503)
    try:
        context = {"game": found, "run": found.pairing.run, "story": found.story()}
    except OtherEngine as error:
        return render(request, "play/refused.html", {"message": str(error)}, status=409)
    return render(request, "simulate/game.html", context)


@require_safe
def game_trace(
    _request: HttpRequest, slug: str, first: int, second: int, number: int
) -> HttpResponse:
    """The game as a trace, which anybody can check by replaying it."""
    found = access_game(slug, first, second, number)
    if preparation.is_under_way():
        return plain(str(PREPARING), 503)
    try:
        lines = trace_lines(found)
    except OtherEngine as error:
        return plain(str(error), 409)
    response = HttpResponse("\n".join(lines) + "\n", content_type="application/x-ndjson")
    name = f"{slug}-{first}-{second}-{number}.jsonl"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def watch_game(
    request: HttpRequest, slug: str, first: int, second: int, number: int
) -> HttpResponse:
    """Opens the game at the table, where it can also be played on."""
    found = access_game(slug, first, second, number)
    if preparation.is_under_way():
        return render(request, "play/refused.html", {"message": PREPARING}, status=503)
    try:
        recording = kept_recording(found, player_of(request))
    except OtherEngine as error:
        return render(request, "play/refused.html", {"message": str(error)}, status=409)
    except Declined as declined:
        return render(request, "play/refused.html", {"message": declined.message}, status=429)
    return redirect("play:recording_replay", recording.slug)


def plain(message: str, status: int) -> HttpResponse:
    return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")
