"""oEmbed: what another site shows of a link to a deck (https://oembed.com)."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from django.utils.html import format_html
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.drawing.pictures import HEIGHT, WIDTH
from catalog.models import cruiser_name
from catalog.web.api.errors import not_found
from catalog.web.api.requests import Form, read_query
from catalog.web.api.resources import Resource
from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import open_code
from decks.models import Deck, Owner

MAX_ADDRESS_LENGTH: Final = 500
FRAME_WIDTH, FRAME_HEIGHT, LEAST = 480, 560, 200
"""Of a frame, pixels; smaller where the asking site says so."""


class EmbedForm(Form):
    """Which link is to be shown, and how large."""

    url = serializers.CharField(max_length=MAX_ADDRESS_LENGTH, help_text="Of a deck or a code.")
    maxwidth = serializers.IntegerField(min_value=LEAST, max_value=10_000, default=FRAME_WIDTH)
    maxheight = serializers.IntegerField(min_value=LEAST, max_value=10_000, default=FRAME_HEIGHT)
    format = serializers.ChoiceField(["json"], default="json")


class EmbedSerializer(serializers.Serializer):
    """An answer of oEmbed 1.0 of the type `rich`."""

    version = serializers.CharField()
    type = serializers.CharField()
    title = serializers.CharField()
    author_name = serializers.CharField(required=False)
    author_url = serializers.URLField(required=False)
    provider_name = serializers.CharField()
    provider_url = serializers.URLField()
    thumbnail_url = serializers.URLField(required=False)
    thumbnail_width = serializers.IntegerField(required=False)
    thumbnail_height = serializers.IntegerField(required=False)
    html = serializers.CharField(help_text="A frame without scripts and cookies.")
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class Embed(Resource):
    """What another site shows of a link to a deck."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="oembed",
        summary="What another site shows of a link to a deck (oEmbed)",
        parameters=[EmbedForm],
        responses=EmbedSerializer,
    )
    def get(self, request: Request) -> Response:
        query = read_query(EmbedForm, request)
        about, frame = shown_at(request, query["url"])
        width = min(query["maxwidth"], FRAME_WIDTH)
        height = min(query["maxheight"], FRAME_HEIGHT)
        html = format_html(
            '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>',
            *(frame, about["title"], width, height),
        )
        home = reverse("catalog:home", request=request)
        provider = {"provider_name": _("Starfighter companion"), "provider_url": home}
        return Response(
            {"version": "1.0", "type": "rich", **about, **provider, "html": html}
            | {"width": width, "height": height}
        )


def shown_at(request: Request, address: str) -> tuple[dict[str, Any], str]:
    """What is told of the link, and the address of its frame. Raises ApiError."""
    try:
        parts = urlsplit(address)
        match = resolve(parts.path)
    except (ValueError, Resolver404) as error:  # such as an unfinished IPv6 address
        raise not_found() from error
    if parts.netloc != request.get_host():
        raise not_found()
    if match.view_name == "decks:deck":
        return told_of_deck(request, match.kwargs["slug"])
    if match.view_name == "decks:code":
        return told_of_code(request, match.kwargs["code"])
    raise not_found()


def told_of_deck(request: Request, slug: str) -> tuple[dict[str, Any], str]:
    shared = Deck.objects.visible_to(Owner()).with_author()
    deck = shared.filter(slug=slug).first()
    if deck is None:
        raise not_found()
    about: dict[str, Any] = {"title": str(deck)}
    if deck.author:
        person = reverse("decks:person", [deck.author], request=request)
        about |= {"author_name": deck.author, "author_url": person}
    about |= {
        "thumbnail_url": reverse("decks:deck_picture", [slug], request=request),
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }
    return about, reverse("decks:embedded_deck", [slug], request=request)


def told_of_code(request: Request, code: str) -> tuple[dict[str, Any], str]:
    try:
        listed, pool = open_code(code, current_pool())
    except codes.DeckCodeError as error:
        raise not_found() from error
    cruiser = pool.cruisers.get(listed.cruiser or "")
    title = cruiser_name(cruiser) if cruiser else _("Deck without a cruiser")
    return {"title": title}, reverse("decks:embedded_code", [code], request=request)
