"""What the API's document says of views of War of the Clones (`ClonePosition.view`)."""

from typing import Final

from rest_framework import serializers

from play.games.clone_wars.rules.listing import LISTS
from play.games.game import LETTERS, GameDocuments
from play.games.kit.documents import count, texts


class CloneHeroSerializer(serializers.Serializer):
    """A seat: its hero, hand and missions."""

    side = serializers.CharField(help_text="`republic` or `separatist`.")
    hero = serializers.CharField(help_text="`r1`, `r2`, `s1` or `s2`.")
    level = serializers.IntegerField(min_value=1, max_value=3)
    force = count()
    cell = serializers.CharField()
    hand = serializers.JSONField(help_text="Keys of your own cards; of others how many.")
    points = count(help_text="Victory points.")
    won = texts()
    mission = serializers.JSONField(help_text="Of enemies the patron alone; null without one.")
    missing = serializers.CharField(help_text="`training`, `defeat` or nothing.")


class ClonePilesSerializer(serializers.Serializer):
    """A side's cards and tokens off the map."""

    deck = count()
    discard = texts()
    pool = serializers.JSONField(help_text="Tokens of your own side; of the enemy how many.")


class CloneCellSerializer(serializers.Serializer):
    """A cell with tokens; unknown ones are null."""

    side = serializers.CharField(help_text="`republic` or `separatist`.")
    tokens = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class CloneWarsViewSerializer(serializers.Serializer):
    """The table of War of the Clones as your seat sees it."""

    edition = serializers.CharField(help_text="Its revision.")
    round = serializers.IntegerField(min_value=1, help_text="Turns of all seats together.")
    phase = serializers.ChoiceField([*LISTS, "over"])
    active = serializers.ChoiceField(LETTERS[:4], help_text="Whose turn it is.")
    players = serializers.DictField(child=CloneHeroSerializer(), help_text="By seat.")
    sides = serializers.DictField(child=ClonePilesSerializer(), help_text="By side.")
    cells = serializers.DictField(child=CloneCellSerializer(), help_text="By key, such as `c41`.")
    steps = count()
    deck = count(help_text="Missions to be drawn.")
    common = serializers.JSONField(help_text="Missions that lie open, with progress by seat.")
    battle = serializers.JSONField(help_text="The battle under way, or null.")
    duel = serializers.JSONField(help_text="The duel under way, or null.")
    legal = texts()


class CloneWarsSetupSerializer(serializers.Serializer):
    """What is played."""

    size = serializers.CharField(help_text="`2`, `3`, `4` or `lesson`.")
    levels = serializers.CharField(help_text="`novice` or `advanced`.")
    republic = serializers.CharField(help_text="The first hero of the Republic.")
    separatist = serializers.CharField(help_text="The first hero of the Separatists.")
    lone = serializers.CharField(help_text="The side of who plays alone against two.")
    edition = serializers.CharField(help_text="Its revision.")


DOCUMENTS: Final = GameDocuments(view=CloneWarsViewSerializer, setup=CloneWarsSetupSerializer)
