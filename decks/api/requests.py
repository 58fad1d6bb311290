"""Forms of requests about decks, and the drafts and selections made from them."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from catalog.cards.vocabulary import (
    KEY_LENGTH,
    NAME_LENGTH,
    NOTE_LENGTH,
    STORED_NAME_LENGTH,
    STORED_TEXT_LENGTH,
)
from catalog.web.api.errors import ApiError, Problem, problems_in
from catalog.web.api.pagination import PageForm
from catalog.web.api.requests import Form, OneOf, Text, Whole
from catalog.web.formats.one_line import MaxSigns, check_one_line
from decks.construction.card_list import MAX_CARDS
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import Flaw, Violation, in_order
from decks.construction.tags import (
    MAX_TAG_LENGTH,
    MAX_TAGS,
    SHORTEST_TAG,
    TagError,
    check_tags,
    normalise,
)
from decks.library.listing import (
    MAX_AUTHOR_LENGTH,
    MAX_SEARCH_LENGTH,
    DeckSelection,
    get_deck_orders,
)
from decks.library.services import DeckDraft
from decks.models import MAX_VERSION, STORED_NOTE_LENGTH, VERSION_NOTE_LENGTH, Deck, Visibility
from decks.reading.reader import MAX_FILE_BYTES

MAX_NUMBER_LENGTH: Final = 20
# Allowed in private decks.
UNFINISHED: Final = (Flaw.CRUISER_MISSING, Flaw.TOO_FEW_CARDS)


class CardListForm(Form):
    """A cruiser, or none yet, and cards."""

    cruiser = Text(
        max_length=KEY_LENGTH,
        allow_null=True,
        default=None,
        help_text="A key such as ares; null for none yet.",
    )
    cards = serializers.ListField(
        child=Text(max_length=MAX_NUMBER_LENGTH),
        max_length=MAX_CARDS,
        help_text="Numbers such as 3-10.",
    )


class DeckTextForm(Form):
    """A text with a deck in it."""

    text = Text(max_length=MAX_FILE_BYTES, help_text="A list, an address, a code or a file.")


class DeckForm(CardListForm):
    """A deck to store."""

    name = Text(
        max_length=STORED_NAME_LENGTH,
        validators=[MaxSigns(NAME_LENGTH), check_one_line],
        help_text="Of at most 60 signs; an emoji of several is one.",
    )
    description = Text(
        max_length=STORED_TEXT_LENGTH,
        validators=[MaxSigns(NOTE_LENGTH)],
        allow_blank=True,
        default="",
        help_text="Markdown.",
    )
    visibility = OneOf(Visibility.choices, default=Visibility.PRIVATE)
    tags = serializers.ListField(
        child=Text(min_length=SHORTEST_TAG, max_length=MAX_TAG_LENGTH),
        max_length=MAX_TAGS,
        required=False,
        help_text="Letters, digits and hyphens.",
    )
    note = Text(
        max_length=STORED_NOTE_LENGTH,
        validators=[MaxSigns(VERSION_NOTE_LENGTH)],
        allow_blank=True,
        default="",
        help_text="What this version is about.",
    )

    def validate_tags(self, tags: list[str]) -> tuple[str, ...]:
        try:
            return check_tags(tags)
        except TagError as error:
            raise serializers.ValidationError(str(error), "wrong_tag") from error


class BasedOnForm(Form):
    """The version that a change is based on."""

    based_on = Whole(
        min_value=1,
        max_value=MAX_VERSION,
        help_text="The version that this one replaces; 409 if it is no longer the newest.",
    )


class DeckUpdateForm(BasedOnForm, DeckForm):
    """A deck as a new version; what is left out stays as it is."""

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().get_fields()
        for name in ("cruiser", "description", "visibility"):
            fields[name].required, fields[name].default = False, serializers.empty
        return fields


def optional_words(longest: int, **options: Any) -> serializers.CharField:
    """A field of a search, which is empty by default."""
    return serializers.CharField(max_length=longest, allow_blank=True, default="", **options)


class DeckSearchForm(PageForm):
    """A search for published decks."""

    q = optional_words(MAX_SEARCH_LENGTH, help_text="Words of the texts.")
    cruiser = optional_words(KEY_LENGTH)
    card = optional_words(MAX_NUMBER_LENGTH, help_text="Decks with this card.")
    without = optional_words(MAX_NUMBER_LENGTH, help_text="Decks without this card.")
    tag = optional_words(MAX_SEARCH_LENGTH)
    author = optional_words(MAX_AUTHOR_LENGTH, help_text="The owner's name.")
    least = serializers.IntegerField(min_value=0, max_value=MAX_CARDS, required=False)
    most = serializers.IntegerField(min_value=0, max_value=MAX_CARDS, required=False)

    def get_fields(self) -> dict[str, Any]:
        orders = list(get_deck_orders())
        order = serializers.ChoiceField(orders, default=orders[0])
        return {**super().get_fields(), "order": order}


def deck_selection(query: dict[str, Any], pool: CardPool) -> DeckSelection:
    """The search of a DeckSearchForm's cleaned data.

    Raises ApiError for a card or a cruiser that the edition does not have.
    """
    cards = {name: query[name] for name in ("card", "without") if query[name]}
    unknown = [name for name, number in cards.items() if number not in pool.cards]
    if query["cruiser"] and query["cruiser"] not in pool.cruisers:
        unknown.append("cruiser")
    if unknown:
        message = _("The edition has nothing of that name.")
        raise ApiError(400, *(Problem("unknown", message, name) for name in unknown))
    return DeckSelection(
        words=query["q"],
        cruiser=query["cruiser"],
        cards=(query["card"],) if query["card"] else (),
        without=(query["without"],) if query["without"] else (),
        tag=normalise(query["tag"]),
        author=query["author"].strip(),
        least=query.get("least"),
        most=query.get("most"),
        order=query["order"],
    )


def read_draft(
    form: type[DeckForm], request: Request, pool: CardPool, deck: Deck | None = None
) -> tuple[DeckDraft, dict[str, Any]]:
    """The draft of a request, its cards in order, and the request's cleaned data.

    What a change of `deck` leaves out is the deck's own. Raises ApiError with everything that is wrong,
    also for violations that not even a private deck may have.
    """
    sent = form(data=request.data)
    problems = [] if sent.is_valid() else problems_in(serializers.ValidationError(sent.errors))
    kept = {"cruiser": deck.head.cruiser or None, "visibility": deck.visibility} if deck else {}
    given = kept | (dict(request.data) if isinstance(request.data, Mapping) else {})
    problems += map(problem_of, violations_in(given, set(sent.errors), pool))
    if problems:
        raise ApiError(400, *problems)
    body = sent.validated_data
    listed = listed_in({"cruiser": kept.get("cruiser")} | body)
    draft = DeckDraft(
        body["name"],
        listed.cruiser or "",
        in_order(listed.cards),
        body.get("description"),
        body.get("visibility"),
        body.get("tags"),
    )
    return draft, body


def violations_in(
    given: Mapping[str, Any], wrong: Collection[str], pool: CardPool
) -> list[Violation]:
    """The violations that keep the deck from being stored; none if cards or cruiser cannot be read."""
    cards, cruiser = given.get("cards"), given.get("cruiser")
    if not isinstance(cards, list) or {"cards", "cruiser"} & set(wrong):
        return []
    visibility = given.get("visibility", Visibility.PRIVATE)
    is_private = "visibility" in wrong or visibility == Visibility.PRIVATE
    found = pool.violations_of(DeckList(tuple(map(str.strip, cards)), cruiser))
    return [each for each in found if not (is_private and each.flaw in UNFINISHED)]


def listed_in(body: dict[str, Any]) -> DeckList:
    """The deck list of a CardListForm's cleaned data."""
    return DeckList(tuple(body["cards"]), body["cruiser"])


def illegal(violations: Iterable[Violation]) -> ApiError:
    """The refusal of an illegal deck (R2.3) with every reason."""
    return ApiError(400, *map(problem_of, violations))


def problem_of(violation: Violation) -> Problem:
    is_about_cruiser = violation.flaw in (Flaw.CRUISER_MISSING, Flaw.UNKNOWN_CRUISER)
    details = {"cards": list(violation.cards)} if violation.cards else None
    field = "cruiser" if is_about_cruiser else "cards"
    return Problem(violation.flaw.value, str(violation), field, details)
