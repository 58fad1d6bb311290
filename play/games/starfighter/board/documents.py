"""What the API's document says of views, events and the board of Starfighter (notation, "State")."""

from typing import Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalog.web.api.fields import numbers, numbers_by_key, texts
from play.games.game import GameDocuments
from play.games.kit.documents import count, seat_field
from play.games.starfighter.engine.notation import DIRECTIONS, FACES, HALVES, PHASES, REASONS

NUMBERS: Final = {"type": "array", "items": {"type": "string", "nullable": True}}
LENGTH: Final = {"type": "integer", "minimum": 0}


@extend_schema_field({"oneOf": [NUMBERS, LENGTH]})
class HiddenList(serializers.Field):
    """Card numbers, or only how many where they are hidden."""


class HalvesSerializer(serializers.Serializer):
    """Tokens on the two halves as the card lies."""

    upper = count()
    lower = count()


class BoardCardSerializer(serializers.Serializer):
    """A card on a board."""

    card = serializers.CharField(allow_null=True, help_text="Its number; null where it is hidden.")
    face = serializers.ChoiceField(FACES)
    pivoted = serializers.BooleanField()
    damage = HalvesSerializer()
    shield_damage = HalvesSerializer()


class BoardSeatSerializer(serializers.Serializer):
    """A seat's cruiser, piles and sectors."""

    cruiser = serializers.CharField()
    armour = serializers.IntegerField()
    hand = HiddenList()
    aside = HiddenList()
    deck = HiddenList(allow_null=True, help_text="Null outside Total War.")
    discard = texts(allow_null=True)
    sectors = serializers.ListField(
        child=BoardCardSerializer(many=True), help_text="Five, each with the card of level 0 first."
    )


class SharedPilesSerializer(serializers.Serializer):
    """The common deck and discard pile."""

    deck = HiddenList()
    discard = texts()


class EffectPlaceSerializer(serializers.Serializer):
    """An effect and where its card lies now."""

    effect = serializers.CharField(allow_null=True, help_text="Null in phase `order`.")
    seat = seat_field()
    sector = serializers.IntegerField(min_value=1, max_value=5)
    level = count(max_value=3)
    half = serializers.ChoiceField(HALVES, allow_null=True)


class ChainSerializer(serializers.Serializer):
    """The effects of one chain: how many were resolved, and which wait, the next to be resolved last."""

    resolved = count()
    waiting = EffectPlaceSerializer(many=True)


class BattleSerializer(serializers.Serializer):
    """The battle that is fought."""

    direction = serializers.ChoiceField(DIRECTIONS)
    sector = numbers_by_key(help_text="By seat.")
    left = numbers_by_key(help_text="Tokens that each seat has still to take.")
    taking = seat_field()
    to_come = numbers(help_text="A's sectors still to fight.")


class ResultSerializer(serializers.Serializer):
    """How the game ended."""

    winner = seat_field(allow_null=True, help_text="Null for a draw.")
    reason = serializers.ChoiceField(REASONS)


class StarfighterViewSerializer(serializers.Serializer):
    """The state as one audience may see it (R10); what it may not know is null or a length."""

    mode = serializers.CharField()
    round = serializers.IntegerField(min_value=1)
    phase = serializers.ChoiceField(PHASES)
    to_move = seat_field(allow_null=True, help_text="Who decides; null when the game is over.")
    turn = seat_field(allow_null=True, help_text="Whose turn of Deployment it is.")
    initiative = seat_field()
    passed = serializers.ListField(child=seat_field())
    offset = serializers.IntegerField(min_value=-3, max_value=3)
    shared = SharedPilesSerializer(allow_null=True, help_text="Null in Total War.")
    seats = serializers.DictField(child=BoardSeatSerializer(), help_text="By seat.")
    pending = EffectPlaceSerializer(allow_null=True, help_text="The effect that waits.")
    chain = ChainSerializer(allow_null=True)
    battle = BattleSerializer(allow_null=True)
    result = ResultSerializer(allow_null=True)
    legal = texts(help_text="In the notation; empty unless you are to move.")


class FacingSerializer(serializers.Serializer):
    """A pair of facing sectors, and the damage that each seat would take in it."""

    A = serializers.IntegerField(min_value=1, max_value=5)
    B = serializers.IntegerField(min_value=1, max_value=5)
    damage = numbers_by_key()


class OrderSerializer(serializers.Serializer):
    """The effects of the two halves whose order is asked."""

    upper = serializers.CharField()
    lower = serializers.CharField()


class StarfighterBoardSerializer(serializers.Serializer):
    """What TABLE has beside the view."""

    facing = FacingSerializer(
        many=True, allow_null=True, help_text="Null in a preview where it is not certain."
    )
    options = serializers.DictField(
        child=FacingSerializer(many=True), help_text="`facing` after each legal `shift`."
    )
    order = OrderSerializer(allow_null=True)


class StarfighterSetupSerializer(serializers.Serializer):
    """What is played."""

    mode = serializers.CharField()
    revision = serializers.CharField(help_text="Of the card set.")


class StarfighterStartSerializer(serializers.Serializer):
    """What START tells."""

    first = seat_field(allow_null=True, help_text="The first player, once it is drawn.")
    cruisers = serializers.DictField(child=serializers.CharField(allow_null=True))


class StarfighterEventSerializer(serializers.Serializer):
    """`draw`, `set_aside`, `take_up`, `reshuffle`, `play`, `pass`, `trigger`, `drop`, `no_target`,
    `resolve`, `move`, `pivot`, `roll`, `destroy`, `token`, `absorb`, `armour`, `shift`, `battle`,
    `shields_recover`, `initiative`, `round`, `end`.
    """

    level = serializers.IntegerField(
        required=False,
        allow_null=True,
        help_text="Null for an effect whose card has left the board.",
    )
    card = serializers.CharField(required=False, allow_null=True, help_text="Null where hidden.")


DOCUMENTS: Final = GameDocuments(
    view=StarfighterViewSerializer,
    setup=StarfighterSetupSerializer,
    start=StarfighterStartSerializer,
    board=StarfighterBoardSerializer,
    event=StarfighterEventSerializer,
)
