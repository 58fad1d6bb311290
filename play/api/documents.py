"""What the API's document says of TABLE and STEP; `play.documents.tables` writes them."""

from rest_framework import serializers

from play.games.starfighter.board.documents import (
    EventSerializer,
    FacingSerializer,
    OrderSerializer,
    ViewSerializer,
)
from play.models import LETTERS, MatchKind, MatchStatus, SeatKind


class PlayerSerializer(serializers.Serializer):
    """Who sits at a seat."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(SeatKind.values)
    bot = serializers.CharField(allow_null=True)
    is_you = serializers.BooleanField()
    is_here = serializers.BooleanField()


class ClockSerializer(serializers.Serializer):
    """The clock of a match."""

    left = serializers.DictField(child=serializers.FloatField(), help_text="Seconds by seat.")
    running = serializers.ChoiceField(LETTERS, allow_null=True)
    increment = serializers.IntegerField(min_value=0)


class OfferSerializer(serializers.Serializer):
    """What a seat asks of the other."""

    kind = serializers.ChoiceField(["take_back", "rematch"])
    seat = serializers.ChoiceField(LETTERS)


class CommitmentSerializer(serializers.Serializer):
    """The server's commitment to its seed; once the match is over also what it was made of."""

    hash = serializers.CharField()
    server_seed = serializers.CharField(required=False)
    salts = serializers.DictField(child=serializers.CharField(), required=False)


class StartSerializer(serializers.Serializer):
    """How far the start of a match has come."""

    step = serializers.CharField(help_text="`seats`, `salts`, or the step of a choice.")
    waits_for = serializers.ListField(child=serializers.ChoiceField(LETTERS))
    given = serializers.ListField(child=serializers.ChoiceField(LETTERS))
    salts = serializers.DictField(
        child=serializers.CharField(), help_text="Those that the server drew for bots, by seat."
    )
    first = serializers.ChoiceField(LETTERS, allow_null=True)
    cruisers = serializers.DictField(
        child=serializers.CharField(allow_null=True), required=False, help_text="Starfighter."
    )
    free = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Starfighter: cruisers."
    )


class NoticeSerializer(serializers.Serializer):
    """What a player should know about leaving the match alone."""

    code = serializers.CharField()
    text = serializers.CharField()


class MatchSerializer(serializers.Serializer):
    """Players, clock, offers and what applies to a match."""

    id = serializers.SlugField()
    kind = serializers.ChoiceField([*MatchKind.values, "replay"])
    game = serializers.CharField()
    mode = serializers.CharField(required=False, help_text="Starfighter: what is played.")
    revision = serializers.CharField(required=False, help_text="Starfighter: of the card set.")
    edition = serializers.CharField(required=False, help_text="Star Frontier: its revision.")
    map = serializers.CharField(required=False, help_text="Star Frontier: a key or a code.")
    turns = serializers.IntegerField(required=False, help_text="Star Frontier: of each player.")
    status = serializers.ChoiceField(MatchStatus.values)
    players = serializers.DictField(
        child=PlayerSerializer(allow_null=True), help_text="By seat; null at a free one."
    )
    clock = ClockSerializer(allow_null=True)
    claim = serializers.DictField(
        allow_null=True, help_text="`seat` may claim the game `from` then on (ISO 8601)."
    )
    take_back = serializers.ChoiceField(["no", "free", "consent"])
    offers = OfferSerializer(many=True)
    commitment = CommitmentSerializer(allow_null=True)
    start = StartSerializer(allow_null=True, help_text="Null once the match is played.")
    notices = NoticeSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The rematch's id.")


class TableSerializer(serializers.Serializer):
    """A match between two decisions, as one audience sees it: a seat, or everybody."""

    match = MatchSerializer()
    branch = serializers.IntegerField(help_text="Changes with every take-back.")
    ply = serializers.IntegerField(help_text="How many actions the log has.")
    seat = serializers.ChoiceField(LETTERS, allow_null=True, help_text="The reader's.")
    view = ViewSerializer(allow_null=True, help_text="Null until the match has begun.")
    words = serializers.DictField(
        child=serializers.CharField(), help_text="Each legal action in the reader's language."
    )
    facing = FacingSerializer(many=True, required=False)
    options = serializers.DictField(
        child=FacingSerializer(many=True),
        required=False,
        help_text="`facing` after each legal `shift`.",
    )
    order = OrderSerializer(required=False, allow_null=True)


class StepSerializer(serializers.Serializer):
    """A decision and what followed from it."""

    branch = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="After the step.")
    seat = serializers.ChoiceField(LETTERS)
    action = serializers.CharField(help_text="In the notation, as the reader may know it.")
    words = serializers.CharField()
    events = EventSerializer(many=True)
    table = TableSerializer(allow_null=True)
