"""Views of stored decks: reading visible decks, changing own decks."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar, Final

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import ApiError, Problem
from catalog.web.api.pagination import PageForm, page_of, page_schema
from catalog.web.api.requests import read_body, read_query
from catalog.web.api.resources import AnyFile, Resource
from catalog.web.api.schema import ErrorsSerializer
from decks.accounts.owners import owner_of
from decks.api import examples
from decks.api.requests import (
    BasedOnForm,
    DeckForm,
    DeckSearchForm,
    DeckUpdateForm,
    deck_selection,
    illegal,
    read_draft,
)
from decks.api.serializers import (
    CarriedOverSerializer,
    CarryOverSerializer,
    DeckSerializer,
    VersionSerializer,
    write_deck,
    write_decks,
)
from decks.construction.card_pool import current_pool
from decks.construction.legality import IllegalDeck
from decks.formats.registry import FORMATS
from decks.insight.deck_summary import summary_of
from decks.library import services
from decks.library.access import access_deck, access_own_deck, access_version, visible_versions
from decks.library.carry_over import carry_deck_over
from decks.library.files import file_response
from decks.library.listing import get_deck_orders, select_decks
from decks.library.services import SaveConflict
from decks.models import Deck, DeckQuerySet


class ConflictSerializer(ErrorsSerializer):
    """The deck was saved elsewhere in the meantime; `current` is its newest version."""

    current = DeckSerializer()


DECK_PAGE: Final = page_schema("DeckPage", DeckSerializer)
CONFLICT: Final = OpenApiResponse(
    ConflictSerializer, "Saved elsewhere in the meantime: the newest version."
)
TOO_MANY: Final = OpenApiResponse(ErrorsSerializer, "You have too many decks.")
ILLEGAL: Final = OpenApiResponse(ErrorsSerializer, "The deck cannot be stored: every reason.")


def prefetched(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with everything that a response contains, in a fixed number of queries."""
    return decks.with_author().select_related("parent").with_newest_version().with_tags()


class Decks(Resource):
    """The published decks."""

    scope = "decks"
    samples: ClassVar = {"POST": examples.NEW_DECK}

    @extend_schema(
        operation_id="list_decks",
        summary="List and search published decks",
        parameters=[DeckSearchForm],
        responses=DECK_PAGE,
    )
    def get(self, request: Request) -> Response:
        pool = current_pool()
        query = read_query(DeckSearchForm, request)
        decks = get_deck_orders()[query["order"]].sort(select_decks(deck_selection(query, pool)))
        write = partial(write_decks, request, pool)
        return Response(page_of(request, prefetched(decks), query, write))

    @extend_schema(
        operation_id="create_deck",
        summary="Store a new deck",
        description="A deck that is not private must be legal.",
        request=DeckForm,
        responses={201: DeckSerializer, 400: ILLEGAL, 409: TOO_MANY},
        examples=[examples.request("a private draft", examples.NEW_DECK)],
    )
    def post(self, request: Request) -> Response:
        pool = current_pool()
        draft, body = read_draft(DeckForm, request, pool)
        with refusals(request):
            deck = services.create_deck(
                owner=owner_of(request), draft=draft, pool=pool, note=body["note"]
            )
        return Response(write_deck(request, deck), status=201)


class OwnDecks(Resource):
    """The account's own decks."""

    scope = "decks"
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_own_decks",
        summary="List your own decks",
        parameters=[PageForm],
        responses=DECK_PAGE,
    )
    def get(self, request: Request) -> Response:
        decks = prefetched(Deck.objects.owned_by(owner_of(request)).newest_first())
        query = read_query(PageForm, request)
        return Response(
            page_of(request, decks, query, partial(write_decks, request, current_pool()))
        )


