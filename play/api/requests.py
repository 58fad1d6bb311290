"""What may be sent to the API of matches."""

from typing import Any, Final, Literal

from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from catalog.cards.vocabulary import KEY_LENGTH, NAME_LENGTH, STORED_NAME_LENGTH
from catalog.web.api.requests import Flag, Form, OneOf, Text, Whole
from catalog.web.formats.one_line import MaxSigns, check_one_line
from decks.accounts.bots import is_bot
from decks.accounts.owners import owner_of
from decks.models import author_name
from play.games.game import LETTERS, Json, SetupField
from play.games.registry import MAIN_GAME, game_keys, get_game
from play.live.message_forms import LARGEST
from play.matches.participant import Participant
from play.matches.shuffle_commitment import MAX_SALT_LENGTH
from play.models import CLOCK_DAYS, MatchKind, Player

TOKEN_HEADER: Final = "X-Seat-Token"  # noqa: S105 - the name of a header
MAX_REACH: Final = 3000


def form_field(field: SetupField) -> serializers.Field:
    """A field of a game's set-up as a field of a request."""
    if field.kind == "choice":
        choices = [value for value, _label in field.choices]
        return OneOf(choices, default=field.default or empty)
    if field.kind == "flag":
        return Flag(default=False, help_text=str(field.help))
    return Text(required=False, max_length=field.max_length, help_text=str(field.help))


def game_field() -> serializers.Field:
    return OneOf(game_keys(), default=MAIN_GAME)


class GameForm(serializers.Serializer):
    """Which game a request is about; the other fields follow from it."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {"game": game_field()}


def asked_game(request: Request) -> str:
    """The key of the game that a body names. Raises ValidationError."""
    named = GameForm(data=request.data)
    named.is_valid(raise_exception=True)
    return str(named.validated_data["game"])


class FormOfGame(Form):
    """A form with fields of the game in its context; in the API's document with those of every game."""

    def setup_fields(self, part: Literal["match", "side"]) -> dict[str, serializers.Field]:
        """The fields of a part of the set-up form."""
        asked = self.context.get("game")
        forms = [get_game(key).describe_setup() for key in ([asked] if asked else game_keys())]
        fields = [field for form in forms for field in getattr(form, part) if field.in_api]
        return {field.name: form_field(field) for field in fields}


class SideForm(FormOfGame):
    """What one side brings, by the fields of the game."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), **self.setup_fields("side")}


class ParticipantForm(SideForm):
    """What takes a seat: a name, and what the side brings."""

    name = Text(
        required=False,
        default="",
        allow_blank=True,
        max_length=STORED_NAME_LENGTH,
        validators=[MaxSigns(NAME_LENGTH), check_one_line],
    )


class SaltForm(Form):
    """A player's part of the seed."""

    salt = Text(
        max_length=MAX_SALT_LENGTH,
        help_text="Any text that you draw after you have seen the commitment.",
    )
    commitment = Text(
        max_length=64,
        default="",
        help_text="The commitment that you have seen: if it is another one by now, the salt is refused.",
    )


class ChoiceForm(Form):
    """What a player chooses before the match."""

    option = Text(max_length=KEY_LENGTH, help_text="One of `match.start.options`.")


class ClockForm(Form):
    """A clock between people."""

    bank = Whole(
        min_value=10, max_value=24 * 3600, required=False, help_text="Seconds for each player."
    )
    increment = Whole(min_value=0, max_value=600, default=0, help_text="Seconds for each turn.")
    days = OneOf(
        CLOCK_DAYS, required=False, help_text="Days for each decision, instead of the others."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("bank" in attrs) == ("days" in attrs) or ("days" in attrs and attrs["increment"]):
            message = _("A clock is “bank” with or without “increment”, or “days” alone.")
            raise serializers.ValidationError(message, "bad_clock")
        return attrs


class SeatBotForm(SideForm):
    """A bot, and what it brings."""

    bot = Text(required=False, max_length=KEY_LENGTH, help_text="Which; else that of the match.")


class SeatsForm(Form):
    """By letter what takes a seat."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {letter: SeatBotForm(required=False) for letter in LETTERS}


class GuestForm(ParticipantForm):
    """What a guest brings to which seat."""

    seat = OneOf(LETTERS, required=False, help_text="A free one; the first, if left out.")


class MatchForm(ParticipantForm):
    """A new match."""

    kind = OneOf([MatchKind.BOT, MatchKind.INVITATION, MatchKind.OPEN])
    seat = OneOf(LETTERS, default="A")
    bot = Text(
        required=False, max_length=KEY_LENGTH, help_text="At all seats where `seats` names none."
    )
    to = Text(
        required=False,
        max_length=150,
        help_text="With `invitation`: the account that is challenged; nobody else may sit down.",
    )
    seats = SeatsForm(required=False, help_text="By letter what takes another seat.")
    clock = ClockForm(required=False, allow_null=True)
    rated = Flag(
        default=False,
        help_text="At an open table of an account, else refused: the match counts for the ratings of both "
        "accounts.",
    )
    reach = Whole(
        min_value=1,
        max_value=MAX_REACH,
        required=False,
        help_text="With `rated`: how many points the opponent's rating may be away at most.",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        fields = {**super().get_fields(), **self.setup_fields("match")}
        return {"game": game_field(), **fields}


class SinceForm(Form):
    """From where on steps are wanted."""

    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)


def player_of(request: Request | HttpRequest) -> Player:
    """The player who sent the request: an account, or the bearer of a seat token."""
    token = request.headers.get(TOKEN_HEADER, "")[:100]
    return Player(request.user, token, request.META.get("REMOTE_ADDR", ""))


def participant_of(
    request: Request, game: str, setup: Json, sent: dict[str, Any], bot: str = ""
) -> Participant:
    """What the body brings to the table. Raises Declined."""
    loadout = get_game(game).read_side(setup, sent, owner_of(request._request))
    name = author_name(request.user) if is_bot(request.user) else sent.get("name", "")
    return Participant(loadout, "" if bot else name, bot)
