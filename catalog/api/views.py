"""Cards, cruisers and editions, for everybody to read."""

from typing import Any

from django.db.models import Count, Q
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.api import examples
from catalog.api.card_set import card_set_response
from catalog.api.errors import Problem, Refused, not_found
from catalog.api.pages import PageForm, page_of, page_schema
from catalog.api.requests import read_query
from catalog.api.resources import Resource
from catalog.api.serializers import (
    CardForm,
    CardSerializer,
    CatalogueSerializer,
    CruiserSerializer,
    EditionSerializer,
)
from catalog.browsing import current_catalogue, current_fleet
from catalog.export import export_card, export_cruiser
from catalog.models import Edition
from catalog.query import QueryError
from catalog.search import FACETS, Results, Selection, find_cards

CURRENT = "current"
CARDS_PAGE = page_schema(
    "CardPage",
    CardSerializer,
    facets=serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="For each facet, how many cards there would be with each of its values.",
    ),
)


class Cards(Resource):
    """The current edition's cards."""

    @extend_schema(
        operation_id="list_cards",
        summary="List and search cards",
        parameters=[CardForm],
        responses={
            200: CARDS_PAGE,
            400: examples.WRONG_QUERY,
        },
    )
    def get(self, request: Request) -> Response:
        asked = read_query(CardForm, request)
        found = find_cards(current_catalogue().cards, selection_of(asked))
        if found.error:
            raise wrong_query(found.error)
        page = page_of(request, found.cards, asked, lambda cards: [*map(export_card, cards)])
        return Response(page | {"facets": facet_counts(found)})


def selection_of(asked: dict[str, Any]) -> Selection:
    """The search that a valid CardForm asks for."""
    chosen = {facet.name: frozenset(asked.get(facet.name, ())) for facet in FACETS}
    return Selection(query=asked.get("q", ""), chosen=chosen, sort=asked["sort"])


def wrong_query(error: QueryError) -> Refused:
    place = {"start": error.start, "end": error.end}
    return Refused(400, Problem("wrong_query", str(error.message), "q", place))


def facet_counts(found: Results) -> dict[str, dict[str, int]]:
    return {
        counted.facet.name: {option.value: option.count for option in counted.options}
        for counted in found.facets
    }


class Card(Resource):
    """One card of the current edition."""

    @extend_schema(
        operation_id="read_card",
        summary="One card",
        responses=OpenApiResponse(CardSerializer, examples=[examples.CARD]),
    )
    def get(self, _request: Request, number: str) -> Response:
        card = current_catalogue().card(number)
        if card is None:
            raise not_found(_("There is no such card."))
        return Response(export_card(card))


class Cruisers(Resource):
    """The current edition's cruisers, by name in the reader's language."""

    @extend_schema(
        operation_id="list_cruisers",
        summary="List cruisers",
        parameters=[PageForm],
        responses=page_schema("CruiserPage", CruiserSerializer),
    )
    def get(self, request: Request) -> Response:
        boards = current_fleet().boards
        asked = read_query(PageForm, request)
        return Response(
            page_of(request, boards, asked, lambda page: [export_cruiser(b.cruiser) for b in page])
        )


class Cruiser(Resource):
    """One cruiser of the current edition."""

    @extend_schema(
        operation_id="read_cruiser",
        summary="One cruiser",
        responses=OpenApiResponse(CruiserSerializer, examples=[examples.CRUISER]),
    )
    def get(self, _request: Request, key: str) -> Response:
        found = current_fleet().cruiser(key)
        if found is None:
            raise not_found(_("There is no such cruiser."))
        return Response(export_cruiser(found.cruiser))


class Editions(Resource):
    """Every card set of the site."""

    @extend_schema(
        operation_id="list_editions",
        summary="List editions",
        parameters=[PageForm],
        responses=page_schema("EditionPage", EditionSerializer),
    )
    def get(self, request: Request) -> Response:
        editions = counted_editions().order_by("-is_current", "key")

        def write(page: Any) -> list[Any]:
            return list(EditionSerializer(page, many=True, context={"request": request}).data)

        return Response(page_of(request, editions, read_query(PageForm, request), write))


class OneEdition(Resource):
    """One card set; `current` stands for the one that decks and matches use."""

    @extend_schema(operation_id="read_edition", summary="One edition", responses=EditionSerializer)
    def get(self, request: Request, key: str) -> Response:
        return Response(EditionSerializer(access_edition(key), context={"request": request}).data)


class Catalogue(Resource):
    """A whole card set; `current` stands for the one that decks and matches use."""

    renderer_classes = (JSONRenderer,)

    @extend_schema(
        operation_id="read_catalogue",
        summary="All cards and cruisers of an edition",
        description="Send the answer's `ETag` back as `If-None-Match`: an unchanged set is 304.",
        responses={200: CatalogueSerializer, 304: OpenApiResponse(description="Unchanged.")},
    )
    def get(self, request: Request, key: str) -> HttpResponseBase | None:
        return card_set_response(request._request, access_edition(key))


def access_edition(key: str) -> Edition:
    """The edition of a key, with its counts. Raises Refused (404) where there is none."""
    wanted = Q(is_current=True) if key == CURRENT else Q(key=key)
    found: Edition | None = counted_editions().filter(wanted).first()
    if found is None:
        raise not_found(_("There is no such edition."))
    return found


def counted_editions() -> Any:
    return Edition.objects.annotate(
        card_count=Count("cards", distinct=True), cruiser_count=Count("cruisers", distinct=True)
    )
