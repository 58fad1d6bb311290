"""What the API's document says of TABLE and STEP; `play.documents.tables` writes them."""

from dataclasses import replace
from importlib import import_module

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from catalog.web.api.fields import numbers_by_key, texts, texts_by_key
from play.games.game import LETTERS, GameDocuments
from play.games.kit.base_game import BaseGame
from play.games.kit.documents import letters, setup_serializer
from play.games.registry import all_games
from play.models import MatchKind, MatchStatus, SeatKind


def documents_of(game: BaseGame) -> GameDocuments:
    documents: GameDocuments = import_module(game.page.documents).DOCUMENTS
    return documents if documents.setup else replace(documents, setup=setup_serializer(game))


def fields_of_games(part: str) -> dict[str, serializers.Field]:
    """What the games add to an object: each field is there in the games that its text names."""
    fields: dict[str, serializers.Field] = {}
    for game in all_games():
        described = getattr(documents_of(game), part) or serializers.Serializer
        for name, field in described().get_fields().items():
            field.required = False
            field.help_text = f"{game.name}. {field.help_text or ''}".strip()
            fields.setdefault(name, field)
    return fields


def view_field() -> serializers.Field:
    """What one audience may see, as the match's game has it."""
    views = [documents_of(game).view for game in all_games()]
    field = serializers.JSONField(allow_null=True, help_text="Null until the match has begun.")
    described: serializers.Field = extend_schema_field(
        PolymorphicProxySerializer(
            component_name="View", serializers=views, resource_type_field_name=None
        )
    )(field)
    return described


class SetupFields(serializers.Serializer):
    """An object that tells what is played."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), **fields_of_games("setup")}


class PlayerSerializer(serializers.Serializer):
    """Who sits at a seat."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(SeatKind.values)
    bot = serializers.CharField(allow_null=True)
    is_program = serializers.BooleanField(
        help_text="Whether the account has declared itself a bot."
    )
    is_you = serializers.BooleanField()
    is_here = serializers.BooleanField()
    title = serializers.CharField(required=False, help_text="What people call the seat.")
    left = serializers.BooleanField(
        required=False, help_text="The player has left, and the game goes on without."
    )
    passes = serializers.BooleanField(
        required=False, help_text="You do nothing this round wherever you are let."
    )


class ClockSerializer(serializers.Serializer):
    """The clock of a match."""

    left = serializers.DictField(child=serializers.FloatField(), help_text="Seconds by seat.")
    running = letters()
    increment = serializers.IntegerField(min_value=0)
    days = serializers.IntegerField(
        allow_null=True, help_text="By days: how many each decision may take."
    )
    on_holiday = serializers.DictField(
        child=serializers.DateTimeField(),
        help_text="By days: seats whose clocks stand still, and until when.",
    )


class OfferSerializer(serializers.Serializer):
    """What a seat asks of others."""

    kind = serializers.ChoiceField(["take_back", "rematch", "game"])
    seat = serializers.ChoiceField(LETTERS)
    agreed = letters(required=False, help_text="Who has said yes, if any.")
    to = letters(required=False, help_text="Who is asked.")
    action = serializers.CharField(required=False, help_text="What the game carries out then.")
    words = serializers.CharField(required=False, help_text="The same in the reader's language.")


class CommitmentSerializer(serializers.Serializer):
    """The server's commitment to its seed; once the match is over also what it was made of."""

    hash = serializers.CharField()
    server_seed = serializers.CharField(required=False)
    salts = texts_by_key(required=False)


class StartSerializer(serializers.Serializer):
    """How far the start of a match has come."""

    step = serializers.CharField(help_text="`seats`, `salts`, or the step of a choice.")
    waits_for = letters()
    given = letters()
    salts = texts_by_key(help_text="Those that the server drew for bots, by seat.")
    options = texts(help_text="What may be chosen now.")

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), **fields_of_games("start")}


class NoticeSerializer(serializers.Serializer):
    """What a player should know about leaving the match alone."""

    code = serializers.CharField()
    text = serializers.CharField()
    moment = serializers.DateTimeField(required=False, help_text="Of the day that the text names.")
    day = serializers.CharField(required=False, help_text="That day as the text says it.")


class MatchSerializer(SetupFields):
    """Players, clock, offers and what applies to a match."""

    id = serializers.SlugField()
    kind = serializers.ChoiceField([*MatchKind.values, "replay"])
    game = serializers.CharField()
    status = serializers.ChoiceField(MatchStatus.values)
    players = serializers.DictField(
        child=PlayerSerializer(allow_null=True), help_text="By seat; null at a free one."
    )
    clock = ClockSerializer(allow_null=True)
    claim = serializers.DictField(
        allow_null=True, help_text="`seats` may claim the game `from` then on (ISO 8601)."
    )
    take_back = serializers.ChoiceField(["no", "free", "consent"])
    may_show_hands = serializers.BooleanField(
        required=False, help_text="Where its players may let spectators see the hands."
    )
    offers = OfferSerializer(many=True)
    commitment = CommitmentSerializer(allow_null=True)
    start = StartSerializer(allow_null=True, help_text="Null once the match is played.")
    notices = NoticeSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The rematch's id.")


class PlacesSerializer(serializers.Serializer):
    """How a game ended."""

    winners = letters()
    places = numbers_by_key(help_text="By seat, from 1.")
    reason = serializers.CharField()


class TableSerializer(serializers.Serializer):
    """A match between two decisions, as one audience sees it: a seat, or everybody."""

    match = MatchSerializer()
    branch = serializers.IntegerField(help_text="Changes with every take-back.")
    ply = serializers.IntegerField(help_text="How many actions the log has.")
    seat = serializers.ChoiceField(LETTERS, allow_null=True, help_text="The reader's.")
    to_move = letters(required=False, help_text="Who may act now.")
    chosen = letters(
        required=False, help_text="Who has chosen in secret and waits for the others, if any."
    )
    out = letters(required=False, help_text="Who is out, if any.")
    shapes = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="Legal actions that are too many for a list: a `pattern` such as `bid {amount}`, and its "
        "`fields`, each with `least` and `most`, or with `choices`.",
    )
    may_offer = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="What the reader may propose: the `action`, its `words`, and the seats `to` whom.",
    )
    only_action = serializers.CharField(
        required=False,
        help_text="The reader's only legal action, where everybody can tell that there is no other.",
    )
    may_pass = serializers.BooleanField(
        required=False, help_text="The reader may do nothing unasked for the rest of the round."
    )
    result = PlacesSerializer(required=False, help_text="Once the game is over.")
    words = texts_by_key(
        help_text="Legal actions in the reader's language, but for those that the table's page words itself."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "view": view_field(), **fields_of_games("board")}


class EventSerializer(serializers.Serializer):
    """What happened. The other fields depend on `event` and may grow; docs/api.md has them."""

    event = serializers.CharField()
    text = serializers.CharField(allow_blank=True, help_text="In the reader's language.")
    seat = serializers.ChoiceField(
        LETTERS,
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="Null or empty where it is nobody's, such as a battle of Rex without a winner.",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), **fields_of_games("event")}


class StepSerializer(serializers.Serializer):
    """A decision and what followed from it."""

    branch = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="After the step.")
    seat = serializers.ChoiceField(LETTERS)
    action = serializers.CharField(help_text="In the notation, as the reader may know it.")
    words = serializers.CharField()
    events = EventSerializer(many=True)
    table = TableSerializer(allow_null=True)
