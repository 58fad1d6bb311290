"""The owner of a request: an account, or a browser that keeps something without one."""

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from catalog.web.limits.rate_limits import check_limit, network_of_request
from decks.models import Owner

COOKIE: Final = "keeper"
SALT: Final = "decks.keeper"
TOKEN_KEY: Final = "keeper"  # noqa: S105 - the name in sessions of before, which had the token
YEAR: Final = 365 * 24 * 3600


def token_of(request: HttpRequest) -> str:
    """The token of the browser; empty until one is needed.

    It has a cookie of its own: signing in renews the session, and what a request that is still under way
    then says of the session's cookie would end the new one.
    """
    given = request.META.get(COOKIE) or request.get_signed_cookie(COOKIE, "", salt=SALT)
    return str(given or request.session.get(TOKEN_KEY, ""))


def owner_of(request: HttpRequest) -> Owner:
    """The account and the browser of a request; gives no token."""
    return Owner(request.user, token_of(request), network_of_request(request))


def ensure_owner(request: HttpRequest) -> Owner:
    """The account of a request, or its browser, which gets a token if it has none.

    From now on it keeps the token for a year.

    Raises LimitReached.
    """
    if not request.user.is_authenticated:
        token = token_of(request)
        if not token:
            # A program without cookies would be a new guest with every request.
            check_limit("new_guest", request)
            token = secrets.token_urlsafe(32)
        request.META[COOKIE] = token
    return owner_of(request)


def remember_token(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the cookie of a browser that has got a token."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if COOKIE in request.META:
            keep_cookie(response, COOKIE, request.META[COOKIE], salt=SALT)
        return response

    return middleware


def keep_cookie(response: HttpResponse, name: str, value: str, *, salt: str) -> None:
    """Has the browser keep a signed cookie for a year, out of reach of scripts and of other sites."""
    response.set_signed_cookie(
        name,
        value,
        salt=salt,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
