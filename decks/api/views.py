"""Decks: reading those that one may see, keeping one's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.api.errors import Problem, Refused
from catalog.api.pages import PageForm, page_of, page_schema
from catalog.api.requests import read_body, read_query
from catalog.api.resources import Resource
from catalog.api.schema import ErrorsSerializer
from decks import services
from decks.api import examples
from decks.api.answers import (
    DeckSerializer,
    VersionSerializer,
    write_deck,
    write_decks,
    write_version,
)
from decks.api.requests import (
    BasedOnForm,
    DeckForm,
    DeckSearchForm,
    DeckUpdateForm,
    account_of,
    draft_of,
    illegal,
    selection_of,
)
from decks.formats.reading import FORMATS
from decks.keeping import access_deck, access_own_deck, access_version, keeper_of, visible_versions
from decks.legality import IllegalDeck
from decks.listing import ORDERS, select
from decks.models import Deck, DeckQuerySet, Keeper
from decks.services import SaveConflict, TooManyDecks
from decks.supply import current_supply
from decks.views import file_response


class ConflictSerializer(ErrorsSerializer):
    """The deck was saved elsewhere in the meantime; `current` is what it holds now."""

    current = DeckSerializer()


DECK_PAGE: Final = page_schema("DeckPage", DeckSerializer)
CONFLICT: Final = OpenApiResponse(
    ConflictSerializer, "Saved elsewhere meanwhile: what it holds now."
)
TOO_MANY: Final = OpenApiResponse(ErrorsSerializer, "You have as many decks as one may have.")
ILLEGAL: Final = OpenApiResponse(ErrorsSerializer, "The deck cannot be kept so: every reason.")


def fetched(decks: DeckQuerySet) -> DeckQuerySet:
    """The decks with all that an answer tells of them, however many there are."""
    return decks.select_related("owner", "parent").with_newest_version().with_tags()


class Decks(Resource):
    """The published decks."""

    samples: ClassVar = {"POST": examples.NEW_DECK}

    @extend_schema(
        operation_id="list_decks",
        summary="List and search published decks",
        parameters=[DeckSearchForm],
        responses=DECK_PAGE,
    )
    def get(self, request: Request) -> Response:
        supply = current_supply()
        asked = read_query(DeckSearchForm, request)
        decks = ORDERS[asked["order"]].sort(select(selection_of(asked, supply)))
        return Response(
            page_of(request, fetched(decks), asked, lambda p: write_decks(p, supply, request))
        )

    @extend_schema(
        operation_id="create_deck",
        summary="Keep a new deck",
        description="A deck that is not private must be legal.",
        request=DeckForm,
        responses={201: DeckSerializer, 400: ILLEGAL, 409: TOO_MANY},
        examples=[examples.request("a private draft", examples.NEW_DECK)],
    )
    def post(self, request: Request) -> Response:
        supply = current_supply()
        sent = read_body(DeckForm, request)
        draft = draft_of(sent, supply)
        with refusals(request):
            deck = services.create_deck(
                keeper=Keeper(account_of(request)), draft=draft, supply=supply, note=sent["note"]
            )
        return Response(write_deck(deck, supply, request), status=201)


class OwnDecks(Resource):
    """The decks of the account that asks."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_own_decks",
        summary="List your own decks",
        parameters=[PageForm],
        responses=DECK_PAGE,
    )
    def get(self, request: Request) -> Response:
        supply = current_supply()
        decks = fetched(Deck.objects.kept_by(keeper_of(request)).newest_first())
        asked = read_query(PageForm, request)
        return Response(page_of(request, decks, asked, lambda p: write_decks(p, supply, request)))


