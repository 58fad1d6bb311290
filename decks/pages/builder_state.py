"""The state of the deck builder, as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import TOP_LEVEL
from catalog.search.query import QueryError, compile_query
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.insight.deck_summary import DeckSummary
from decks.models import Deck
from decks.pages.forms import DraftForm


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the builder, chosen or not."""

    card: CardContent
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PickGroup:
    level: int
    picks: Sequence[Pick]


@dataclass(frozen=True)
class BuilderState:
    """The chosen cards and cruiser, the form, and the cards found by the search.

    Saving replaces version `based_on`; a new deck has neither deck nor version.
    """

    pool: CardPool
    form: DraftForm
    listed: DeckList
    query: str = ""
    deck: Deck | None = None
    based_on: int = 0
    refusals: Sequence[str] = field(default_factory=tuple)

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
        return bool(self.form.errors.keys() - {"name"})

    @cached_property
    def found(self) -> "FoundNumbers":
        return find_numbers(self.query, self.pool)

    @cached_property
    def levels(self) -> list[PickGroup]:
        """The found cards by level, without empty levels."""
        chosen, found = set(self.listed.cards), set(self.found.numbers)
        groups = (
            PickGroup(
                level,
                [
                    Pick(card, card.number in chosen)
                    for card in self.pool.cards.values()
                    if card.level == level and card.number in found
                ],
            )
            for level in range(TOP_LEVEL + 1)
        )
        return [group for group in groups if group.picks]

    @property
    def out_of_sight(self) -> list[str]:
        """Chosen cards that the search does not find; they stay chosen."""
        found = set(self.found.numbers)
        return [number for number in self.listed.cards if number not in found]


@dataclass(frozen=True, slots=True)
class FoundNumbers:
    """The card numbers found by a query; all of them, and an error, if it is invalid."""

    numbers: tuple[str, ...]
    error: str = ""


def find_numbers(query: str, pool: CardPool) -> FoundNumbers:
    """The numbers of the cards found by the query, by level and serial."""
    try:
        test = compile_query(query)
    except QueryError as error:
        return FoundNumbers(tuple(pool.cards), str(error.message))
    return FoundNumbers(tuple(number for number, card in pool.cards.items() if test(card)))
