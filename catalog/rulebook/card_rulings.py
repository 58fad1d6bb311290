"""Paragraphs and worked examples of the rules that concern a card."""

from collections.abc import Mapping
from typing import Final

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import SHIELDS, Effect, Protection
from catalog.rulebook.examples import WorkedExample, worked_examples
from catalog.rulebook.paragraphs import Paragraph, rulebook

MOVES: Final = ("R7.6", "R7.7")
SHIELD_PARAGRAPHS: Final = ("R6.8", "R8.2")
# Without paragraphs that concern every card, such as when effects trigger.
PARAGRAPHS_OF_SYMBOL: Final[Mapping[str, tuple[str, ...]]] = {
    Effect.DRAW: ("R4.3",),
    Effect.LATERAL: (*MOVES, "R7.11"),
    Effect.VERTICAL: ("R7.3", *MOVES),
    Effect.FREE: MOVES,
    Effect.PIVOT: ("R7.5", "R7.9"),
    Effect.DESTROY: ("R7.6", "R8.1"),
    Effect.STRIKE: ("R9.1",),
    Effect.BACKFIRE: ("R9.1",),
    Effect.ROLL: ("R7.10", "R10.2"),
    Effect.HIT: ("R6.5", "R6.6", "R7.11"),
    Protection.FORCE_FIELD: ("R8.1",),
    **dict.fromkeys(SHIELDS, SHIELD_PARAGRAPHS),
}
TWO_EFFECTS: Final = "R7.4"


def paragraphs_about(card: CardContent) -> list[Paragraph]:
    """The paragraphs about the card's symbols, in the order of the rules."""
    halves = (card.top, card.bottom)
    symbols = {code for half in halves for code in (half.effect, half.protection) if code}
    wanted = {identity for code in symbols for identity in PARAGRAPHS_OF_SYMBOL[code]}
    if all(half.effect for half in halves):
        wanted.add(TWO_EFFECTS)
    every = (each for section in rulebook().sections for each in section.paragraphs)
    return [paragraph for paragraph in every if paragraph.id in wanted]


def examples_with(card: CardContent) -> list[WorkedExample]:
    """The worked examples that show the card."""
    return [example for example in worked_examples() if card in cards_on_boards(example)]


def cards_on_boards(example: WorkedExample) -> set[CardContent]:
    return {
        lying.front
        for picture in example.pictures
        for board in picture.boards
        for sector in board.sectors
        for lying in sector.cards
        if lying.front
    }