class OneDeck(Resource):
    """A visible deck; its owner may change it."""

    scope = "decks"
    samples: ClassVar = {"PUT": examples.NEW_DECK | {"based_on": 1}}

    @extend_schema(operation_id="read_deck", summary="One deck", responses=DeckSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(write_deck(request, access_deck(request, slug)))

    @extend_schema(
        operation_id="update_deck",
        summary="Save your deck",
        description="Other cards or another cruiser make a new version; old versions stay. What the request "
        "leaves out of `cruiser`, `description`, `visibility` and `tags` stays as it is. A deck of another "
        "edition than the current one is refused with 409 `other_edition`: carry it over first.",
        request=DeckUpdateForm,
        responses={200: DeckSerializer, 400: ILLEGAL, 409: CONFLICT},
    )
    def put(self, request: Request, slug: str) -> Response:
        deck, pool = access_own_deck(request, slug), current_pool()
        services.check_edition(deck.head, pool)
        draft, body = read_draft(DeckUpdateForm, request, pool, deck)
        with refusals(request):
            services.save_deck(
                deck=deck,
                draft=draft,
                based_on=body["based_on"],
                pool=pool,
                note=body["note"],
            )
        return Response(write_deck(request, access_own_deck(request, slug)))

    @extend_schema(
        operation_id="delete_deck",
        summary="Delete your deck",
        description="Its versions are deleted too; copies of it stay.",
        responses={204: None},
    )
    def delete(self, request: Request, slug: str) -> Response:
        services.delete_deck(deck=access_own_deck(request, slug))
        return Response(status=204)


class CarriedOver(Resource):
    """Your deck of another edition as one of the current edition."""

    scope = "decks"
    samples: ClassVar = {"POST": {"based_on": 1}}

    @extend_schema(
        operation_id="carry_deck_over",
        summary="Carry your deck over to the current edition",
        description="Makes a new version with the cards that the current edition has under the same numbers, "
        "also for a deck of the current edition whose cards got other numbers. A shared deck that is not "
        "legal there becomes private.",
        request=BasedOnForm,
        responses={200: CarriedOverSerializer, 409: CONFLICT},
    )
    def post(self, request: Request, slug: str) -> Response:
        deck, pool = access_own_deck(request, slug), current_pool()
        based_on = read_body(BasedOnForm, request)["based_on"]
        with refusals(request):
            _version, report = carry_deck_over(deck=deck, based_on=based_on, pool=pool)
        carried = write_deck(request, access_own_deck(request, slug))
        return Response(carried | {"report": CarryOverSerializer(report).data})


class Fork(Resource):
    """A private copy of a visible deck."""

    scope = "decks"

    @extend_schema(
        operation_id="fork_deck",
        summary="Copy a deck",
        request=None,
        responses={201: DeckSerializer, 409: TOO_MANY},
    )
    def post(self, request: Request, slug: str) -> Response:
        pool = current_pool()
        with refusals(request):
            copy = services.fork_deck(
                deck=access_deck(request, slug), owner=owner_of(request), pool=pool
            )
        return Response(write_deck(request, copy), status=201)


class Versions(Resource):
    """The visible versions of a deck, newest first."""

    scope = "decks"

    @extend_schema(
        operation_id="list_versions",
        summary="List a deck's versions",
        parameters=[PageForm],
        responses=page_schema("VersionPage", VersionSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        versions = visible_versions(owner_of(request), access_deck(request, slug)).order_by("-pk")
        query = read_query(PageForm, request)
        return Response(
            page_of(request, versions, query, lambda p: VersionSerializer(p, many=True).data)
        )


class OneVersion(Resource):
    """A version of a deck."""

    scope = "decks"

    @extend_schema(operation_id="read_version", summary="One version", responses=VersionSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(VersionSerializer(access_version(request, slug, number)[1]).data)


class Restore(Resource):
    """An old version of your deck as the newest one."""

    scope = "decks"
    samples: ClassVar = {"POST": {"based_on": 1}}

    @extend_schema(
        operation_id="restore_version",
        summary="Restore an old version",
        request=BasedOnForm,
        responses={200: DeckSerializer, 400: ILLEGAL, 409: CONFLICT},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        deck, pool = access_own_deck(request, slug), current_pool()
        access_version(request, slug, number)
        based_on = read_body(BasedOnForm, request)["based_on"]
        with refusals(request):
            services.restore_version(deck=deck, number=number, based_on=based_on, pool=pool)
        return Response(write_deck(request, access_own_deck(request, slug)))


class Export(AnyFile):
    """A deck as a file."""

    scope = "decks"

    @extend_schema(
        operation_id="export_deck",
        summary="A deck as a file",
        parameters=[OpenApiParameter("name", location="path", enum=list(FORMATS))],
        responses={
            (200, media_type): OpenApiTypes.OBJECT if "json" in media_type else OpenApiTypes.STR
            for media_type in sorted({each.media_type for each in FORMATS.values()})
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponseBase:
        shown = summary_of(access_deck(request, slug), current_pool())
        return file_response(shown.listed, shown.pool, name, slug)


@contextmanager
def refusals(request: Request) -> Iterator[None]:
    """Turns exceptions of the services into refusals.

    A conflict contains the deck with its newest version, which may be an autosave.
    """
    try:
        yield
    except IllegalDeck as error:
        raise illegal(error.violations) from error
    except SaveConflict as error:
        current = write_deck(request, error.current.deck, error.current)
        problem = Problem("conflict", str(error), "based_on")
        raise ApiError(409, problem, current=current) from error
