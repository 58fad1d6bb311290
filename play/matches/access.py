"""Who asks, and which seats of a match that is."""

import secrets
from dataclasses import replace
from typing import Any, Final

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse

from play.models import Match, Player

COOKIE: Final = "player"
SALT: Final = "play.player"
HEADER: Final = b"x-seat-token"
YEAR: Final = 365 * 24 * 3600


def read_token(signed: str) -> str:
    """The token of a signed cookie; empty where there is none or it was tampered with."""
    try:
        return str(signing.get_cookie_signer(salt=SALT).unsign(signed)) if signed else ""
    except signing.BadSignature:
        return ""


def sign_token(token: str) -> str:
    return str(signing.get_cookie_signer(salt=SALT).sign(token))


def player_of(request: HttpRequest) -> Player:
    """Whoever asks: an account, and the seats that this browser took before it had one."""
    token = read_token(request.COOKIES.get(COOKIE, ""))
    return Player(request.user, token, request.META.get("REMOTE_ADDR", ""))


def player_in(scope: Any) -> Player:
    """Likewise for a socket; a program may also send the seat token that the API gave it."""
    given = dict(scope["headers"]).get(HEADER, b"").decode("latin-1")
    return Player(scope["user"], read_token(scope["cookies"].get(COOKIE, "")) or given)


def new_player(request: HttpRequest) -> Player:
    """Whoever asks, with a token where there is neither an account nor a cookie yet."""
    player = player_of(request)
    if request.user.is_authenticated or player.token:
        return player
    return replace(player, token=secrets.token_urlsafe(32))


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
    """A match by its address, which whoever has may watch. Raises Http404."""
    match = Match.objects.with_seats().filter(slug=slug).first()
    if match is None:
        raise Http404
    return match
