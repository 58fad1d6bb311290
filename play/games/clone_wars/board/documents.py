"""What the API's document says of views of War of the Clones (`ClonePosition.view`)."""

from typing import Final

from rest_framework import serializers

from catalog.web.api.fields import numbers_by_key, texts, texts_by_key
from play.games.clone_wars.rules.listing import LISTS
from play.games.clone_wars.rules.position import ClonePosition
from play.games.game import LETTERS, GameDocuments
from play.games.kit.documents import count, serializer_of

VIEW: Final = serializer_of(
    ClonePosition,
    "Clone",
    {
        "chance": None,
        "round": "Turns of all seats together.",
        "phase": serializers.ChoiceField([*LISTS, "over"]),
        "active": serializers.ChoiceField(LETTERS[:4], help_text="Whose turn it is."),
        "side": "`republic` or `separatist`.",
        "hero": "`r1`, `r2`, `s1` or `s2`.",
        "hand": serializers.JSONField(help_text="Keys of your own cards; of others how many."),
        "Commander.points": "Victory points.",
        "Commander.mission": serializers.JSONField(help_text="Of enemies the patron; or null."),
        "missing": "`training`, `defeat` or nothing.",
        "pool": serializers.JSONField(help_text="Tokens of your side; of the enemy how many."),
        "deck": count(help_text="How many are left to be drawn."),
        "aside": serializers.JSONField(help_text="Missions declined unseen, with their seats."),
        "cells": "By key, such as `c41`; unknown tokens are null.",
        "tokens": serializers.ListField(child=serializers.IntegerField(allow_null=True)),
        "DrawnMission.card": serializers.CharField(allow_null=True),
        "common": "Missions that lie open, with progress by seat.",
    },
    legal=texts(),
)


class CloneBoardSerializer(serializers.Serializer):
    """What TABLE has beside the view."""

    heroes = serializers.DictField(
        child=serializers.DictField(),
        help_text="By seat `name`, and `force`, `field`, `persuasion` and `ambush` of its level.",
    )
    cards = serializers.DictField(
        child=serializers.DictField(),
        help_text="By key `name`, `text`, `type`, `level`, `attack`, `defence`, `shield`.",
    )
    missions = serializers.ListField(
        child=serializers.DictField(),
        help_text="Those that you know: `name`, `points`, `text`, `is_hidden`.",
    )
    routes = serializers.ListField(
        child=serializers.DictField(),
        help_text="Shortest ways of deliveries: `cells`, and whether the first one is `done`.",
    )
    reach = numbers_by_key(help_text="By cell the steps to it that the hero in motion has left.")
    patrons = texts_by_key(help_text="Names.")
    techniques = texts_by_key(help_text="Colours.")


DOCUMENTS: Final = GameDocuments(view=VIEW, board=CloneBoardSerializer)
