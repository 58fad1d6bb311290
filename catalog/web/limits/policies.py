"""What one caller may ask for: every limit by its name, in one table.

Signing in and up is limited by allauth (its ACCOUNT_RATE_LIMITS).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from limits import RateLimitItem, parse

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


TOO_MANY: Final = _("Too many requests. Please wait a minute.")


@dataclass(frozen=True, slots=True)
class Policy:
    """How much within which time: of a guest's address, of an account, and of a whole network.

    `is_local` are limits of each process, which cost no way to Redis. `refusal` may name `%(limit)d`.
    """

    guest: RateLimitItem
    account: RateLimitItem
    network: RateLimitItem | None
    refusal: "StrOrPromise"
    is_local: bool


def policy(
    guest: str,
    account: str = "",
    network: str = "",
    refusal: "StrOrPromise" = TOO_MANY,
    *,
    is_local: bool = False,
) -> Policy:
    """A policy of rates such as `30/minute`; without a rate of their own accounts have that of guests."""
    whole = parse(network) if network else None
    return Policy(parse(guest), parse(account or guest), whole, refusal, is_local)


POLICIES: Final[Mapping[str, Policy]] = {
    # Requests to the API, by kind
    "api_read": policy("300/minute", "600/minute"),
    "api_write": policy("60/minute", "120/minute"),
    "api_act": policy("300/minute", "600/minute"),  # several matches, an action a second each
    "api_playtest": policy("30/minute", "60/minute"),  # each costs some work
    # Milliseconds of a processor for what may take seconds
    "costly": policy(
        "15000/minute",
        "45000/minute",
        refusal=_("Too many heavy requests. Please wait a minute."),
    ),
    "meter": policy("150/minute"),
    "export": policy("6/hour"),
    "new_guest": policy(
        "120/hour",
        refusal=_(
            "Too many visitors without an account have begun decks from your network address. Allow"
            " cookies, sign in, or try again in an hour."
        ),
    ),
    # Of matches and traces
    "match": policy(
        "30/minute",
        refusal=_("You have begun %(limit)d matches within a minute; wait a moment."),
    ),
    "greeting": policy(
        "6/minute", refusal=_("You have greeted %(limit)d times within a minute; wait a moment.")
    ),
    "trace_file": policy(  # each is read and replayed before it is answered
        "10/minute", refusal=_("You have sent %(limit)d files within a minute; wait a moment.")
    ),
    "trace_games": policy(
        "60/hour",
        "240/hour",
        refusal=_("You may send %(limit)d games within an hour; send fewer, or go on later."),
    ),
    "trace_megabytes": policy(
        "24/hour",
        "96/hour",
        refusal=_("You may send %(limit)d MB within an hour; send less, or go on later."),
    ),
    "kept_game": policy(  # of a playtest, kept for good
        "10/minute",
        refusal=_("You have opened %(limit)d games at the table within a minute; wait a moment."),
    ),
    # Messages of sockets by weight (see `Reply.weight`): a connection that sends more is closed, those of an
    # address, which a school may share, wait
    "connection": policy("40 per 4 seconds", is_local=True),
    "connections_of_address": policy("600 per 4 seconds", is_local=True),
}
