"""Views of deck lists that are not stored: legality and codes."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.api.examples import example
from catalog.web.api.errors import ApiError, Problem
from catalog.web.api.requests import read_body
from catalog.web.api.resources import Resource
from decks.accounts.owners import owner_of
from decks.api import examples
from decks.api.requests import CardListForm, DeckTextForm, listed_in
from decks.api.serializers import (
    CodeSerializer,
    DeckTextSerializer,
    DecodedSerializer,
    VerdictSerializer,
    write_verdict,
)
from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckFormatError
from decks.construction.edition_pools import open_code
from decks.library.finding import read_deck_of


class Validate(Resource):
    """The legality of a deck list; nothing is stored."""

    permission_classes = (AllowAny,)
    samples: ClassVar = {"POST": examples.ILLEGAL_LIST}

    @extend_schema(
        operation_id="validate_deck",
        summary="Whether a deck is legal",
        request=CardListForm,
        responses=VerdictSerializer,
        examples=[
            examples.request("an illegal deck", examples.ILLEGAL_LIST),
            example("an illegal deck", examples.VERDICT),
        ],
    )
    def post(self, request: Request) -> Response:
        listed = listed_in(read_body(CardListForm, request))
        return Response(write_verdict(current_pool().violations_of(listed)))


class Read(Resource):
    """What a text says of a deck, as the import page understands it; nothing is stored."""

    permission_classes = (AllowAny,)
    costly_methods = ("POST",)
    samples: ClassVar = {"POST": examples.PASTE}

    @extend_schema(
        operation_id="read_deck_text",
        summary="The deck in a text of any form",
        description="A list as it stands in a chat, a forum, a spreadsheet or a file of this site, "
        "an address or a code. "
        "What is in `confirm` is not in the deck; contradictions have no likeliest choice.",
        request=DeckTextForm,
        responses=DeckTextSerializer,
        examples=[
            examples.request("a pasted list", examples.PASTE),
            example("a pasted list", examples.UNDERSTOOD),
        ],
    )
    def post(self, request: Request) -> Response:
        text = read_body(DeckTextForm, request)["text"]
        try:
            parsed = read_deck_of(text, owner=owner_of(request), pool=current_pool())
        except DeckFormatError as error:
            problems = (Problem("not_readable", each, "text") for each in error.problems)
            raise ApiError(400, *problems) from error
        return Response(DeckTextSerializer(parsed).data)


class Codes(Resource):
    """The codes of deck lists; nothing is stored."""

    permission_classes = (AllowAny,)
    samples: ClassVar = {"POST": examples.SHORT_LIST}

    @extend_schema(
        operation_id="encode_deck",
        summary="The code of a deck",
        request=CardListForm,
        responses={200: CodeSerializer},
        examples=[
            examples.request("three cards", examples.SHORT_LIST),
            example("three cards", examples.CODE),
        ],
    )
    def post(self, request: Request) -> Response:
        listed = listed_in(read_body(CardListForm, request))
        try:
            code = codes.encode(listed, current_pool())
        except codes.DeckCodeError as error:
            raise ApiError(400, Problem("not_encodable", str(error), "cards")) from error
        return Response({"code": code, "page": reverse("decks:code", [code], request=request)})


class Code(Resource):
    """The deck list of a code."""

    @extend_schema(
        operation_id="decode_deck",
        summary="The deck of a code",
        description="A code is read with the edition that it names, as long as the site has it; a deck of "
        "another edition than the current one is not legal, by `other_edition`.",
        responses=OpenApiResponse(
            DecodedSerializer, examples=[example(examples.CODE["code"], examples.DECODED)]
        ),
    )
    def get(self, _request: Request, code: str) -> Response:
        try:
            listed, pool = open_code(code, current_pool())
        except codes.DeckCodeError as error:
            raise ApiError(404, Problem("wrong_code", str(error), "code")) from error
        body = {
            "code": code,
            "edition": pool.edition_key,
            "cruiser": listed.cruiser,
            "cards": list(listed.cards),
        }
        return Response(body | write_verdict(pool.violations_of(listed)))
