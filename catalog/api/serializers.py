"""The catalogue's schemas in the OpenAPI document; `catalog.editions.export` writes the JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from catalog.cards.content import CARD_NUMBER, CardContent, CruiserContent
from catalog.cards.vocabulary import Effect, Protection, Series
from catalog.editions.current import parts_of
from catalog.editions.export import export_card, export_cruiser
from catalog.models import Edition
from catalog.search.card_search import FACETS, SORTS
from catalog.search.query import MAX_QUERY_LENGTH
from catalog.web.api.pagination import PageForm
from catalog.web.hooks import CARD_FIGURES


class HalfSerializer(serializers.Serializer):
    """One half of a card's front."""

    fighters = serializers.IntegerField(min_value=0, max_value=4)
    effect = serializers.ChoiceField(Effect.choices, allow_null=True)
    protection = serializers.ChoiceField(Protection.choices, allow_null=True)


class CardSerializer(serializers.Serializer):
    """A squadron card's front, in the notation's form."""

    number = serializers.RegexField(f"^{CARD_NUMBER.pattern}$", help_text="Such as 3-10.")
    level = serializers.IntegerField(min_value=0, max_value=3)
    series = serializers.ChoiceField(Series.choices)
    name = serializers.CharField(allow_blank=True, help_text="The call sign.")
    name_ru = serializers.CharField(allow_blank=True)
    top = HalfSerializer()
    bottom = HalfSerializer()


class CardWorthSerializer(serializers.Serializer):
    """How much win chance a card adds to a random deck, against the average card."""

    value = serializers.FloatField(help_text="A share: 0.01 is one win more in a hundred games.")
    low = serializers.FloatField(help_text="Of its 95 % interval.")
    high = serializers.FloatField()
    rank = serializers.IntegerField(help_text="Among the cards of the set, from 1.")


class ListedCardSerializer(CardSerializer):
    """A card of the current edition, with its figures and pictures."""

    worth = CardWorthSerializer(allow_null=True, help_text="Null where it was not measured.")
    page = serializers.URLField()
    picture = serializers.URLField(help_text="A PNG of the card with its effects in words.")
    face = serializers.URLField(help_text="A PNG of the card alone.")


class SectorSerializer(serializers.Serializer):
    """A sector of a cruiser's board."""

    fields = serializers.IntegerField(min_value=2, max_value=4)
    draw = serializers.IntegerField(
        min_value=0, max_value=2, help_text="Draw symbols on the bottom field."
    )


class CruiserSerializer(serializers.Serializer):
    """A cruiser; its sectors run from left to right as the owner sees them."""

    key = serializers.SlugField()
    name = serializers.CharField()
    name_ru = serializers.CharField(allow_blank=True)
    armour = serializers.IntegerField(min_value=1, max_value=99)
    sectors = SectorSerializer(many=True)


class ListedCruiserSerializer(CruiserSerializer):
    """A cruiser of the current edition, with its picture."""

    page = serializers.URLField()
    picture = serializers.URLField(help_text="A PNG.")


class CatalogueSerializer(serializers.Serializer):
    """A whole edition. The revision changes with everything that affects play, so not with names."""

    revision = serializers.CharField()
    cards = CardSerializer(many=True)
    cruisers = CruiserSerializer(many=True)


class EditionSerializer(serializers.ModelSerializer):
    """A card set: the shipped reconstruction, or a transcribed printed set."""

    cards = serializers.IntegerField(source="card_count", help_text="How many cards it has.")
    cruisers = serializers.IntegerField(source="cruiser_count")
    revision = serializers.SerializerMethodField(
        help_text="Changes with everything that affects play, so not with names."
    )
    catalogue = serializers.HyperlinkedIdentityField(
        "api:catalogue", lookup_field="key", help_text="The whole set in one call."
    )

    class Meta:
        model = Edition
        fields = (
            *("key", "name", "name_ru", "note", "note_ru"),
            *("is_current", "revision", "cards", "cruisers", "catalogue"),
        )

    def get_revision(self, edition: Edition) -> str:
        return parts_of(edition).export["revision"]


class CardSearchForm(PageForm):
    """A search for cards: the query and the facets of the card browser."""

    q = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_QUERY_LENGTH,
        trim_whitespace=False,
        help_text="A query such as `level:3 effect:pivot`; `/cards/help/` describes the language.",
    )
    sort = serializers.ChoiceField(list(SORTS), default="number")

    def get_fields(self) -> dict[str, Any]:
        facets: dict[str, Any] = {
            facet.name: serializers.ListField(
                child=serializers.ChoiceField(list(facet.labels)),
                required=False,
                help_text=f"{facet.title}: one of these values.",
            )
            for facet in FACETS
        }
        return {**super().get_fields(), **facets}


def write_cards(request: Request, cards: Iterable[CardContent]) -> list[dict[str, Any]]:
    """Cards of the current edition with their figures and the addresses of their pictures."""
    figures = {number: each for find in CARD_FIGURES for number, each in find().items()}
    views = {"page": "card", "picture": "card_picture", "face": "card_face"}
    return [
        {
            **export_card(card),
            "worth": figures.get(card.number),
            **addresses(request, card.number, views),
        }
        for card in cards
    ]


def write_cruisers(request: Request, cruisers: Iterable[CruiserContent]) -> list[dict[str, Any]]:
    """Cruisers of the current edition with the addresses of their pictures."""
    views = {"page": "cruiser", "picture": "cruiser_picture"}
    return [
        {**export_cruiser(cruiser), **addresses(request, cruiser.key, views)}
        for cruiser in cruisers
    ]


def addresses(request: Request, key: str, views: Mapping[str, str]) -> dict[str, str]:
    """By field the address of a view of the catalogue."""
    return {
        name: reverse(f"catalog:{view}", [key], request=request) for name, view in views.items()
    }
