"""What the API's document says of a game that describes nothing itself: objects of any content."""

from rest_framework import serializers

from play.games.game import GameDocuments


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
