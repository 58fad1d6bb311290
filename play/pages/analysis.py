"""The analysis of a replay: asked for, followed and shown below the table."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from play.analysis.requests import find_analysis, request_analysis
from play.games.game import Declined
from play.matches.access import player_of
from play.pages.analysis_chart import AnalysisPage, analysis_context
from play.pages.replays import SOURCES, own_letters


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_htmx
def analysis(request: HtmxHttpRequest, source: str, slug: str) -> HttpResponse:
    """How far a game's analysis is, or what it found; a POST asks for it."""
    replay, refusal = SOURCES[source](slug), ""
    if request.method == "POST":
        try:
            request_analysis(replay=replay, player=player_of(request))
        except Declined as declined:
            if not request.htmx:
                raise
            refusal = declined.message
    if request.htmx:
        own = own_letters(request, source, slug)
        page = AnalysisPage(replay, find_analysis(replay), refusal, own)
        return render(request, "play/_analysis.html", analysis_context(source, slug, page))
    return redirect(reverse(f"play:{source}_replay", args=[slug]))
