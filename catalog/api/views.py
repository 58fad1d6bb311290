"""Read-only views of cards, cruisers and editions."""

from functools import partial
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.api import examples
from catalog.api.serializers import (
    CardSearchForm,
    CatalogueSerializer,
    EditionSerializer,
    ListedCardSerializer,
    ListedCruiserSerializer,
    write_cards,
    write_cruisers,
)
from catalog.editions.current import current_catalogue, parts_of
from catalog.models import Edition
from catalog.search.card_search import FACETS, Selection, find_cards
from catalog.search.query import QueryError
from catalog.web.api.errors import ApiError, Problem, not_found
from catalog.web.api.fields import numbers_by_key
from catalog.web.api.pagination import PageForm, page_of, page_schema
from catalog.web.api.requests import read_query
from catalog.web.api.resources import Resource

CURRENT = "current"
CARDS_PAGE = page_schema(
    "CardPage",
    ListedCardSerializer,
    did_you_mean=serializers.CharField(
        help_text="Where no card fits `q` exactly: the query that was probably meant, whose cards these are. "
        "Empty otherwise.",
    ),
    facets=serializers.DictField(
        child=numbers_by_key(),
        help_text="For each facet, how many cards there would be with each of its values.",
    ),
)


class Cards(Resource):
    """The current edition's cards."""

    @extend_schema(
        operation_id="list_cards",
        summary="List and search cards",
        parameters=[CardSearchForm],
        responses={
            200: CARDS_PAGE,
            400: examples.WRONG_QUERY,
        },
    )
    def get(self, request: Request) -> Response:
        query = read_query(CardSearchForm, request)
        found = find_cards(current_catalogue().cards, card_selection(query), request)
        if found.error:
            raise wrong_query(found.error)
        page = page_of(request, found.cards, query, partial(write_cards, request))
        facets = {
            facet.name: {option.value: option.count for option in options}
            for facet, options in found.facets
        }
        return Response(page | {"facets": facets, "did_you_mean": found.meant})


def card_selection(query: dict[str, Any]) -> Selection:
    """The search of a CardSearchForm's cleaned data."""
    chosen = {facet.name: frozenset(query.get(facet.name, ())) for facet in FACETS}
    return Selection(query=query.get("q", ""), chosen=chosen, sort=query["sort"])


def wrong_query(error: QueryError) -> ApiError:
    place = {"start": error.start, "end": error.end}
    return ApiError(400, Problem("wrong_query", str(error.message), "q", place))


class OneCard(Resource):
    """One card of the current edition."""

    @extend_schema(
        operation_id="read_card",
        summary="One card",
        responses=OpenApiResponse(ListedCardSerializer, examples=[examples.CARD]),
    )
    def get(self, request: Request, number: str) -> Response:
        card = current_catalogue().card(number)
        if card is None:
            raise not_found(_("There is no such card."))
        return Response(*write_cards(request, [card]))


class Cruisers(Resource):
    """The current edition's cruisers, by name in the reader's language."""

    @extend_schema(
        operation_id="list_cruisers",
        summary="List cruisers",
        parameters=[PageForm],
        responses=page_schema("CruiserPage", ListedCruiserSerializer),
    )
    def get(self, request: Request) -> Response:
        query = read_query(PageForm, request)
        cruisers = current_catalogue().cruisers
        return Response(page_of(request, cruisers, query, partial(write_cruisers, request)))


class OneCruiser(Resource):
    """One cruiser of the current edition."""

    @extend_schema(
        operation_id="read_cruiser",
        summary="One cruiser",
        responses=OpenApiResponse(ListedCruiserSerializer, examples=[examples.CRUISER]),
    )
    def get(self, request: Request, key: str) -> Response:
        found = current_catalogue().cruiser(key)
        if found is None:
            raise not_found(_("There is no such cruiser."))
        return Response(*write_cruisers(request, [found]))


class Editions(Resource):
    """All card sets of the site."""

    @extend_schema(
        operation_id="list_editions",
        summary="List editions",
        parameters=[PageForm],
        responses=page_schema("EditionPage", EditionSerializer),
    )
    def get(self, request: Request) -> Response:
        editions = Edition.objects.with_counts().order_by("-is_current", "key")

        def write(rows: Any) -> list[Any]:
            return list(EditionSerializer(rows, many=True, context={"request": request}).data)

        return Response(page_of(request, editions, read_query(PageForm, request), write))


class OneEdition(Resource):
    """One card set; the key `current` is that of decks and matches."""

    @extend_schema(operation_id="read_edition", summary="One edition", responses=EditionSerializer)
    def get(self, request: Request, key: str) -> Response:
        edition = access_edition(key)
        return Response(EditionSerializer(edition, context={"request": request}).data)


class EditionCatalogue(Resource):
    """A whole card set; the key `current` is that of decks and matches."""

    renderer_classes = (JSONRenderer,)

    @extend_schema(
        operation_id="read_catalogue",
        summary="All cards and cruisers of an edition",
        description="Send the `ETag` of an earlier response as `If-None-Match` to get 304 for an "
        "unchanged set.",
        responses={200: CatalogueSerializer, 304: OpenApiResponse(description="Unchanged.")},
    )
    def get(self, _request: Request, key: str) -> Response:
        return Response(parts_of(access_edition(key)).export)


def access_edition(key: str) -> Edition:
    """The edition of a key, with its counts. Raises ApiError (404) if there is none."""
    wanted = Q(is_current=True) if key == CURRENT else Q(key=key)
    found = Edition.objects.with_counts().filter(wanted).first()
    if found is None:
        raise not_found(_("There is no such edition."))
    return found
