"""The ladder of bots: six matches, each with an idea, and how far the reader has come."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.web.formats.lazy_text import StrOrPromise
from play.games.game import Bot
from play.games.kit.base_game import BaseGame
from play.matches.access import player_of
from play.matches.lessons import lesson_of, won_lessons
from play.matches.stages import game_of
from play.models import Match
from play.pages.lobby import lobby_address, steps_of
from play.pages.puzzles import asked_game


@dataclass(frozen=True, slots=True)
class Lesson:
    """A match of the ladder: what is played, against whom, what it teaches, and whether it was won."""

    key: str
    words: str
    bot: Bot
    idea: StrOrPromise
    is_won: bool


def lessons_of(game: BaseGame, won: set[str]) -> list[Lesson]:
    """The lessons of a game in their order; none where it has no ideas."""
    words = steps_of(game)
    return [
        Lesson(key, words[key], game.bots[game.steps[key]["bot"]], idea, key in won)
        for key, idea in game.ideas.items()
    ]


@require_safe
@never_cache
def lessons(request: HttpRequest) -> HttpResponse:
    """The lessons of a game, which one comes next, and those that were won. Raises Http404."""
    game = asked_game(request)
    if not game.ideas:
        raise Http404
    told = lessons_of(game, won_lessons(player_of(request), game))
    context = {
        "game": game,
        "lobby": lobby_address(game),
        "lessons": told,
        "won": sum(each.is_won for each in told),
        "next": next((each.key for each in told if not each.is_won), ""),
    }
    return render(request, "play/lessons.html", context)


def idea_words(match: Match) -> tuple[str, StrOrPromise] | None:
    """Which lesson a match is, such as “Lesson 2 of 6”, and its idea; None where it is none."""
    key, ideas = lesson_of(match), game_of(match).ideas
    if not key:
        return None
    place = {"number": list(ideas).index(key) + 1, "count": len(ideas)}
    return _("Lesson %(number)d of %(count)d") % place, ideas[key]
