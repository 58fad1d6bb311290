"""Decks and versions as the API writes them."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from decks import codes
from decks.api.requests import violations_of
from decks.formats.deck_list import DeckList
from decks.keeping import keeper_of
from decks.legality import Flaw, Violation
from decks.models import Deck, DeckVersion, Visibility
from decks.supply import Supply


class DeckSerializer(serializers.Serializer):
    """A deck with what one of its versions holds, as a rule the newest saved one."""

    slug = serializers.SlugField(help_text="The last part of its address.")
    name = serializers.CharField()
    cruiser = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField())
    description = serializers.CharField(allow_blank=True, help_text="Markdown.")
    tags = serializers.ListField(child=serializers.CharField())
    visibility = serializers.ChoiceField(Visibility.choices)
    owner = serializers.CharField(allow_null=True, help_text="The account's name.")
    version = serializers.IntegerField(min_value=1, help_text="To be sent back as `based_on`.")
    parent = serializers.CharField(
        allow_null=True, help_text="The deck it was copied from, if that is public or yours."
    )
    legal = serializers.BooleanField(help_text="Whether it may be played in Total War (R2.3).")
    code = serializers.CharField(allow_null=True)
    page = serializers.URLField(help_text="Its page for people.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class VersionSerializer(serializers.Serializer):
    """What a deck held at one time."""

    number = serializers.IntegerField(min_value=1)
    cruiser = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField(allow_blank=True)
    is_autosave = serializers.BooleanField(
        help_text="Kept by the builder; its keeper alone sees it."
    )
    created = serializers.DateTimeField()


class ViolationSerializer(serializers.Serializer):
    """A reason why a deck is illegal."""

    code = serializers.ChoiceField([flaw.value for flaw in Flaw])
    message = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="The offending cards.")


class VerdictSerializer(serializers.Serializer):
    """Whether cards and cruiser may be played in Total War (R2.3), with every reason why not."""

    legal = serializers.BooleanField()
    violations = ViolationSerializer(many=True)


class CodeSerializer(serializers.Serializer):
    """A deck's code and where anybody opens it."""

    code = serializers.CharField()
    page = serializers.URLField()


class DecodedSerializer(VerdictSerializer):
    """What a code holds."""

    code = serializers.CharField()
    cruiser = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField())


def write_deck(
    deck: Deck, supply: Supply, request: Request, version: DeckVersion | None = None
) -> dict[str, Any]:
    """The deck with what the version holds, which is the newest saved one unless it is given."""
    shown = version or deck.newest
    listed = shown.listed()
    return {
        "slug": deck.slug,
        "name": str(deck),
        "cruiser": listed.cruiser,
        "cards": list(listed.cards),
        "description": deck.text,
        "tags": deck.tag_names,
        "visibility": deck.visibility,
        "owner": deck.owner.username if deck.owner else None,
        "version": shown.number,
        "parent": parent_of(deck, request),
        "legal": not violations_of(listed, supply),
        "code": code_of(listed, supply),
        "page": reverse("decks:deck", args=[deck.slug], request=request),
        "created": deck.created,
        "changed": deck.changed,
    }


def write_decks(decks: Iterable[Deck], supply: Supply, request: Request) -> list[dict[str, Any]]:
    return [write_deck(deck, supply, request) for deck in decks]


def parent_of(deck: Deck, request: Request) -> str | None:
    """Where the deck was copied from; an unlisted deck's address is not given away."""
    parent = deck.parent
    if parent is None:
        return None
    is_known = parent.visibility == Visibility.PUBLIC or keeper_of(request).keeps(parent)
    return parent.slug if is_known else None


def code_of(listed: DeckList, supply: Supply) -> str | None:
    """The code; none for cards that the edition does not have."""
    try:
        return codes.encode(listed, supply)
    except codes.CodeError:
        return None


def write_version(version: DeckVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "cruiser": version.cruiser or None,
        "cards": list(version.cards),
        "note": version.note,
        "is_autosave": version.is_autosave,
        "created": version.created,
    }


def write_verdict(violations: Iterable[Violation]) -> dict[str, Any]:
    reasons = [
        {"code": each.flaw.value, "message": str(each), "cards": list(each.cards)}
        for each in violations
    ]
    return {"legal": not reasons, "violations": reasons}
