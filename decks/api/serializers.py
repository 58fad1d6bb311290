"""Decks and versions in the API: schemas, and functions that write them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from catalog.web.api.fields import texts
from decks.accounts.owners import owner_of
from decks.construction import codes
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import EditionPools
from decks.construction.legality import Flaw, Violation
from decks.insight.worth import Worth, worths_of
from decks.models import Deck, DeckVersion, Visibility


class WinRateSerializer(serializers.Serializer):
    """A deck's win rate in the hands of one bot, as a share with its 95 % interval."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    games = serializers.IntegerField()
    bot = serializers.CharField(help_text="Who played both sides.")
    opponents = serializers.IntegerField(help_text="Decks that it met; 0 for all stock decks.")
    stronger_than = serializers.FloatField(
        allow_null=True, help_text="The share of random decks of its cruiser that are weaker."
    )


class OrNull(serializers.CharField):
    """A text; null where it is empty."""

    def to_representation(self, value: Any) -> str | None:
        return str(value) if value else None


class SavedListSerializer(serializers.Serializer):
    """The cruiser and cards of a version."""

    edition = serializers.CharField(
        allow_blank=True, help_text="The key of the edition to which the cards belong."
    )
    revision = OrNull(
        allow_null=True,
        help_text="Of the edition when this was saved; null for versions of before revisions were kept.",
    )
    cruiser = OrNull(allow_null=True)
    cards = texts()


