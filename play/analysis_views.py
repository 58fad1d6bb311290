"""The analysis of a replay: asked for, followed and shown below the table."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from play.access import player_of
from play.analysis_pages import AnalysisPage, analysis_context
from play.analysis_requests import ask_analysis, find_analysis
from play.positions import PREPARING, EnginePreparing, RulesChanged
from play.replay_views import SOURCES
from play.seating import Declined

TOO_MANY: Final = 429


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def analysis(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """How far a game's analysis is, or what it found; a POST asks for it."""
    refusal = ""
    try:
        replay = SOURCES[source](slug)
        if request.method == "POST":
            ask_analysis(replay=replay, player=player_of(request))
    except EnginePreparing:
        return render(request, "play/refused.html", {"message": PREPARING}, status=503)
    except RulesChanged as changed:
        return render(request, "play/refused.html", {"message": changed.message}, status=409)
    except Declined as declined:
        refusal = declined.message
    if "HX-Request" in request.headers:
        page = AnalysisPage(replay, find_analysis(replay), refusal)
        return render(request, "play/_analysis.html", analysis_context(source, slug, page))
    if refusal:
        return render(request, "play/refused.html", {"message": refusal}, status=TOO_MANY)
    return redirect(reverse(f"play:{source}_replay", args=[slug]))
