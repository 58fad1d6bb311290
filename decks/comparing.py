"""Two lists of cards side by side, and whether one copy of the game is enough for both."""

from dataclasses import dataclass

from catalog.content import CardContent
from decks.formats.deck_list import DeckList
from decks.showing import ShownDeck
from decks.supply import Supply


@dataclass(frozen=True, slots=True)
class Side:
    """A list of cards, and those of them that the other one lacks."""

    shown: ShownDeck
    only_here: list[CardContent]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two decks. Of a copy of the game there is one of each card, and one board of each cruiser."""

    sides: tuple[Side, Side]
    in_both: list[CardContent]

    @property
    def has_one_cruiser(self) -> bool:
        """Whether both want the same board."""
        left, right = (side.shown.listed.cruiser for side in self.sides)
        return left is not None and left == right

    @property
    def fits_one_box(self) -> bool:
        return not self.in_both and not self.has_one_cruiser


def compare(left: DeckList, right: DeckList, supply: Supply) -> Comparison:
    """What the two share and where they differ."""
    shown = [ShownDeck(listed, supply) for listed in (left, right)]
    first, second = ({card.number for card in each.cards} for each in shown)
    return Comparison(
        (
            Side(shown[0], [card for card in shown[0].cards if card.number not in second]),
            Side(shown[1], [card for card in shown[1].cards if card.number not in first]),
        ),
        [card for card in shown[0].cards if card.number in second],
    )
