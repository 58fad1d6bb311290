"""What may be sent to the API of matches."""

import secrets
from typing import Any, Final

from rest_framework import serializers
from rest_framework.request import Request

from catalog.api.errors import Problem, Refused
from catalog.api.requests import Form, Text, Whole
from catalog.vocabulary import KEY_LENGTH, NAME_LENGTH
from decks.keeping import keeper_of
from decks.supply import current_supply
from play.models import ACTION_LENGTH, LETTERS, Kind, Mode, Player
from play.seating import Declined, Sitting, chosen_deck
from play.trust import LONGEST_SALT

TOKEN_HEADER: Final = "X-Seat-Token"  # noqa: S105 - the name of a header
LONGEST_DECK: Final = 120
LARGEST: Final = 2**31 - 1
CONFLICTS: Final = frozenset(
    {
        *(
            "late",
            "seat_taken",
            "not_waiting",
            "own_match",
            "waiting",
            "over",
            "expired",
            "not_over",
        ),
        *(
            "answer_first",
            "rules_changed",
            "too_many_tables",
            "salt_given",
            "salt_early",
            "not_your_choice",
        ),
    }
)
BODY_FIELDS: Final = {
    "unknown_cruiser": "cruiser",
    "same_cruiser": "cruiser",
    "unknown_bot": "bot",
    "bad_salt": "salt",
}


class SideForm(Form):
    """What one side brings."""

    deck = Text(
        required=False,
        max_length=LONGEST_DECK,
        help_text="Total War: the address or the code of a deck, such as ares-swarm.",
    )


class SittingForm(SideForm):
    """What a player sits down with."""

    name = Text(required=False, default="", allow_blank=True, max_length=NAME_LENGTH)
    by_chance = serializers.BooleanField(
        default=False, help_text="Training and Skirmish: let chance choose your cruiser."
    )


class SaltForm(Form):
    """A player's part of the seed."""

    salt = Text(
        max_length=LONGEST_SALT,
        help_text="Any text that you draw after you have seen the commitment.",
    )
    commitment = Text(
        max_length=64,
        default="",
        help_text="The commitment that you have seen: if it is another one by now, the salt is refused.",
    )


class CruiserForm(Form):
    """The cruiser that a player takes."""

    cruiser = Text(max_length=KEY_LENGTH, help_text="Its key, one of `match.start.free`.")


class ClockForm(Form):
    """A clock between people."""

    bank = Whole(min_value=10, max_value=24 * 3600, help_text="Seconds for each player.")
    increment = Whole(min_value=0, max_value=600, default=0, help_text="Seconds for each turn.")


class MatchForm(SittingForm):
    """A new match."""

    kind = serializers.ChoiceField([Kind.BOT, Kind.INVITATION, Kind.OPEN])
    mode = serializers.ChoiceField(Mode.values)
    seat = serializers.ChoiceField(LETTERS, default="A")
    bot = Text(required=False, max_length=KEY_LENGTH, help_text="Against a bot: which.")
    enemy = SideForm(required=False, help_text="Against a bot: what it brings.")
    clock = ClockForm(required=False, allow_null=True)


class ActionForm(Form):
    """An action: the answer to a ply."""

    ply = Whole(min_value=0, max_value=LARGEST, help_text="How many actions the log has.")
    action = Text(max_length=ACTION_LENGTH, help_text="In the notation, such as play 3-10 front 2.")
    branch = Whole(min_value=0, max_value=LARGEST, required=False, help_text="Of the table shown.")


class SinceForm(Form):
    """From where on steps are wanted."""

    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)


def player_of(request: Request) -> Player:
    """Whoever asks: an account, and the bearer of a seat token."""
    return Player(request.user, request.headers.get(TOKEN_HEADER, "")[:100])


def new_player(request: Request) -> Player:
    """Whoever asks, with a new seat token where there is neither an account nor one already."""
    player = player_of(request)
    if request.user.is_authenticated or player.token:
        return player
    return Player(request.user, secrets.token_urlsafe(32))


def sitting_of(request: Request, mode: str, sent: dict[str, Any], bot: str = "") -> Sitting:
    """What the body brings to the table. Raises Declined."""
    cruiser, deck = "", None
    if mode == Mode.TOTAL_WAR and "deck" in sent:
        cruiser, deck = chosen_deck(
            sent["deck"], keeper=keeper_of(request._request), supply=current_supply()
        )
    elif "deck" in sent:
        deck = ()
    return Sitting(cruiser, deck, sent.get("name", ""), bot, sent.get("by_chance", False))


def refused(declined: Declined, **beside: Any) -> Refused:
    """The answer to something that is not done: 409 where the match has gone on, else 400, 403 or 404."""
    status = 409 if declined.code in CONFLICTS else 400
    status = {"no_seat": 403, "no_match": 404}.get(declined.code, status)
    details = {"rule": declined.rule} if declined.rule else {}
    field = BODY_FIELDS.get(declined.code)
    return Refused(status, Problem(declined.code, declined.message, field, details), **beside)
