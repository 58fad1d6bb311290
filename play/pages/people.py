"""How people and bots stand by their ratings, and what a person's page tells of them."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.web.formats.lazy_text import StrOrPromise
from decks.models import author_name
from play.documents.tables import bot_name, seat_name
from play.games.kit.base_game import BaseGame
from play.games.registry import MAIN_GAME, game_keys, get_game
from play.intervals import Interval
from play.matches.ratings import best_ratings, interval_of
from play.models import Match, Rating, RatingChange
from play.pages.lobby import game_at, lobby_address, standings_address
from play.pages.match_lists import (
    STANDINGS,
    joined,
    name_of_other,
    replay_address,
    standing_of,
)
from play.pages.rating_chart import RatingChart, rating_chart

MAX_LISTED: Final = 100
SHOWN: Final = (
    "value",
    "deviation",
    "matches",
    "account__username",
    "account__hidden_author__user",
)
"""What the list reads of a rating."""
MAX_MATCHES: Final = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the list: a person with a place, or a bot without one."""

    name: str
    rating: Interval
    place: int | None = None
    matches: int = 0
    is_own: bool = False

    @property
    def address(self) -> str:
        """The person's page; empty where moderators have hidden the name, and of a bot."""
        return reverse("decks:person", args=[self.name]) if self.place and self.name else ""

    @property
    def is_bound(self) -> bool:
        """Whether one end of the interval is told alone, as `_rating.html` does."""
        return self.rating.low < 0 or self.rating.high == math.inf


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match as it is told on the page of one of its players."""

    match: Match
    other_game: str
    opponent: str
    opponent_address: str
    replay: str
    words: StrOrPromise
    before: float
    value: float
    time: datetime

    @property
    def change(self) -> int:
        return round(self.value) - round(self.before)


@dataclass(frozen=True, slots=True)
class ModeRecord:
    """How a person stands in a mode: the rating, its curve, and the last rated matches."""

    name: str
    address: str
    rating: Rating
    interval: Interval
    chart: RatingChart


@require_safe
@never_cache
def standings(request: HttpRequest, game: str = MAIN_GAME) -> HttpResponse:
    """The best rated accounts of a mode of a game, and the bots among them."""
    found, mode = game_at(game), request.GET.get("mode", "")
    mode = mode if mode in found.modes else most_rated_mode(found)
    listed = standings_of(found, mode, request.user.pk)
    context = {
        "game": found,
        "is_other": found.key != MAIN_GAME,
        "lobby": lobby_address(found),
        "modes": found.modes,
        "mode": mode,
        "mode_name": found.modes[mode],
        "standings": listed,
        "has_bounds": any(each.is_bound for each in listed),
        "fixed_bot": fixed_bot(found),
        "most": MAX_LISTED,
    }
    return render(request, "play/standings.html", context)


def fixed_bot(game: BaseGame) -> str:
    """The name of the bot that stands where people begin, so without an interval; "" if none is rated."""
    ratings = game.bot_ratings().items()
    return next((bot_name(game, bot) for bot, rating in ratings if rating.low == rating.high), "")


def most_rated_mode(game: BaseGame) -> str:
    """The mode in which most people are rated, usually the game's usual one."""
    rated = Rating.objects.filter(game=game.key, mode__in=game.modes, matches__gte=1)
    counts = dict(rated.values_list("mode").annotate(Count("pk")))
    return max(game.modes, key=lambda mode: (counts.get(mode, 0), mode == game.usual_mode))


def standings_of(game: BaseGame, mode: str, reader: int | None) -> list[Standing]:
    """People and bots of a mode, by the lower end of their intervals."""
    rated = best_ratings(game.key, mode).only(*SHOWN)[:MAX_LISTED]
    people = [
        Standing(
            name=author_name(row.account),
            rating=interval_of(row),
            place=place,
            matches=row.matches,
            is_own=row.account_id == reader,
        )
        for place, row in enumerate(rated, 1)
    ]
    bots = [Standing(bot_name(game, bot), rating) for bot, rating in game.bot_ratings().items()]
    return sorted([*people, *bots], key=lambda each: -each.rating.low)


def person_address(account: User) -> str:
    """The page of a rated account; empty where moderators have hidden its name."""
    name = author_name(account)
    return reverse("decks:person", args=[name]) if name else ""


def mode_records(person: User) -> list[ModeRecord]:
    """How a person stands in the modes with rated matches."""
    ratings = Rating.objects.filter(account=person, game__in=game_keys())
    rated = ratings.filter(Exists(RatingChange.objects.filter(rating=OuterRef("pk"))))
    rows = [row for row in rated if row.mode in get_game(row.game).modes]
    return [mode_record(row) for row in sorted(rows, key=place_of_mode)]


def place_of_mode(row: Rating) -> tuple[int, int]:
    """Where a mode stands among those of all games."""
    return game_keys().index(row.game), list(get_game(row.game).modes).index(row.mode)


def mode_record(row: Rating) -> ModeRecord:
    game = get_game(row.game)
    name = " · ".join(filter(None, [name_of_other(game.key), str(game.modes[row.mode])]))
    address = f"{standings_address(game)}?mode={row.mode}"
    return ModeRecord(name, address, row, interval_of(row), rating_chart(row))


def rated_matches(person: User) -> list[RatedMatch]:
    """The account's last rated matches, which everybody may see, the newest first."""
    changes = RatingChange.objects.filter(rating__account=person).order_by("-time", "-pk")
    rows = list(changes.select_related("match").prefetch_related("match__seats")[:MAX_MATCHES])
    accounts = accounts_of(change.match for change in rows)
    return [rated_match(change, accounts) for change in rows]


def accounts_of(matches: Iterable[Match]) -> dict[int, User]:
    """The accounts at the matches' seats, in one query."""
    keys = {seat.account_id or 0 for match in matches for seat in match.seated}
    people = User.objects.select_related("hidden_author").filter(pk__in=keys)
    return {account.pk: account for account in people}


def rated_match(change: RatingChange, accounts: dict[int, User]) -> RatedMatch:
    match = change.match
    others = match.opponents_of([change.seat])
    seat = match.seat(others[0]) if len(others) == 1 else None
    account = accounts.get(seat.account_id or 0) if seat else None
    return RatedMatch(
        match=match,
        other_game=name_of_other(match.game),
        opponent=(account and author_name(account))
        or joined([seat_name(match, each) for each in others]),
        opponent_address=person_address(account) if account else "",
        replay=replay_address(match, (change.seat,)),
        words=STANDINGS[standing_of(match, (change.seat,))],
        before=change.before,
        value=change.value,
        time=change.time,
    )
