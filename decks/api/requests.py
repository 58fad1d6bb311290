"""Forms of requests about decks, and the drafts and selections made from them."""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework import serializers

from catalog.api.errors import Problem, Refused
from catalog.api.pages import PageForm
from catalog.api.requests import Form, Text, Whole
from catalog.cards.vocabulary import KEY_LENGTH, NAME_LENGTH, NOTE_LENGTH
from decks.construction.card_list import MOST_CARDS
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import Flaw, Violation, in_order
from decks.construction.tags import LONGEST_TAG, MOST_TAGS, TagError, check_tags, normalise
from decks.library.listing import LONGEST_SEARCH, ORDERS, DeckSelection
from decks.library.services import Draft
from decks.models import LARGEST_VERSION, VERSION_NOTE_LENGTH, Visibility

LONGEST_NUMBER: Final = 20
# Allowed in private decks.
UNFINISHED: Final = (Flaw.CRUISER_MISSING, Flaw.TOO_FEW_CARDS)


class CardListForm(Form):
    """A cruiser, or none yet, and cards."""

    cruiser = Text(
        max_length=KEY_LENGTH, allow_null=True, default=None, help_text="A key such as ares."
    )
    cards = serializers.ListField(
        child=Text(max_length=LONGEST_NUMBER),
        max_length=MOST_CARDS,
        help_text="Numbers such as 3-10.",
    )


class DeckForm(CardListForm):
    """A deck to store."""

    name = Text(max_length=NAME_LENGTH)
    description = Text(max_length=NOTE_LENGTH, allow_blank=True, default="", help_text="Markdown.")
    visibility = serializers.ChoiceField(Visibility.choices, default=Visibility.PRIVATE)
    tags = serializers.ListField(
        child=Text(max_length=LONGEST_TAG), max_length=MOST_TAGS, required=False
    )
    note = Text(
        max_length=VERSION_NOTE_LENGTH,
        allow_blank=True,
        default="",
        help_text="What this version is about.",
    )

    def validate_name(self, name: str) -> str:
        if not name.isprintable():
            raise serializers.ValidationError(_("A name is one line."), "not_one_line")
        return name

    def validate_tags(self, tags: list[str]) -> tuple[str, ...]:
        try:
            return check_tags(tags)
        except TagError as error:
            raise serializers.ValidationError(str(error), "wrong_tag") from error


class BasedOnForm(Form):
    """The version that a change is based on."""

    based_on = Whole(
        min_value=1,
        max_value=LARGEST_VERSION,
        help_text="The version that this one replaces; 409 if it is no longer the newest.",
    )


class DeckUpdateForm(BasedOnForm, DeckForm):
    """A deck as a new version; what is left out stays as it is."""

    cruiser = Text(
        max_length=KEY_LENGTH,
        allow_null=True,
        required=False,
        help_text="A key such as ares; null for none yet.",
    )
    description = Text(
        max_length=NOTE_LENGTH, allow_blank=True, required=False, help_text="Markdown."
    )
    visibility = serializers.ChoiceField(Visibility.choices, required=False)


class DeckSearchForm(PageForm):
    """A search for published decks."""

    q = serializers.CharField(
        max_length=LONGEST_SEARCH, allow_blank=True, default="", help_text="Words of the texts."
    )
    cruiser = serializers.CharField(max_length=KEY_LENGTH, allow_blank=True, default="")
    card = serializers.CharField(
        max_length=LONGEST_NUMBER, allow_blank=True, default="", help_text="Decks with this card."
    )
    without = serializers.CharField(
        max_length=LONGEST_NUMBER,
        allow_blank=True,
        default="",
        help_text="Decks without this card.",
    )
    tag = serializers.CharField(max_length=LONGEST_SEARCH, allow_blank=True, default="")
    least = serializers.IntegerField(min_value=0, max_value=MOST_CARDS, required=False)
    most = serializers.IntegerField(min_value=0, max_value=MOST_CARDS, required=False)

    def get_fields(self) -> dict[str, Any]:
        order = serializers.ChoiceField(list(ORDERS), default=next(iter(ORDERS)))
        return {**super().get_fields(), "order": order}


def deck_selection(query: dict[str, Any], pool: CardPool) -> DeckSelection:
    """The search of a DeckSearchForm's cleaned data.

    Raises Refused for a card or a cruiser that the edition does not have.
    """
    cards = {name: query[name] for name in ("card", "without") if query[name]}
    unknown = [name for name, number in cards.items() if number not in pool.cards]
    if query["cruiser"] and query["cruiser"] not in pool.cruisers:
        unknown.append("cruiser")
    if unknown:
        message = _("The edition has nothing of that name.")
        raise Refused(400, *(Problem("unknown", message, name) for name in unknown))
    return DeckSelection(
        words=query["q"],
        cruiser=query["cruiser"],
        card=query["card"],
        without=query["without"],
        tag=normalise(query["tag"]),
        least=query.get("least"),
        most=query.get("most"),
        order=query["order"],
    )


def draft_of(body: dict[str, Any], pool: CardPool) -> Draft:
    """The draft of a DeckForm's cleaned data, its cards in order.

    Raises Refused for violations that not even a private deck may have.
    """
    listed = listed_in(body)
    wrong = [each for each in pool.violations_of(listed) if each.flaw not in UNFINISHED]
    if wrong:
        raise illegal(wrong)
    return Draft(
        body["name"],
        listed.cruiser or "",
        in_order(listed.cards),
        body.get("description"),
        body.get("visibility"),
        body.get("tags"),
    )


def listed_in(body: dict[str, Any]) -> DeckList:
    """The deck list of a CardListForm's cleaned data."""
    return DeckList(tuple(body["cards"]), body["cruiser"])


def illegal(violations: Iterable[Violation]) -> Refused:
    """The refusal of an illegal deck (R2.3) with every reason."""
    return Refused(400, *map(problem_of, violations))


def problem_of(violation: Violation) -> Problem:
    is_about_cruiser = violation.flaw in (Flaw.CRUISER_MISSING, Flaw.UNKNOWN_CRUISER)
    details = {"cards": list(violation.cards)} if violation.cards else None
    field = "cruiser" if is_about_cruiser else "cards"
    return Problem(violation.flaw.value, str(violation), field, details)


def account_of(request: Any) -> User:
    """The account of an authenticated request."""
    user: User = request.user
    return user
