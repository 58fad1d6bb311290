"""What requests about decks may say."""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework import serializers

from catalog.api.errors import Problem, Refused
from catalog.api.pages import PageForm
from catalog.api.requests import Form, Text, Whole
from catalog.vocabulary import KEY_LENGTH, NAME_LENGTH, NOTE_LENGTH
from decks.card_list import MOST_CARDS
from decks.formats.deck_list import DeckList
from decks.legality import Flaw, Violation, find_violations, in_order
from decks.listing import LONGEST_SEARCH, ORDERS, DeckSelection
from decks.models import VERSION_NOTE_LENGTH, Visibility
from decks.services import Draft
from decks.supply import Supply
from decks.tags import LONGEST_TAG, MOST_TAGS, TagError, check_tags, normalise

LONGEST_NUMBER: Final = 20
LARGEST_VERSION: Final = 1_000_000
# Flaws that a draft may have while it is private.
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
    """A deck as it is to be kept."""

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
    """The version that the sender saw."""

    based_on = Whole(
        min_value=1,
        max_value=LARGEST_VERSION,
        help_text="The version that this one replaces; 409 when it is not the newest any more.",
    )


class DeckUpdateForm(BasedOnForm, DeckForm):
    """A whole deck in the place of one of its versions."""


class DeckSearchForm(PageForm):
    """Which of the published decks."""

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


def selection_of(asked: dict[str, Any], supply: Supply) -> DeckSelection:
    """The search that a valid DeckSearchForm asks for.

    Raises Refused for a card or a cruiser that the edition does not have.
    """
    cards = {name: asked[name] for name in ("card", "without") if asked[name]}
    unknown = [name for name, number in cards.items() if number not in supply.cards]
    if asked["cruiser"] and asked["cruiser"] not in supply.cruisers:
        unknown.append("cruiser")
    if unknown:
        message = _("The edition has nothing of that name.")
        raise Refused(400, *(Problem("unknown", message, name) for name in unknown))
    return DeckSelection(
        words=asked["q"],
        cruiser=asked["cruiser"],
        card=asked["card"],
        without=asked["without"],
        tag=normalise(asked["tag"]),
        least=asked.get("least"),
        most=asked.get("most"),
        order=asked["order"],
    )


def draft_of(sent: dict[str, Any], supply: Supply) -> Draft:
    """What a valid DeckForm says, its cards in order.

    Raises Refused with every reason unless cards and cruiser are such as the edition has; a legal
    deck they need not be yet.
    """
    listed = listed_in(sent)
    wrong = [each for each in violations_of(listed, supply) if each.flaw not in UNFINISHED]
    if wrong:
        raise illegal(wrong)
    return Draft(
        sent["name"],
        listed.cruiser or "",
        in_order(listed.cards),
        sent["description"],
        sent["visibility"],
        sent.get("tags"),
    )


def listed_in(sent: dict[str, Any]) -> DeckList:
    """The cards and the cruiser of a valid CardListForm."""
    return DeckList(tuple(sent["cards"]), sent["cruiser"])


def violations_of(listed: DeckList, supply: Supply) -> tuple[Violation, ...]:
    return find_violations(
        listed.cards,
        listed.cruiser,
        known_cards=supply.cards.keys(),
        known_cruisers=supply.cruisers.keys(),
    )


def illegal(violations: Iterable[Violation]) -> Refused:
    """The answer to cards and a cruiser that are not a deck (R2.3): every reason."""
    return Refused(400, *map(problem_of, violations))


def problem_of(violation: Violation) -> Problem:
    is_about_cruiser = violation.flaw in (Flaw.CRUISER_MISSING, Flaw.UNKNOWN_CRUISER)
    details = {"cards": list(violation.cards)} if violation.cards else None
    field = "cruiser" if is_about_cruiser else "cards"
    return Problem(violation.flaw.value, str(violation), field, details)


def account_of(request: Any) -> User:
    """The account of a request that a permission has let in."""
    user: User = request.user
    return user
