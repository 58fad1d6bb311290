"""What each reader of the lobby gets of their own: matches, tables, decks, the name.

The rest of the page is cached for all; see ``{% reader_fragment %}``. A form that came back with errors shows
what was filled in.
"""

from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.models import author_name
from play.games.starfighter.board.deck_choices import own_decks
from play.matches.access import player_of
from play.models import Seat
from play.pages.forms import REACHES
from play.pages.match_lists import LobbyMatches, matches_of_lobby, open_tables

Read = TypeVar("Read")


def once_a_request(read: Callable[..., Read]) -> Callable[..., Read]:
    """The same, for several fragments of one page (of one game); a copy of the request is another one."""
    kept: WeakKeyDictionary[HttpRequest, Read] = WeakKeyDictionary()

    def read_once(request: HttpRequest, *subject: str) -> Read:
        if request not in kept:
            kept[request] = read(request, *subject)
        return kept[request]

    return read_once


@once_a_request
def matches(request: HttpRequest, game: str) -> LobbyMatches:
    return matches_of_lobby(player_of(request), game)


@once_a_request
def decks(request: HttpRequest) -> list[tuple[str, str]]:
    """What stands for each deck in forms, and what it is called there."""
    return [(deck.words, deck.label) for deck in own_decks(owner_of(request), current_pool)]


def running(request: HttpRequest, game: str) -> str:
    found = matches(request, game).running
    return render_to_string("play/_running.html", {"running": found}, request) if found else ""


def finished(request: HttpRequest, game: str) -> str:
    context = {"finished": matches(request, game).finished}
    return render_to_string("play/_finished.html", context, request)


def name_field(request: HttpRequest, _subject: str) -> str:
    name = request.POST.get("name") or default_name(request)
    return render_to_string("play/_name_field.html", {"name": name}, request)


def default_name(request: HttpRequest) -> str:
    """What a player is called: as at the last table, else as the account."""
    if isinstance(request.user, User):
        return author_name(request.user)
    seats = Seat.objects.filter(player_of(request).own()).exclude(name="")
    return seats.order_by("-pk").values_list("name", flat=True).first() or ""


def rated_fields(request: HttpRequest, _subject: str) -> str:
    away = _("at most %(points)s points away")
    context = {
        "reaches": [(str(each), away % {"points": each} if each else _("any")) for each in REACHES],
        "reach": request.POST.get("reach", ""),
        "is_rated": request.method != "POST" or "rated" in request.POST,
    }
    return render_to_string("play/_rated_fields.html", context, request)


def tables(request: HttpRequest, game: str) -> str:
    context = {"tables": open_tables(player_of(request), game)}
    return render_to_string("play/_open_tables.html", context, request)


def decks_to_choose(request: HttpRequest, field: str) -> str:
    """Both sides have such a field."""
    own = decks(request)
    context = {"decks": own, "chosen": request.POST.get(field, "")}
    return render_to_string("play/_own_decks.html", context, request) if own else ""
