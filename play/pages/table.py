from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.accounts.owners import owner_of
from play.documents.tables import audience_of, current_table, seat_name
from play.games.game import Json
from play.games.kit.base_game import BaseGame
from play.games.preparation import EnginePreparing, is_under_way_for
from play.games.registry import MAIN_GAME
from play.matches.access import access_match, player_of, remember
from play.matches.loaded_match import load_rest
from play.matches.participant import Participant
from play.matches.positions import RulesChanged
from play.matches.stages import game_of, has_begun
from play.matches.starting import create_match
from play.models import Match, MatchKind, Player
from play.pages.lessons import idea_words
from play.pages.lobby import game_or_404, lobby_address, steps_of
from play.pages.match_lists import joined, replay_address

LESSON: Final = "lesson"
"""In the session, the match that was begun as a lesson last."""


@require_safe
@never_cache
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of a match, for its players and for all who have the link."""
    match = access_match(slug)
    if not has_begun(match):
        return redirect("play:join", slug)
    player = player_of(request)
    context = {
        "match": match,
        "game": game_of(match),
        "seats": match.letters,
        "lobby": lobby_address(game_of(match)),
        "socket": f"/ws/matches/{slug}/",
        "board": game_of(match).page,
        "setup": match.setup,
        "drawings": game_of(match).drawings_address(match.setup, get_language() or "en"),
        "title": title_of(match, player),
        "ending": reverse("play:match_ending", args=[slug]),
        "replay": replay_address(match, match.letters_of(player)),
        "next_steps": steps_of(game_of(match)),
        "lesson": idea_words(match),
        "is_begun_as_lesson": request.session.get(LESSON) == slug
        and is_before_first_action(match, player),
        "first_table": partial(first_table, match, player),
    }
    return render(request, "play/table.html", context)


def first_table(match: Match, player: Player) -> Json | None:
    """TABLE for the first paint; None where the socket will say why there is none (yet)."""
    try:
        loaded = load_rest(match)
    except (EnginePreparing, RulesChanged):
        return None
    return current_table(loaded, audience_of(loaded, player))


def is_before_first_action(match: Match, player: Player) -> bool:
    """Whether the player has done nothing yet."""
    return not match.actions.filter(seat__in=match.letters_of(player)).exists()


def title_of(match: Match, player: Player) -> str:
    """Such as “You against Cadet”."""
    letters = match.letters_of(player)
    is_own = len(letters) == 1
    first = letters[0] if is_own else match.letters[0]
    partners = [letter for letter in match.partners_of([first]) if letter != first]
    one = _("You") if is_own else seat_name(match, first)
    words = {
        "one": joined([one, *(seat_name(match, letter) for letter in partners)]),
        "other": joined([seat_name(match, letter) for letter in match.opponents_of([first])]),
    }
    return _("%(one)s against %(other)s") % words


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Makes a newcomer's first match, or the one of `step` that comes later; its start asks nothing."""
    player, owner = player_of(request).with_token(), owner_of(request)
    game = game_or_404(request.POST.get("game", MAIN_GAME))
    asked = game.steps.get(request.POST.get("step", ""), next(iter(game.steps.values())))
    setup = game.read_setup(asked)
    deal = None if "step" in request.POST else first_deal(game, setup, player)
    own, other = (
        game.sides_of(deal).values()
        if deal
        else [game.read_side(setup, given, owner, draws=True) for given in (asked, {})]
    )
    match = create_match(
        kind=MatchKind.BOT,
        game=game.key,
        setup=setup,
        player=player,
        participant=Participant(own),
        opponent=Participant(other, bot=asked["bot"]),
        start_state=deal,
    )
    if "lesson" in request.POST:
        request.session[LESSON] = match.slug
    page = "play:table" if has_begun(match) else "play:join"
    return remember(redirect(page, match.slug), request, player)


def first_deal(game: BaseGame, setup: Json, player: Player) -> Json | None:
    """The chosen deal of a player's very first match, once the rules can deal."""
    if Match.objects.of_player(player).exists() or is_under_way_for(game.key):
        return None
    return game.first_deal(setup)
