"""The builder as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from catalog.content import CardContent
from catalog.query import QueryError, compile_query
from catalog.vocabulary import TOP_LEVEL
from decks.formats.deck_list import DeckList
from decks.forms import DraftForm
from decks.models import Deck
from decks.showing import ShownDeck
from decks.supply import Supply


@dataclass(frozen=True, slots=True)
class Pick:
    """A card to choose or to leave."""

    card: CardContent
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PickGroup:
    level: int
    picks: Sequence[Pick]


@dataclass(frozen=True)
class Workbench:
    """A deck in the making: what is chosen, and the cards that answer the search.

    `based_on` is the version that saving replaces; a new deck has neither deck nor version.
    """

    supply: Supply
    form: DraftForm
    listed: DeckList
    query: str = ""
    deck: Deck | None = None
    based_on: int = 0
    refusals: Sequence[str] = field(default_factory=tuple)

    @cached_property
    def shown(self) -> ShownDeck:
        return ShownDeck(self.listed, self.supply)

    @cached_property
    def keeps_words(self) -> bool:
        """Whether autosaves keep name and description too: nothing was saved that they replace."""
        return self.deck is None or self.deck.newest.is_autosave

    @property
    def is_to_be_kept(self) -> bool:
        """Whether something was sent that no version holds yet; an untouched new deck is nothing."""
        words = (self.form[name].value() for name in ("name", "description"))
        begun = self.deck or self.listed.cards or self.listed.cruiser or any(words)
        return self.form.is_bound and bool(begun)

    @cached_property
    def first_wrong(self) -> str:
        """The first field that was refused, which then has the focus; empty while nothing was."""
        return next(iter(self.form.errors), "")

    @property
    def is_wrong_in_words(self) -> bool:
        """Whether a field was refused that is folded away at first."""
        return bool(self.form.errors.keys() - {"name"})

    @cached_property
    def answer(self) -> "Answer":
        return answer(self.query, self.supply)

    @cached_property
    def levels(self) -> list[PickGroup]:
        """The cards that answer the search, level by level, without empty levels."""
        chosen, found = set(self.listed.cards), set(self.answer.numbers)
        groups = (
            PickGroup(
                level,
                [
                    Pick(card, card.number in chosen)
                    for card in self.supply.cards.values()
                    if card.level == level and card.number in found
                ],
            )
            for level in range(TOP_LEVEL + 1)
        )
        return [group for group in groups if group.picks]

    @property
    def out_of_sight(self) -> list[str]:
        """Chosen cards that do not answer the search; they stay chosen."""
        found = set(self.answer.numbers)
        return [number for number in self.listed.cards if number not in found]


@dataclass(frozen=True, slots=True)
class Answer:
    """Numbers that answer a search; of a wrong one all of them, and what is wrong."""

    numbers: tuple[str, ...]
    error: str = ""


def answer(query: str, supply: Supply) -> Answer:
    """The cards that answer the search, by level and serial."""
    try:
        test = compile_query(query)
    except QueryError as error:
        return Answer(tuple(supply.cards), str(error.message))
    return Answer(tuple(number for number, card in supply.cards.items() if test(card)))
