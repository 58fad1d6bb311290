"""The owner of a request: an account, or a browser that keeps something without one."""

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.counters import HOUR, count_up, network_of, window_key
from decks.models import Owner

COOKIE: Final = "keeper"
SALT: Final = "decks.keeper"
TOKEN_KEY: Final = "keeper"  # noqa: S105 - the name in sessions of before, which had the token
YEAR: Final = 365 * 24 * 3600

MAX_GUESTS_AN_HOUR: Final = 120  # who begin to keep something, from one address


class TooManyGuests(Refusal):
    """From the address of the request too many visitors have begun to keep something."""

    code = "too_many"
    status = 429

    def __init__(self) -> None:
        super().__init__(
            _(
                "Too many visitors without an account have begun decks from your network address. Allow"
                " cookies, sign in, or try again in an hour."
            )
        )


def token_of(request: HttpRequest) -> str:
    """The token of the browser; empty until one is needed.

    It has a cookie of its own: signing in renews the session, and what a request that is still under way
    then says of the session's cookie would end the new one.
    """
    given = request.META.get(COOKIE) or request.get_signed_cookie(COOKIE, "", salt=SALT)
    return str(given or request.session.get(TOKEN_KEY, ""))


def owner_of(request: HttpRequest) -> Owner:
    """The account and the browser of a request; gives no token."""
    return Owner(request.user, token_of(request))


def ensure_owner(request: HttpRequest) -> Owner:
    """The account of a request, or its browser, which gets a token if it has none.

    From now on it keeps the token for a year.

    Raises TooManyGuests.
    """
    if not request.user.is_authenticated:
        token = token_of(request)
        if not token:
            check_new_guest(request)
            token = secrets.token_urlsafe(32)
        request.META[COOKIE] = token
    return owner_of(request)


def check_new_guest(request: HttpRequest) -> None:
    """Counts a browser that is new: a program without cookies would be one with every request."""
    address = network_of(request.META.get("REMOTE_ADDR", ""))
    if count_up(window_key("guests", address, HOUR), seconds=HOUR) > MAX_GUESTS_AN_HOUR:
        raise TooManyGuests


def remember_token(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the cookie of a browser that has got a token."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if COOKIE in request.META:
            response.set_signed_cookie(
                COOKIE,
                request.META[COOKIE],
                salt=SALT,
                max_age=YEAR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware
