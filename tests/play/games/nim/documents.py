"""What the API's document says of Nim."""

from rest_framework import serializers

from play.games.game import SEATS, GameDocuments


class NimViewSerializer(serializers.Serializer):
    """The piles; that of the other seat is null."""

    open = serializers.ListField(child=serializers.IntegerField())
    own = serializers.DictField(child=serializers.IntegerField(allow_null=True))
    charms = serializers.DictField(child=serializers.CharField())
    to_move = serializers.ChoiceField(SEATS, allow_null=True)
    turn = serializers.IntegerField()
    ended = serializers.DictField(child=serializers.CharField(), allow_null=True)
    legal = serializers.ListField(child=serializers.CharField())


class SetupSerializer(serializers.Serializer):
    piles = serializers.CharField()


class StartSerializer(serializers.Serializer):
    charms = serializers.DictField(child=serializers.CharField(allow_blank=True))


class BoardSerializer(serializers.Serializer):
    sum = serializers.IntegerField()


class EventSerializer(serializers.Serializer):
    count = serializers.IntegerField()


DOCUMENTS = GameDocuments(
    NimViewSerializer, SetupSerializer, StartSerializer, BoardSerializer, EventSerializer
)
