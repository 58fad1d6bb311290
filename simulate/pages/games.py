"""Single games of a run: lists of them, each as a readable log, as a trace, and at the table."""

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from catalog.web.formats.query_values import whole_number
from play.games.kit.json_values import dump_lines
from play.matches.access import player_of
from simulate.models import Run
from simulate.pages.downloads import download
from simulate.results.access import access_game, access_pairing
from simulate.results.bot_report import read_bot_report
from simulate.results.replayed_games import ORDERS, find_games, kept_recording
from simulate.results.run_results import read_results

GAMES_A_PAGE: Final = 50
MAX_OFFSET: Final = 9_999_999


@require_safe
def games(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """Games of a pairing to choose from."""
    row = access_pairing(slug, first, second)
    if row.run.is_of_bots:
        return bot_games(request, row.run)
    found = next(each for each in read_results(row.run).pairings if each.row.pk == row.pk)
    order = request.GET.get("which", "")
    order = order if order in ORDERS else next(iter(ORDERS))
    skipped = whole_number(request.GET.get("from", ""), most=MAX_OFFSET, default=0)
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


def bot_games(request: HttpRequest, run: Run) -> HttpResponse:
    """Games of a run of bots to choose from."""
    report = read_bot_report(run)
    page = Paginator(range(report.played), GAMES_A_PAGE).get_page(request.GET.get("page", ""))
    context = {"run": run, "report": report, "page": page, "rows": report.rows(page.object_list)}
    return render(request, "simulate/bot_games.html", context)


@require_safe
def game(request: HttpRequest, slug: str, first: int, second: int, number: int) -> HttpResponse:
    """One game as a log, played again from its seed."""
    found = access_game(slug, first, second, number)
    context = {"game": found, "run": found.pairing.run, "story": found.story()}
    return render(request, "simulate/game.html", context)


@require_safe
def game_trace(
    _request: HttpRequest, slug: str, first: int, second: int, number: int
) -> HttpResponse:
    """The game as a trace, which anybody can check by replaying it."""
    text = "".join(
        f"{line}\n" for line in dump_lines(access_game(slug, first, second, number).lines)
    )
    return download(text, f"{slug}-{first}-{second}-{number}.jsonl", "application/x-ndjson")


@require_POST
def watch_game(
    request: HttpRequest, slug: str, first: int, second: int, number: int
) -> HttpResponse:
    """Opens the game at the table, where it can also be played on."""
    game = access_game(slug, first, second, number)
    recording = kept_recording(game, player_of(request))
    return redirect("play:recording_replay", recording.slug)
