"""Matches of open tables that anybody may watch: those being played now, and those that are just over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.drawing.pictures import picture_response
from catalog.web.limits.request_limits import costly
from catalog.web.rows.database_clock import database_now
from play.documents.replays import Replay
from play.documents.tables import seat_name
from play.intervals import Interval
from play.matches.access import access_match
from play.matches.loaded_match import load_match
from play.matches.matchmaking import Ratings, rating_in, ratings_of, value_of
from play.matches.presence import watchers_of
from play.matches.stages import game_of
from play.models import BY_RULES, Match, MatchKind, MatchQuerySet, MatchStatus
from play.pages.match_lists import joined, replay_address
from play.pages.replays import moment

MAX_LOOKED_AT: Final = 60
MAX_LIVE: Final = 4
MAX_RECENT: Final = 4
LIVE_FOR: Final = timedelta(minutes=15)
"""Since the last action; longer ago a match is not live."""
RECENT: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class WatchedMatch:
    """A match to watch: its players with their ratings, and how many spectators it has."""

    match: Match
    players: Sequence[tuple[str, Interval | None]]
    watchers: int

    @property
    def is_live(self) -> bool:
        return self.match.status == MatchStatus.PLAYING

    @property
    def title(self) -> str:
        names = [name for name, _rating in self.players]
        return _("%(one)s against %(other)s") % {"one": names[0], "other": joined(names[1:])}

    @property
    def address(self) -> str:
        if self.is_live:
            return reverse("play:table", args=[self.match.slug])
        return replay_address(self.match, ())

    @property
    def board(self) -> str:
        """Where the small board is drawn, as everybody sees it; another address after each action."""
        picture = reverse("play:board_picture", args=[self.match.slug])
        return f"{picture}?{self.match.changed.timestamp():.3f}"


def live_matches(game: str) -> MatchQuerySet:
    """The newest matches of open tables in which somebody has just acted."""
    since = database_now() - LIVE_FOR
    live = Match.objects.filter(status=MatchStatus.PLAYING, kind=MatchKind.OPEN, game=game)
    return live.filter(changed__gte=since).newest_first()[:MAX_LOOKED_AT]


def recent_matches(game: str) -> MatchQuerySet:
    """The newest matches of open tables that are over."""
    over = Match.objects.filter(status=MatchStatus.OVER, kind=MatchKind.OPEN, game=game)
    since = database_now() - RECENT
    return over.filter(changed__gte=since).exclude(reason=BY_RULES).newest_first()[:MAX_LOOKED_AT]


def live_marks(game: str) -> "list[tuple[str, datetime, int]]":
    """What changes with the matches that are played, and with who watches them."""
    rows = list(live_matches(game).values_list("slug", "changed"))
    watchers = watchers_of(slug for slug, _changed in rows)
    return [(slug, changed, watchers[slug]) for slug, changed in rows]


def watched_matches(game: str) -> list[WatchedMatch]:
    """A few matches to watch, live ones first, those of the strongest players before others."""
    live = list(live_matches(game).with_seats())
    recent = list(recent_matches(game).with_seats())
    ratings, watchers = ratings_of([*live, *recent]), watchers_of(match.slug for match in live)
    chosen = strongest(live, ratings)[:MAX_LIVE] + strongest(recent, ratings)[:MAX_RECENT]
    return [
        WatchedMatch(
            match,
            [
                (seat_name(match, each.letter), rating_in(ratings, each.account_id, match))
                for each in match.seated
            ],
            watchers.get(match.slug, 0),
        )
        for match in chosen
    ]


def strongest(matches: Sequence[Match], ratings: Ratings) -> list[Match]:
    """Those between the strongest players first, by the weakest of each."""
    return sorted(
        matches,
        key=lambda match: -min(value_of(ratings, each.account_id, match) for each in match.seated),
    )


@costly("GET")
@require_safe
def board_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of a match as everybody sees it now. Raises Http404 before its beginning."""
    access_match(slug)
    loaded = load_match(slug)
    if loaded is None or loaded.history is None:
        raise Http404
    match, game = loaded.match, game_of(loaded.match)
    names = {letter: seat_name(match, letter) for letter in match.letters}
    shown = Replay(game, match.setup, loaded.history, names, {})
    context = moment(shown, shown.last, "")
    return picture_response(request, game.page.picture_template, context)
