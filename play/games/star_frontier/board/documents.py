"""What the API's document says of views, events and the board of Star Frontier."""

from typing import Final

from rest_framework import serializers

from catalog.web.api.fields import numbers, numbers_by_key, texts, texts_by_key
from play.games.game import GameDocuments
from play.games.kit.documents import count, seat_field
from play.games.star_frontier.engine.notation import LAYING, PHASES, REASONS


class MapPieceSerializer(serializers.Serializer):
    """An island as it lies."""

    key = serializers.CharField()
    turn = count(max_value=5)
    at = serializers.CharField(help_text="`Q,R`")
    seat = seat_field(allow_null=True, help_text="Of a bridgehead.")


class MapSerializer(serializers.Serializer):
    """The islands that lie, and those still to be laid."""

    pieces = MapPieceSerializer(many=True)
    left = texts()


class UnitSerializer(serializers.Serializer):
    """A unit on its hex."""

    at = serializers.CharField()
    seat = seat_field()
    kind = serializers.CharField()


class ElementSerializer(serializers.Serializer):
    """A wall, tower or mine on its hex.

    In an edition with walls of two hexes such a wall has both in `at`; actions, events and chances call it
    `Q,R/Q,R` in the order of their texts.
    """

    at = texts()
    seat = seat_field()
    kind = serializers.CharField()


class CrossingSerializer(serializers.Serializer):
    """A crossing over a side with lava."""

    side = serializers.CharField(help_text="`Q,R/Q,R`")
    seat = seat_field()


class ActingSerializer(serializers.Serializer):
    """The unit that acts."""

    at = serializers.CharField()
    moved = serializers.BooleanField()
    fired = serializers.BooleanField()
    shots_left = count()


class SeatSerializer(serializers.Serializer):
    """What a seat has beside the map."""

    gold = serializers.IntegerField()
    stock = numbers_by_key(help_text="By kind.")
    research = texts()


class OutcomeSerializer(serializers.Serializer):
    """How the game ended."""

    winner = seat_field(allow_null=True, help_text="Null for a draw.")
    reason = serializers.ChoiceField(REASONS[1:])


class StarFrontierViewSerializer(serializers.Serializer):
    """The state, the same for everybody (S16.1)."""

    game = serializers.CharField()
    edition = serializers.CharField(help_text="Its revision.")
    phase = serializers.ChoiceField([*LAYING, *PHASES])
    turn = serializers.IntegerField(min_value=1)
    to_move = seat_field(allow_null=True, help_text="Who decides; null when the game is over.")
    first = seat_field()
    map = MapSerializer()
    units = UnitSerializer(many=True)
    elements = ElementSerializer(many=True)
    crossings = CrossingSerializer(many=True)
    acting = ActingSerializer(allow_null=True)
    acted = serializers.ListField(
        child=serializers.CharField(allow_null=True),
        help_text="Places of units that are done; null for one destroyed since.",
    )
    seats = serializers.DictField(child=SeatSerializer(), help_text="By seat.")
    result = OutcomeSerializer(allow_null=True)
    legal = texts(help_text="In the notation; empty unless you are to move.")


class ActorsSerializer(serializers.Serializer):
    """How many units have acted in this Combat, and how many may (S4.2)."""

    used = count()
    most = count()


class BuildingSerializer(serializers.Serializer):
    """A complete building (S12)."""

    key = serializers.CharField()
    at = texts()


class StarFrontierBoardSerializer(serializers.Serializer):
    """What TABLE has beside the view."""

    ground = serializers.DictField(
        help_text="`hexes` as `[q, r, piece, deposit]`; `lava`: sides with lava."
    )
    limit = serializers.IntegerField(help_text="The last turn.")
    actors = ActorsSerializer()
    figures = serializers.DictField(
        child=serializers.DictField(child=numbers()),
        help_text="By seat and kind speed, shots, range, power, around, armour, price.",
    )
    income = numbers_by_key(help_text="By seat.")
    buildings = serializers.DictField(child=BuildingSerializer(many=True), help_text="By seat.")
    landings = numbers_by_key(
        help_text="By seat on how many hexes a recruit could be put, whatever it costs."
    )
    completes = texts_by_key(
        help_text="By legal `wall` or `tower` the largest building that it would complete."
    )
    outer = texts(help_text="Walls and towers that may be shot.")
    chances = serializers.DictField(
        child=serializers.ListField(),
        help_text="By legal `fire` what it hits: `[target, percent]` each.",
    )


class StarFrontierSetupSerializer(serializers.Serializer):
    """What is played."""

    edition = serializers.CharField(help_text="Its revision.")
    map = serializers.CharField(help_text="A key or a code.")
    turns = serializers.IntegerField(help_text="Of each player.")


class StarFrontierEventSerializer(serializers.Serializer):
    """`laid`, `turn`, `income`, `control`, `move`, `roll`, `removed`, `placed`, `research`, `end`."""

    kind = serializers.CharField(help_text="Of a unit or element.")
    at = serializers.CharField()


DOCUMENTS: Final = GameDocuments(
    view=StarFrontierViewSerializer,
    setup=StarFrontierSetupSerializer,
    board=StarFrontierBoardSerializer,
    event=StarFrontierEventSerializer,
)
