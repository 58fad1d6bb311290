"""What the API's document says of a game that describes nothing itself, and fields that many describe."""

from rest_framework import serializers

from play.games.game import SEATS, GameDocuments


def texts(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


def texts_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.CharField(), **options)


def numbers_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), **options)


def count(**options: object) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, **options)


def seat_field(**options: object) -> serializers.ChoiceField:
    return serializers.ChoiceField(SEATS, **options)


class AnyObjectSerializer(serializers.Serializer):
    """An object whose content only the game knows."""


class ListedActionsSerializer(serializers.Serializer):
    """A view: its fields are the game's, but for `legal`."""

    legal = serializers.ListField(child=serializers.CharField())


DOCUMENTS = GameDocuments(
    view=ListedActionsSerializer,
    setup=AnyObjectSerializer,
    start=AnyObjectSerializer,
    board=AnyObjectSerializer,
    event=AnyObjectSerializer,
)
