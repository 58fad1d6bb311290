"""The player behind a request, and the seats that this player holds in a match."""

from collections.abc import Sequence
from typing import Any, Final

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from play.games.game import Declined
from play.models import Match, Player

COOKIE: Final = "player"
SALT: Final = "play.player"
HEADER: Final = b"x-seat-token"
YEAR: Final = 365 * 24 * 3600


class NoMatch(Declined):
    """There is no match of that address."""

    def __init__(self) -> None:
        super().__init__("no_match", _("There is no match at this address (any more)."))


class NoSeat(Declined):
    """The player may watch the match, and do nothing else in it."""

    def __init__(self) -> None:
        super().__init__("no_seat", _("You have no seat in this match; you may watch it."))


def read_token(signed: str) -> str:
    """The token of a signed cookie; empty where there is none or it was tampered with."""
    try:
        return str(signing.get_cookie_signer(salt=SALT).unsign(signed)) if signed else ""
    except signing.BadSignature:
        return ""


def sign_token(token: str) -> str:
    return str(signing.get_cookie_signer(salt=SALT).sign(token))


def player_of(request: HttpRequest) -> Player:
    """The player who sent the request: an account, and the bearer of the cookie's seat token."""
    token = read_token(request.COOKIES.get(COOKIE, ""))
    return Player(request.user, token, request.META.get("REMOTE_ADDR", ""))


def player_in(scope: Any) -> Player:
    """The player at a socket; a program may send the seat token of the API instead of a cookie."""
    given = dict(scope["headers"]).get(HEADER, b"").decode("latin-1")
    address = (scope.get("client") or ("",))[0]
    token = read_token(scope["cookies"].get(COOKIE, "")) or given
    return Player(scope["user"], token, address)


def remember(response: HttpResponse, request: HttpRequest, player: Player) -> HttpResponse:
    """The response, with the player's token for a year where the browser does not have it yet."""
    if player.token and player_of(request).token != player.token:
        response.set_cookie(
            COOKIE,
            sign_token(player.token),
            max_age=YEAR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


def access_match(slug: str) -> Match:
    """A match by its address; all who know the address may watch it. Raises Http404."""
    match = Match.objects.at(slug)
    if match is None:
        raise Http404
    return match


def access_seats(match: Match, player: Player) -> tuple[str, ...]:
    """The letters of the seats that the player holds, at least one. Raises NoSeat."""
    letters = match.letters_of(player)
    if not letters:
        raise NoSeat
    return letters


def check_own(seat: object, letters: Sequence[str]) -> None:
    """Raises Declined where a request is for a seat that is none of the player's; None is any of them."""
    if seat not in (None, *letters):
        raise Declined("no_seat", _("That seat is not yours."))
