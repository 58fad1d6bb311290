"""The policies of all common goods, by name: how much within which time, and how much at a time.

`POLICIES` are rates, `BOUNDS` what rows tell. Each counts by guest or account, and by the network around.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _
from limits import RateLimitItem, parse

from catalog.web.formats.lazy_text import StrOrPromise

TOO_MANY: Final = _("Too many requests. Please wait a minute.")


@dataclass(frozen=True, slots=True)
class Policy:
    """How much within which time: of a guest's address, of an account, and of a whole network.

    `is_local` are limits of each process, which cost no way to Redis. `refusal` may name `%(limit)d`.
    """

    guest: RateLimitItem
    account: RateLimitItem
    network: RateLimitItem | None
    refusal: StrOrPromise
    is_local: bool


def policy(
    guest: str,
    account: str = "",
    network: str = "",
    refusal: StrOrPromise = TOO_MANY,
    *,
    is_local: bool = False,
) -> Policy:
    """A policy of rates such as `30/minute`; without a rate of their own accounts have that of guests."""
    whole = parse(network) if network else None
    return Policy(parse(guest), parse(account or guest), whole, refusal, is_local)


@dataclass(frozen=True, slots=True)
class Bound:
    """How much of a good rows may hold: of a guest, of an account, and of all of either kind in a network.

    Guests of a network leave its accounts their share, and one network leaves the others theirs.
    """

    guest: int
    account: int
    guests_of_network: int
    accounts_of_network: int

    def of(self, *, is_account: bool) -> tuple[int, int]:
        """What a caller of that kind may have, and all of its network together."""
        if is_account:
            return self.account, self.accounts_of_network
        return self.guest, self.guests_of_network


BOUNDS: Final[Mapping[str, Bound]] = {
    # Playtests, second opinions and suggestions
    "runs": Bound(2, 5, 6, 40),  # under way
    "runs_a_day": Bound(60, 500, 240, 2_000),
    "games_a_day": Bound(1_000_000, 20_000_000, 4_000_000, 80_000_000),
    "run_seconds_a_day": Bound(1_800, 21_600, 7_200, 86_400),  # of one processor
    "analyses": Bound(2, 5, 6, 40),  # under way
    "analyses_a_day": Bound(40, 200, 160, 800),
    # Matches that wait for an opponent; of open tables a network has so many of either kind together
    "open_tables": Bound(3, 3, 10, 10),
    "invitations": Bound(5, 5, 60, 200),
    # Matches with days for each decision, waiting or played
    "matches_by_days": Bound(5, 40, 60, 800),
    "challenges": Bound(
        0, 20, 0, 5
    ),  # that wait for the answer of one account, of all and of a network
    "blocks": Bound(0, 200, 0, 0),  # players whom an account blocks
    # Ways to be told of turns, that were made of late
    "push_subscriptions": Bound(0, 10, 0, 300),
    "webhooks": Bound(0, 3, 0, 60),
    # Sockets at a process, and event streams of a player
    "sockets": Bound(500, 500, 1_500, 1_500),
    "streams": Bound(2, 5, 20, 60),
    # Costly requests that wait for their turn
    "costly_requests": Bound(3, 3, 8, 8),
}
MAX_HOLIDAY_DAYS: Final = 35
"""Of an account within a year, in which the clocks of its matches by days stand still."""
MAX_GUESTS_UNDER_WAY: Final = 20
"""Runs, or analyses, of all guests; beyond it a network without any still has its share: one."""

POLICIES: Final[Mapping[str, Policy]] = {
    # Requests to the API, by kind
    "api_read": policy("300/minute", "600/minute", "1800/minute"),
    "api_write": policy("60/minute", "120/minute", "360/minute"),
    # Several matches, an action a second each
    "api_act": policy("300/minute", "600/minute", "1800/minute"),
    "api_playtest": policy("30/minute", "60/minute", "120/minute"),  # each costs some work
    # Milliseconds of a processor for what may take seconds
    "costly": policy(
        "10000/minute",
        "20000/minute",
        "20000/minute",
        refusal=_("Too many heavy requests. Please wait a minute."),
    ),
    "bulk": policy("60/hour", "240/hour", "960/hour"),  # files of up to some 20 MB
    "meter": policy("150/minute", network="450/minute"),
    "export": policy("6/hour", network="20/hour"),
    "new_guest": policy(
        "120/hour",
        network="240/hour",
        refusal=_(
            "Too many visitors without an account have begun decks from your network address. Allow"
            " cookies, sign in, or try again in an hour."
        ),
    ),
    "new_account": policy(
        "20/hour",
        network="60/hour",
        refusal=_("Your network has begun many accounts within an hour; try again later."),
    ),
    # Decks stored anew, copies and imports included, by the browser of a guest
    "new_deck": policy(
        "60/hour",
        "240/hour",
        "1200/day",
        refusal=_("No more than %(limit)d new decks for now, of you or your network; go on later."),
    ),
    # What changes a deck that is stored; most of them keep a version
    "deck_change": policy(
        "1200/hour",
        "2400/hour",
        "12000/hour",
        refusal=_("No more than %(limit)d changes of decks within an hour; go on later."),
    ),
    "like": policy("120/hour", network="600/hour"),
    "report": policy(
        "20/day",
        network="60/day",
        refusal=_(
            "You, or your network, have sent %(limit)d reports within a day; go on tomorrow."
        ),
    ),
    "puzzle_report": policy("1/month"),  # that counts, of a network about one puzzle
    # Of a name from a network, or from a browser that the account knows
    "wrong_password": policy("5 per 5 minutes", network="60 per 5 minutes"),
    # To one address, for one account, and from one network
    "mail": policy("3/hour", "10/day", "30/day"),
    # Messages to an account's browsers and programs
    "push": policy("120/hour"),
    "webhook": policy("1200/hour"),
    "receiver_seconds": policy(
        "120/hour", network="600/hour"
    ),  # in which slow ones hold up workers
    "webhook_test": policy("20/hour", network="60/hour"),
    # Of matches and traces
    "match": policy(
        "30/minute",
        network="90/minute",
        refusal=_("You have begun %(limit)d matches within a minute; wait a moment."),
    ),
    "stream": policy("30/minute", network="120/minute"),  # begun; each looks at all matches
    "matches_a_day": policy(  # rows, which stay
        "600/day",
        "3000/day",
        "9000/day",
        refusal=_(
            "You, or your network, have begun %(limit)d matches within a day; go on tomorrow."
        ),
    ),
    "challenge": policy(
        "30/hour",
        network="120/hour",
        refusal=_("You have challenged %(limit)d times within an hour; go on later."),
    ),
    "greeting": policy(
        "6/minute", refusal=_("You have greeted %(limit)d times within a minute; wait a moment.")
    ),
    "puzzle": policy("60/minute", "60/minute", "300/minute"),  # tries, which are judged at once
    "puzzle_preview": policy("240/minute", "240/minute", "1200/minute"),
    "trace_file": policy(  # each is read and replayed before it is answered
        "10/minute",
        network="30/minute",
        refusal=_("You have sent %(limit)d files within a minute; wait a moment."),
    ),
    "trace_games": policy(
        "60/hour",
        "240/hour",
        "480/hour",
        refusal=_("You may send %(limit)d games within an hour; send fewer, or go on later."),
    ),
    "trace_megabytes": policy(
        "24/hour",
        "96/hour",
        "480/day",  # a day's files are kept for weeks
        refusal=_(
            "You, or your network, may send %(limit)d MB for now; send less, or go on later."
        ),
    ),
    "kept_game": policy(  # of a playtest, each kept for weeks
        "60/hour",
        "120/hour",
        "480/hour",
        refusal=_(
            "You, or your network, have opened %(limit)d games at the table within an hour; go on later."
        ),
    ),
    # Messages of sockets by weight (see `Reply.weight`): a connection that sends more waits, and so do
    # those of an address, which a school may share
    "connection": policy("40 per 4 seconds", is_local=True),
    "connections_of_address": policy(
        "600 per 4 seconds", network="1800 per 4 seconds", is_local=True
    ),
}
