"""Compares two deck lists, and checks whether one copy of the game contains both."""

from dataclasses import dataclass

from catalog.cards.content import CardContent
from decks.insight.deck_summary import DeckSummary


@dataclass(frozen=True, slots=True)
class ComparedDeck:
    """One of two decks, and its cards that the other one lacks."""

    shown: DeckSummary
    only_here: list[CardContent]


@dataclass(frozen=True, slots=True)
class DeckComparison:
    """Two decks; one copy of the game has each card and each cruiser's board once."""

    sides: tuple[ComparedDeck, ComparedDeck]
    in_both: list[CardContent]

    @property
    def has_one_cruiser(self) -> bool:
        """Whether both decks have the same cruiser."""
        left, right = (side.shown.listed.cruiser for side in self.sides)
        return left is not None and left == right

    @property
    def fits_one_box(self) -> bool:
        return not self.in_both and not self.has_one_cruiser


def compare_decks(left: DeckSummary, right: DeckSummary) -> DeckComparison:
    """The cards that two decks share, and those that only one of them has."""
    shown = left, right
    first, second = ({card.number for card in each.cards} for each in shown)
    return DeckComparison(
        (
            ComparedDeck(shown[0], [card for card in shown[0].cards if card.number not in second]),
            ComparedDeck(shown[1], [card for card in shown[1].cards if card.number not in first]),
        ),
        [card for card in shown[0].cards if card.number in second],
    )
