"""Wrong passwords: counted by name and network, so nobody locks others out.

A browser in which the account has signed in before has a count of its own.
"""

import secrets
from typing import Final

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from catalog.web.limits.rate_limits import Caller, count, network_of_request
from decks.accounts.names import folded_name
from decks.accounts.owners import keep_cookie

POLICY: Final = "wrong_password"
COOKIE: Final = "known"
SALT: Final = "decks.known"
MAX_ACCOUNTS: Final = 8  # that a browser is known to


def may_try(request: HttpRequest, name: str, user: User | None) -> bool:
    """Whether a password may be tried for the name."""
    return count(POLICY, caller_of_attempt(request, name, user), cost=0).remaining > 0


def note_wrong_password(request: HttpRequest, name: str, user: User | None) -> None:
    count(POLICY, caller_of_attempt(request, name, user))


def caller_of_attempt(request: HttpRequest, name: str, user: User | None) -> Caller:
    browser, accounts = read_known(request)
    if user is not None and str(user.pk) in accounts:
        return Caller(f"known-{browser}-{user.pk}")
    network = network_of_request(request)
    return Caller(f"{folded_name(name)} {network}", network)


def read_known(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser's mark, and the accounts that have signed in there."""
    given = str(request.get_signed_cookie(COOKIE, "", salt=SALT))
    browser, _colon, accounts = given.partition(":")
    return browser, accounts.split(",") if accounts else []


def remember_account(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Makes the browser known to the account."""
    browser, accounts = read_known(request)
    kept = [str(user.pk), *(each for each in accounts if each != str(user.pk))][:MAX_ACCOUNTS]
    marked = f"{browser or secrets.token_urlsafe(12)}:{','.join(kept)}"
    keep_cookie(response, COOKIE, marked, salt=SALT)
