"""How a game ended: what decided it, where it turned, and its statistics; a piece of the table's page."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.analysis.requests import find_analysis
from play.documents.replays import Replay
from play.games.game import SEATS, Statistics
from play.models import RatingChange
from play.pages.analysis_chart import AnalysisPage, analysis_context
from play.pages.match_lists import joined
from play.pages.replays import SOURCES, own_letters


@dataclass(frozen=True, slots=True)
class RatingAfter:
    """A player's rating after a match, and what the match added to it."""

    name: str
    value: float
    change: int


@require_safe
@never_cache
def ending(request: HttpRequest, source: str, slug: str) -> HttpResponse:
    """The piece; it says of itself whether an analysis is under way, so that it is asked for again."""
    replay = SOURCES[source](slug)
    page = AnalysisPage(replay, find_analysis(replay))
    own = own_name(request, source, slug)
    names = dict(replay.names) | own
    context = analysis_context(source, slug, page) | {
        "own_seat": next(iter(own), ""),
        "turn": page.turn_of(next(iter(own), "")) if page.result else None,
        "statistics": statistics_of(replay, names),
        "places": places_of(replay, names),
        "ratings": ratings_after(slug, names) if source == "match" else [],
    }
    return render(request, "play/_ending.html", context)


def places_of(replay: Replay, names: Mapping[str, str]) -> list[tuple[int, str]]:
    """Of more than two seats, the places with those who share each."""
    result = replay.history.position.result
    if result is None or len(names) == len(SEATS):
        return []
    places = sorted(set(result.places.values()))
    return [
        (place, joined([names[seat] for seat in names if result.places[seat] == place]))
        for place in places
    ]


def ratings_after(slug: str, names: Mapping[str, str]) -> list[RatingAfter]:
    """What a rated match has changed; nothing for others."""
    changes = RatingChange.objects.filter(match__slug=slug).order_by("seat")
    return [
        RatingAfter(names[each.seat], each.value, round(each.value) - round(each.before))
        for each in changes
    ]


def own_name(request: HttpRequest, source: str, slug: str) -> dict[str, str]:
    """The reader's only seat at a match is “You”."""
    letters = own_letters(request, source, slug)
    return {letters[0]: _("You")} if len(letters) == 1 else {}


def statistics_of(replay: Replay, names: Mapping[str, str]) -> Statistics:
    history = replay.history
    events = [event for step in history.plies for event in step.events]
    return replay.game.statistics(history.start, events, names)