class DeckSerializer(SavedListSerializer):
    """A deck with the content of a version, usually the newest saved one."""

    slug = serializers.SlugField(help_text="The last part of its address.")
    name = serializers.CharField()
    description = serializers.CharField(allow_blank=True, help_text="Markdown.")
    tags = texts()
    visibility = serializers.ChoiceField(Visibility.choices)
    owner = serializers.CharField(allow_null=True, help_text="The account's name.")
    version = serializers.IntegerField(min_value=1, help_text="Send it back as `based_on`.")
    parent = serializers.CharField(
        allow_null=True, help_text="The deck it was copied from, if that is public or yours."
    )
    legal = serializers.BooleanField(
        help_text="Whether it may be played in Total War with the current edition (R2.3)."
    )
    code = serializers.CharField(allow_null=True)
    likes = serializers.IntegerField()
    win_rate = WinRateSerializer(
        allow_null=True, help_text="Of its newest version with the cards as they are now."
    )
    page = serializers.URLField(help_text="Its page for people.")
    picture = serializers.URLField(help_text="A PNG.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class VersionSerializer(SavedListSerializer):
    """A version of a deck."""

    number = serializers.IntegerField(min_value=1)
    note = serializers.CharField(allow_blank=True)
    is_autosave = serializers.BooleanField(
        help_text="Saved by the builder automatically; only the owner sees it. Numbers of autosaves begin at "
        "500,000."
    )
    created = serializers.DateTimeField()


class ViolationSerializer(serializers.Serializer):
    """A reason why a deck is illegal."""

    code = serializers.ChoiceField([flaw.value for flaw in Flaw], source="flaw.value")
    message = serializers.CharField(source="*")
    cards = texts(help_text="The illegal cards.")


class VerdictSerializer(serializers.Serializer):
    """Whether cards and cruiser are a legal Total War deck (R2.3), with every violation."""

    legal = serializers.BooleanField()
    violations = ViolationSerializer(many=True)


class PairsField(serializers.DictField):
    def to_representation(self, value: Iterable[tuple[str, str]]) -> dict[str, str]:
        return dict(value)


class CarryOverSerializer(serializers.Serializer):
    """What became of a deck's cruiser and cards when it was carried over."""

    keeps_cruiser = serializers.BooleanField()
    same = texts(help_text="Cards that play as before.")
    changed = texts(help_text="Cards that play otherwise under the same number.")
    renumbered = PairsField(
        child=serializers.CharField(),
        help_text="The new number of each card whose number was corrected.",
    )
    lost = texts(help_text="Cards that are not there and were left out.")


class ChoiceSerializer(serializers.Serializer):
    """What a piece of a text may mean."""

    field = serializers.ChoiceField(["card", "maybe", "cruiser"])
    value = serializers.CharField(help_text="A card's number or a cruiser's key.")
    label = serializers.CharField()


class UnusedSerializer(serializers.Serializer):
    """A piece of a text that is not used."""

    line = serializers.IntegerField(min_value=1)
    text = serializers.CharField()
    reason = serializers.CharField()


class QuestionSerializer(UnusedSerializer):
    """A piece of a text that is used once somebody confirms it."""

    contradiction = serializers.BooleanField(source="is_contradiction")
    choices = ChoiceSerializer(many=True)


class DeckTextSerializer(serializers.Serializer):
    """The cards found, those to confirm, and everything that is not used."""

    name = serializers.CharField(allow_blank=True, source="deck.name")
    cruiser = serializers.CharField(allow_null=True, source="deck.cruiser")
    cards = texts(source="deck.cards")
    maybe = texts(source="deck.remarks.maybe", help_text="Cards set aside.")
    confirm = QuestionSerializer(many=True, source="questions")
    unused = UnusedSerializer(many=True)


class CodeSerializer(serializers.Serializer):
    """A deck's code and its page."""

    code = serializers.CharField()
    page = serializers.URLField()


class DecodedSerializer(VerdictSerializer):
    """The deck list of a code."""

    code = serializers.CharField()
    edition = serializers.CharField(help_text="The key of the edition that the code names.")
    cruiser = serializers.CharField(allow_null=True)
    cards = texts()


def write_deck(request: Request, deck: Deck, version: DeckVersion | None = None) -> dict[str, Any]:
    """The deck with the content of a version, by default the newest saved one."""
    pools = EditionPools(current_pool())
    worths = worths_of([deck], pools.current, owner_of(request))
    return deck_json(request, deck, version or deck.newest, pools, worths)


def write_decks(request: Request, pool: CardPool, decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """The decks with their newest versions, each in its own edition; `pool` is the current edition's."""
    pools, shown = EditionPools(pool), list(decks)
    worths = worths_of(shown, pool, owner_of(request))
    return [deck_json(request, deck, deck.newest, pools, worths) for deck in shown]


def deck_json(
    request: Request,
    deck: Deck,
    shown: DeckVersion,
    pools: EditionPools,
    worths: Mapping[int, Worth],
) -> dict[str, Any]:
    win_rate = worths[deck.pk].win_rate if deck.pk in worths else None
    listed, pool = shown.listed(), pools.of(shown.edition)
    return {
        "slug": deck.slug,
        "name": str(deck),
        "edition": pool.edition_key,
        "revision": shown.revision or None,
        "cruiser": listed.cruiser,
        "cards": list(listed.cards),
        "description": deck.text,
        "tags": deck.tag_names,
        "visibility": deck.visibility,
        "owner": deck.author or None,
        "version": shown.number,
        "parent": parent_of(deck, request),
        "legal": not pool.violations_of(listed),
        "code": code_of(listed, pool),
        "likes": deck.like_count,
        "win_rate": asdict(win_rate) if win_rate else None,
        "page": reverse("decks:deck", args=[deck.slug], request=request),
        "picture": reverse("decks:deck_picture", args=[deck.slug], request=request),
        "created": deck.created,
        "changed": deck.changed,
    }


def parent_of(deck: Deck, request: Request) -> str | None:
    """The slug of the deck's parent, if lists may show it to the user."""
    parent = deck.parent
    if parent is None:
        return None
    is_known = parent.visibility == Visibility.PUBLIC or owner_of(request).owns(parent)
    return parent.slug if is_known else None


def code_of(listed: DeckList, pool: CardPool) -> str | None:
    """The code; None if it cannot be encoded."""
    try:
        return codes.encode(listed, pool)
    except codes.DeckCodeError:
        return None


class CarriedOverSerializer(DeckSerializer):
    """The deck as one of the current edition, and what became of its cards."""

    report = CarryOverSerializer()


def write_verdict(violations: Collection[Violation]) -> dict[str, Any]:
    reasons = ViolationSerializer(violations, many=True).data
    return {"legal": not violations, "violations": reasons}
