"""The state of the deck builder, as its page shows it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.cards.content import CardContent
from catalog.search.card_search import (
    FACETS,
    Selection,
    find_cards,
    read_selection,
)
from catalog.web.formats.lazy_text import StrOrPromise
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, Remarks
from decks.insight.deck_summary import DeckSummary
from decks.models import Deck
from decks.pages.forms import DraftForm

MAX_QUERY_LENGTH: Final = 200
# The facets that the builder offers as chips.
CHIPS: Final = ("level", "series", "effect", "protection")
HELD: Final = {"in": _("In the deck"), "out": _("Not in the deck")}


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that is pressed or not; `icon` is empty where the label is as short."""

    name: str
    value: str
    label: StrOrPromise
    icon: str
    is_pressed: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """How the builder shows the cards; `held` leaves those in the deck, or those that are not."""

    selection: Selection
    held: str = ""

    def chips(self) -> list[list[Chip]]:
        """The chips by facet."""
        groups = [
            [
                Chip(
                    facet.name,
                    value,
                    label,
                    "" if facet.name == "level" else value,
                    value in self.selection.chosen.get(facet.name, ()),
                )
                for value, label in facet.labels.items()
            ]
            for facet in FACETS
            if facet.name in CHIPS
        ]
        icons = {"in": "check", "out": "plus"}
        held = [
            Chip("held", value, label, icons[value], value == self.held)
            for value, label in HELD.items()
        ]
        return [*groups, held]


def read_card_view(given: QueryDict) -> CardView:
    """The view of a form or an address; groups are levels unless another one is named."""
    selection = read_selection(given)
    query = given.get("q", "")[:MAX_QUERY_LENGTH]
    group = selection.group if "group" in given else "level"
    held = given.get("held", "")
    chosen = {name: values for name, values in selection.chosen.items() if name in CHIPS}
    selection = replace(selection, query=query, group=group, chosen=chosen)
    return CardView(selection, held if held in HELD else "")


ALL_CARDS: Final = CardView(Selection(group="level"))


@dataclass(frozen=True)
class ShownRemarks:
    """What the owner has written beside the deck, as the builder shows it."""

    remarks: Remarks
    shown: DeckSummary

    @property
    def maybe(self) -> list[CardContent]:
        """The cards to think about that are not in the deck."""
        chosen, cards = self.shown.listed.cards, self.shown.pool.cards
        return [cards[n] for n in self.remarks.maybe if n in cards and n not in chosen]

    @property
    def notes(self) -> dict[str, str]:
        return dict(self.remarks.notes)

    @property
    def notes_elsewhere(self) -> list[tuple[str, str]]:
        """Notes of cards that are neither in the deck nor thought about; they come back with the card."""
        seen = {*self.shown.listed.cards, *(card.number for card in self.maybe)}
        return [note for note in self.remarks.notes if note[0] not in seen]


@dataclass(frozen=True)
class BuilderState:
    """The chosen cards and cruiser, the form, and the cards found by the search.

    Saving replaces version `based_on`; a new deck has neither deck nor version.
    """

    pool: CardPool
    form: DraftForm
    listed: DeckList
    view: CardView = ALL_CARDS
    deck: Deck | None = None
    based_on: int = 0
    refusals: Sequence[str] = field(default_factory=tuple)
    remarks: Remarks = field(default_factory=Remarks)
    reader: HttpRequest | None = None

    @property
    def written(self) -> ShownRemarks:
        return ShownRemarks(self.remarks, self.shown)

    @cached_property
    def shown(self) -> DeckSummary:
        return DeckSummary(self.listed, self.pool)

    @cached_property
    def autosaves_texts(self) -> bool:
        """Whether autosaves save name and description too: only while nothing was saved by hand."""
        return self.deck is None or self.deck.newest.is_autosave

    @property
    def is_unsaved(self) -> bool:
        """Whether the form has content that no version has."""
        texts = (self.form[name].value() for name in ("name", "description"))
        content = self.deck or self.listed.cards or self.listed.cruiser or any(texts)
        return self.form.is_bound and bool(content)

    @cached_property
    def first_invalid(self) -> str:
        """The first invalid field, which gets the focus; empty if there is none."""
        return next(iter(self.form.errors), "")

    @property
    def has_invalid_details(self) -> bool:
        """Whether a field within the folded details is invalid."""
        return bool(self.form.errors.keys() - {"name", "__all__"})

    @cached_property
    def found(self) -> "FoundCards":
        return arrange(self.view, self.pool, self.listed.cards, self.reader)

    @property
    def out_of_sight(self) -> list[str]:
        """Chosen cards that the search does not find; they stay chosen."""
        found = self.found.numbers
        return [number for number in self.listed.cards if number not in found]


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards found, by title of their group; all of them if the query has an error.

    `note` says what the cards are found by, where nothing is exactly what was searched.
    """

    groups: Sequence[tuple[StrOrPromise, Sequence[CardContent]]]
    error: str = ""
    note: str = ""

    @property
    def numbers(self) -> set[str]:
        return {card.number for _title, cards in self.groups for card in cards}


def arrange(
    view: CardView,
    pool: CardPool,
    held: Collection[str] = (),
    reader: HttpRequest | None = None,
) -> FoundCards:
    """The cards that the view shows; one of several groups is in the first of them."""
    results = find_cards(list(pool.cards.values()), view.selection, reader)
    if results.error:
        shown = arrange(replace(view, selection=ALL_CARDS.selection, held=""), pool)
        return replace(shown, error=str(results.error.message))
    groups, placed = [], set[str]()
    for group in results.groups:
        cards = [card for card in group.cards if card.number not in placed]
        placed.update(card.number for card in cards)
        if view.held:
            cards = [card for card in cards if (card.number in held) == (view.held == "in")]
        if cards:
            groups.append((group.title, cards))
    sentence = gettext("There is no exact match. Did you mean “%(query)s”?")
    return FoundCards(groups, note=sentence % {"query": results.meant} if results.meant else "")
