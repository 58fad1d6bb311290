"""What the API's document says of views of War of the Clones (`ClonePosition.view`)."""

from typing import Final

from rest_framework import serializers

from catalog.web.api.fields import texts
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
DOCUMENTS: Final = GameDocuments(view=VIEW)
