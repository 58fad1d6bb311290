"""Puzzles: the list, the one of the day, a decision of one's own match, and the table where one is solved."""

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.rate_limits import check_limit, network_of_request
from play.analysis.requests import find_analysis
from play.documents.replays import replay_of_match
from play.documents.tables import preview_document
from play.figure_words import in_points
from play.games.kit.base_game import BaseGame
from play.games.preparation import check_callable
from play.games.registry import MAIN_GAME
from play.matches.access import access_seats, player_of
from play.models import Puzzle, PuzzleSolver, PuzzleTry
from play.pages.lobby import game_or_404
from play.pages.replays import finished_match
from play.puzzles import solving
from play.puzzles.solving import PuzzleMoment

A_PAGE: Final = 50
MAX_PAGE: Final = 100_000
MAX_MISTAKES: Final = 12
MAX_AFTER: Final = 2**31


def asked_game(request: HttpRequest) -> BaseGame:
    """The game of an address, the main one where it names none. Raises Http404."""
    return game_or_404(request.GET.get("game") or MAIN_GAME)


@require_safe
@never_cache
def puzzles(request: HttpRequest) -> HttpResponse:
    """The puzzles of a game by rating, of one theme or of all, and what the reader has made of them."""
    game = asked_game(request)
    theme = request.GET.get("theme", "")
    if theme and theme not in game.themes:
        raise Http404
    found = solving.open_puzzles(game.key).order_by("value", "pk")
    if theme:
        found = found.filter(theme=theme)
    number = whole_number(request.GET.get("page", ""), most=MAX_PAGE, default=1)
    page = Paginator(found.defer("setup", "sides", "actions"), A_PAGE).get_page(number)
    context: dict[str, Any] = {
        "game": game,
        "is_other": game.key != MAIN_GAME,
        "theme": theme,
        "page": page,
        "tries": tries_of(request, page.object_list),
        **own_standing(request, game),
    }
    return render(request, "play/puzzles.html", context)


def own_standing(request: HttpRequest, game: BaseGame) -> dict[str, Any]:
    """What an account has reached: its rating, its streak, and what it got wrong."""
    if not isinstance(request.user, User):
        return {}
    return {
        "solver": PuzzleSolver.objects.filter(account=request.user, game=game.key).first(),
        "streak": solving.streak_of(request.user, game.key),
        "mistakes": solving.mistakes_of(request.user, game.key)[:MAX_MISTAKES],
    }


def tries_of(request: HttpRequest, shown: Any) -> dict[int, PuzzleTry]:
    """By puzzle the reader's try."""
    if not isinstance(request.user, User):
        return {}
    rows = PuzzleTry.objects.filter(account=request.user, puzzle__in=list(shown))
    return {row.puzzle_id: row for row in rows}


@require_safe
@never_cache
def daily(request: HttpRequest) -> HttpResponse:
    """The puzzle of today."""
    puzzle = solving.daily(asked_game(request).key)
    if puzzle is None:
        raise Http404
    return redirect("play:puzzle", puzzle.slug)


@require_safe
@never_cache
def next_puzzle(request: HttpRequest) -> HttpResponse:
    """A puzzle that suits the reader."""
    game, theme = asked_game(request), request.GET.get("theme", "")
    after = whole_number(request.GET.get("after", ""), most=MAX_AFTER, default=0)
    puzzle = solving.next_puzzle(request.user, game.key, theme, after)
    if puzzle is None:
        return redirect(reverse("play:puzzles"))
    return redirect("play:puzzle", puzzle.slug)


@require_POST
def try_again(request: HttpRequest, slug: str, ply: int) -> HttpResponse:
    """Opens a costly decision of the reader's own match as a puzzle. Raises Http404 and NoSeat."""
    match = finished_match(slug)
    own = access_seats(match, player_of(request))
    analysis = find_analysis(replay_of_match(match))
    found = ((analysis and analysis.result) or {}).get("decisions", ())
    for decision in found:
        if decision["ply"] == ply and decision["seat"] in own:
            return redirect("play:puzzle", solving.puzzle_of_match(match, decision).slug)
    raise Http404


def moment_at(slug: str) -> PuzzleMoment:
    """The decision of a puzzle. Raises Http404, EnginePreparing and RulesChanged."""
    puzzle = get_object_or_404(Puzzle, slug=slug)
    check_callable(puzzle.game)
    return solving.moment_of(puzzle)


@require_safe
@never_cache
def puzzle(request: HttpRequest, slug: str) -> HttpResponse:
    """The table at a puzzle's decision."""
    moment = moment_at(slug)
    row, game = moment.puzzle, moment.game
    today = solving.daily(row.game)
    context = {
        "puzzle": row,
        "game": game,
        "is_other": game.key != MAIN_GAME,
        "board": game.page,
        "setup": row.setup,
        "drawings": game.drawings_address(row.setup, get_language() or "en"),
        "first_table": solving.table_of(moment),
        "cost": in_points(row.gain),
        "is_daily": today is not None and today.pk == row.pk,
        "played": solving.words_of(moment, row.second) if row.match_id else "",
        "theme": game.themes[row.theme],
        "tried": tries_of(request, [row]).get(row.pk),
        "seats": list(moment.names),
    }
    return render(request, "play/puzzle.html", context)


@require_POST
@never_cache
def try_puzzle(request: HttpRequest, slug: str) -> JsonResponse:
    """The verdict on an action, and what followed from it."""
    moment = moment_at(slug)
    try:
        check_limit("puzzle", player_of(request).caller)
        action = request.POST.get("action", "")
        verdict = solving.solve(moment, request.user, action)
        steps = solving.steps_after(moment, action)
    except Refusal as refusal:
        return JsonResponse({"message": refusal.message}, status=refusal.status)
    context = {
        "puzzle": moment.puzzle,
        "is_other": moment.game.key != MAIN_GAME,
        "verdict": verdict,
        "chosen": solving.words_of(moment, action),
        "reason": solving.reason_of(moment),
        "chance": round(100 * verdict.chance),
        "best": round(100 * verdict.best),
        **own_standing(request, moment.game),
    }
    told = render_to_string("play/_puzzle_verdict.html", context, request)
    line = solving.better_line(moment)
    return JsonResponse({"is_right": verdict.is_right, "steps": steps, "line": line, "told": told})


@require_safe
@never_cache
def preview(request: HttpRequest, slug: str) -> JsonResponse:
    """What is certain to follow from an action, as the table's socket tells it."""
    check_limit("puzzle_preview", player_of(request).caller)
    moment, action = moment_at(slug), request.GET.get("action", "")
    seat = moment.puzzle.seat
    if action not in moment.position.legal(seat):
        return JsonResponse({"message": _("This action is not legal here.")}, status=400)
    narrator = solving.replay_of(moment).narrator()
    return JsonResponse(preview_document(moment.game, moment.position, narrator, seat, action))


@login_required
@require_POST
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Notes that the reader takes a puzzle for wrong."""
    row = get_object_or_404(Puzzle, slug=slug)
    assert isinstance(request.user, User)  # noqa: S101 - signed in
    check_limit("report", request)
    solving.report(row, request.user, network_of_request(request))
    return redirect(reverse("play:puzzles") + "?reported=on")
