"""The league in the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import not_found
from catalog.web.api.fields import texts
from catalog.web.api.resources import Resource
from decks.construction.card_pool import current_pool
from simulate.league.standing import read_league
from simulate.results.serializers import IntervalSerializer


class LeagueDeckSerializer(serializers.Serializer):
    """A deck of the field; `against` are its win rates against the decks in the order of the matrix."""

    key = serializers.SlugField(source="deck.key")
    cruiser = serializers.SlugField(source="deck.cruiser")
    cards = texts(source="deck.cards")
    name = serializers.CharField(source="deck.name")
    name_ru = serializers.CharField(source="deck.name_ru")
    share = serializers.FloatField(help_text="How often the mix brings it.")
    win_rate = IntervalSerializer(source="score", help_text="Against the mix, itself left out.")
    rank = serializers.FloatField(
        source="rank.share",
        allow_null=True,
        help_text="The share of random legal decks of its cruiser that do worse against the mix.",
    )
    against = IntervalSerializer(many=True)


class PromotedDeckSerializer(serializers.Serializer):
    """A published deck that beat the mix."""

    deck = serializers.SlugField(source="deck.slug")
    win_rate = IntervalSerializer(source="score")


class LeagueSerializer(serializers.Serializer):
    """The field of stock decks, in the order of the matrix."""

    revision = serializers.CharField(source="field.revision")
    versions = serializers.CharField(source="field.versions")
    games_a_pairing = serializers.IntegerField(source="field.games_a_pairing")
    decks = LeagueDeckSerializer(source="by_place", many=True)
    promoted = PromotedDeckSerializer(many=True)
    random = serializers.SerializerMethodField(
        help_text="By cruiser: how many random legal decks were played, and 101 quantiles of their win rates."
    )

    def get_random(self, league: Any) -> dict[str, dict[str, Any]]:
        return {
            cruiser: {"decks": each.decks, "quantiles": list(each.quantiles)}
            for cruiser, each in league.field.random.items()
        }


class LeagueView(Resource):
    """The field that win rates compare with."""

    @extend_schema(
        operation_id="get_league",
        summary="Get the field of stock decks: its matrix, its mix, and how random decks fare",
        responses=LeagueSerializer,
    )
    def get(self, _request: Request) -> Response:
        found = read_league(current_pool().revision)
        if found is None:
            raise not_found()
        return Response(LeagueSerializer(found).data)