class OneDeck(Resource):
    """A deck that whoever asks may see; its keeper may change it."""

    samples: ClassVar = {"PUT": examples.NEW_DECK | {"based_on": 1}}

    @extend_schema(operation_id="read_deck", summary="One deck", responses=DeckSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(write_deck(access_deck(request, slug), current_supply(), request))

    @extend_schema(
        operation_id="update_deck",
        summary="Save your deck",
        description="Other cards or another cruiser make a new version; old versions are kept.",
        request=DeckUpdateForm,
        responses={200: DeckSerializer, 400: ILLEGAL, 409: CONFLICT},
    )
    def put(self, request: Request, slug: str) -> Response:
        deck, supply = access_own_deck(request, slug), current_supply()
        sent = read_body(DeckUpdateForm, request)
        draft = draft_of(sent, supply)
        with refusals(request):
            services.save_deck(
                deck=deck,
                draft=draft,
                based_on=sent["based_on"],
                supply=supply,
                note=sent["note"],
            )
        return Response(write_deck(access_own_deck(request, slug), supply, request))

    @extend_schema(
        operation_id="delete_deck",
        summary="Delete your deck",
        description="Its versions go with it; copies of it stay.",
        responses={204: None},
    )
    def delete(self, request: Request, slug: str) -> Response:
        services.delete_deck(deck=access_own_deck(request, slug))
        return Response(status=204)


class Fork(Resource):
    """A private copy of a deck, for whoever asks."""

    @extend_schema(
        operation_id="fork_deck",
        summary="Copy a deck",
        request=None,
        responses={201: DeckSerializer, 409: TOO_MANY},
    )
    def post(self, request: Request, slug: str) -> Response:
        supply = current_supply()
        with refusals(request):
            copy = services.fork_deck(
                deck=access_deck(request, slug), keeper=Keeper(account_of(request)), supply=supply
            )
        return Response(write_deck(copy, supply, request), status=201)


class Versions(Resource):
    """The versions of a deck, the newest first; others see those that were shared."""

    @extend_schema(
        operation_id="list_versions",
        summary="List a deck's versions",
        parameters=[PageForm],
        responses=page_schema("VersionPage", VersionSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        versions = visible_versions(keeper_of(request), access_deck(request, slug)).order_by(
            "-number"
        )
        asked = read_query(PageForm, request)
        return Response(page_of(request, versions, asked, lambda p: [*map(write_version, p)]))


class OneVersion(Resource):
    """A version of a deck."""

    @extend_schema(operation_id="read_version", summary="One version", responses=VersionSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(write_version(access_version(request, slug, number)[1]))


class Restore(Resource):
    """An old version of your deck as the newest one."""

    samples: ClassVar = {"POST": {"based_on": 1}}

    @extend_schema(
        operation_id="restore_version",
        summary="Restore an old version",
        request=BasedOnForm,
        responses={200: DeckSerializer, 400: ILLEGAL, 409: CONFLICT},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        deck, supply = access_own_deck(request, slug), current_supply()
        access_version(request, slug, number)
        based_on = read_body(BasedOnForm, request)["based_on"]
        with refusals(request):
            services.restore_version(deck=deck, number=number, based_on=based_on, supply=supply)
        return Response(write_deck(access_own_deck(request, slug), supply, request))


class Export(Resource):
    """A deck as a file."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: ARG002
        """Any `Accept` will do: the address names the format."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="export_deck",
        summary="A deck as a file",
        parameters=[OpenApiParameter("name", location="path", enum=list(FORMATS))],
        responses={
            (200, media_type): OpenApiTypes.STR
            for media_type in sorted({each.media_type for each in FORMATS.values()})
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponseBase:
        deck = access_deck(request, slug)
        return file_response(deck.newest.listed(str(deck)), current_supply(), name, deck.slug)


@contextmanager
def refusals(request: Request) -> Iterator[None]:
    """What the services refuse, as answers. A conflict comes with the deck as it is now.

    Its newest version may be an autosave of the builder.
    """
    try:
        yield
    except IllegalDeck as error:
        raise illegal(error.violations) from error
    except TooManyDecks as error:
        raise Refused(409, Problem("too_many_decks", str(error))) from error
    except SaveConflict as error:
        current = write_deck(error.current.deck, current_supply(), request, error.current)
        problem = Problem("conflict", str(error), "based_on")
        raise Refused(409, problem, current=current) from error
