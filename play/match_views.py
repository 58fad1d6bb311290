from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from play.access import access_match, new_player, player_of, remember
from play.engine.notation import Json
from play.models import LETTERS, Kind, Match, Mode, Player
from play.positions import EnginePreparing, RulesChanged
from play.readings import read
from play.seating import Declined, Sitting
from play.starting import create_match
from play.tables import Audience, audience_of, current_table, seat_name


@require_safe
@never_cache
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of a match, for its players and for whoever has the link."""
    match = access_match(slug)
    if not match.has_begun():
        return redirect("play:join", slug)
    player = player_of(request)
    context = {
        "match": match,
        "lobby": reverse("play:lobby"),
        "socket": f"/ws/matches/{slug}/",
        "revision": match.card_set.revision,
        "title": title_of(match, player),
        "replay": reverse("play:match_replay", args=[slug]),
        "first_table": partial(first_table, slug, player),
    }
    return render(request, "play/table.html", context)


def first_table(slug: str, player: Player) -> Json | None:
    """TABLE for the first paint; None where the socket will say why there is none (yet)."""
    try:
        reading = read(slug)
    except (EnginePreparing, RulesChanged):
        return None
    return current_table(reading, audience_of(reading, player)) if reading else None


def title_of(match: Match, player: Player) -> str:
    """Such as “You against Cadet”."""
    letters = match.letters_of(player)
    own = Audience(letters[0] if letters else None, letters)
    names = [
        _("You") if own.own == (letter,) else seat_name(match.seat(letter), letter)
        for letter in LETTERS
    ]
    if own.own == ("B",):
        names.reverse()
    return _("%(one)s against %(other)s") % {"one": names[0], "other": names[1]}


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Makes a Training match against the easiest bot; its start asks nothing."""
    player = new_player(request)
    try:
        match = create_match(
            kind=Kind.BOT,
            mode=Mode.TRAINING,
            player=player,
            sitting=Sitting(by_chance=True),
            opponent=Sitting(bot="cadet"),
        )
    except Declined as declined:
        status = 429 if declined.code == "too_many" else 409
        return render(request, "play/refused.html", {"message": declined.message}, status=status)
    return remember(redirect("play:join", match.slug), request, player)
