"""What the API's document says of views of Rex (`RexPosition.view`)."""

from typing import Final

from rest_framework import serializers

from play.games.game import LETTERS, GameDocuments
from play.games.kit.documents import numbers_by_key, texts, texts_by_key

PHASES: Final = (
    *("setup", "influence", "bidding", "recruitment", "manoeuvres", "battle", "collection"),
    *("bombardment", "over"),
)
KEYS: Final = "By key; `?` where your seat may not see it."


def seat_list(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.ChoiceField(LETTERS), **options)


def units_pair(text: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(), help_text=f"{text}: plain and mechanised units."
    )


class RexPlayerSerializer(serializers.Serializer):
    """What a seat has beside the city."""

    race = serializers.CharField(help_text="Empty until it is chosen.")
    influence = serializers.IntegerField()
    reserve = units_pair("In reserve")
    casualties = units_pair("In the casualty pool")
    leaders = texts()
    fallen = texts()
    used = texts_by_key(help_text="By leader where it fought in this phase.")
    hand = texts(help_text=KEYS)
    dealt = texts(help_text=KEYS)
    traitors = texts(help_text=KEYS)
    spent = texts()
    prediction = texts(help_text="Race and round, or `?` twice.")


class RexAuctionSerializer(serializers.Serializer):
    """The auction under way."""

    row = texts(help_text="The first card is up. " + KEYS)
    opener = serializers.CharField()
    high = serializers.IntegerField()
    bidder = serializers.CharField()
    passed = seat_list()


class RexBattleSerializer(serializers.Serializer):
    """The battle under way."""

    place = serializers.CharField()
    sides = seat_list(help_text="The aggressor first.")
    tasks = texts()
    orders = texts_by_key()
    question = serializers.CharField()
    answers = serializers.DictField(child=texts_by_key())
    plans = serializers.DictField(
        child=texts(), help_text="Once they are revealed: dial, leader, attack, defence."
    )
    winner = serializers.CharField()


class RexOfferSerializer(serializers.Serializer):
    """The alliance that is proposed."""

    by = serializers.ChoiceField(LETTERS)
    members = seat_list()


class RexViewSerializer(serializers.Serializer):
    """The table of Rex as your seat sees it (X16)."""

    seats = seat_list()
    round = serializers.IntegerField(min_value=1)
    phase = serializers.ChoiceField(PHASES)
    step = serializers.CharField(help_text="The kind of decision that is asked for.")
    first = serializers.CharField(help_text="The first player.")
    players = serializers.DictField(child=RexPlayerSerializer(), help_text="By seat.")
    units = serializers.DictField(
        child=serializers.DictField(child=serializers.ListField(child=serializers.IntegerField())),
        help_text="By location and seat: plain, mechanised and face-down units.",
    )
    tokens = numbers_by_key(help_text="Influence by location.")
    broken = texts(help_text="Locations without their shields.")
    closed = serializers.CharField()
    fleet = serializers.IntegerField(help_text="Its sector; 0 before it is placed.")
    alliances = serializers.ListField(child=seat_list())
    influence_deck = texts(help_text=KEYS)
    influence_discard = texts()
    strategy_deck = texts(help_text=KEYS)
    strategy_discard = texts()
    traitor_deck = texts(help_text=KEYS)
    latest = texts(help_text="The locations of the latest regular Influence card.")
    offer = RexOfferSerializer(allow_null=True)
    auction = RexAuctionSerializer(allow_null=True)
    battle = RexBattleSerializer(allow_null=True)
    prices = numbers_by_key(help_text="Of two units by location, while they are deployed (X8.7).")
    legal = texts(help_text="In the notation; TABLE has further ones as `shapes`.")


DOCUMENTS: Final = GameDocuments(view=RexViewSerializer)
