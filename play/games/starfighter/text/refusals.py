"""The engine's refusals in the reader's language.

Templates are the engine's own words, repeated here so that they are collected for translation; a test
compares them.
"""

import re
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

from catalog.cards.vocabulary import Effect
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.text.narration import signed

TEMPLATES: Final = (
    gettext_noop("“{text}” is not an action. {detail}"),
    gettext_noop("There is no seat {seat!r}; there are A and B."),
    gettext_noop("The state cannot be read: {path}: {detail}"),
    gettext_noop("Line {line} of the trace: {detail}"),
    gettext_noop("The game is over; no action is possible any more."),
    gettext_noop("Seat {seat} has no decision now; {to_move} has."),
    gettext_noop("It is not the turn of seat {seat}; {to_move} is to move."),
    gettext_noop("“{text}” does not belong to this moment; {expected}."),
    gettext_noop("Card {card} is not in the hand of seat {seat}."),
    gettext_noop("Sector {sector} is full; it takes no card."),
    gettext_noop(
        "The front of {card} fits only a field of level {level}; the free field of sector {sector}"
        " has level {free}."
    ),
    gettext_noop("The effect that waits is “{effect}”; “{text}” is another."),
    gettext_noop("No card lies on {seat} {sector} {level}."),
    gettext_noop("Sector {sector} of seat {seat} holds no card to be hit."),
    gettext_noop(
        "No half is chosen on the top card of sector {sector} of seat {seat}: it has a free shield, or an"
        " undamaged fighter on one half at most. It is written: “{text}”."
    ),
    gettext_noop("Sector {to} is not next to sector {sector}."),
    gettext_noop("Sector {to} of seat {seat} has no free field."),
    gettext_noop("At least two sectors must face each other; the offset would be {offset}."),
    gettext_noop("There is no mode “{mode}”; there are {modes}."),
    gettext_noop("There is no cruiser “{cruiser}”; there are {cruisers}."),
    gettext_noop("Seat {seat} has no cruiser."),
    gettext_noop("The two cruisers must differ outside Total War."),
    gettext_noop("Training is played with Ares and Athena, not with “{cruiser}”."),
    gettext_noop("In Total War each seat brings a deck; seat {seat} has none."),
    gettext_noop("Outside Total War the deck is common; none can be given."),
    gettext_noop("A deck has at least {least} cards; seat {seat} has {count}."),
    gettext_noop("A deck holds each card at most once; {cards} occur again."),
    gettext_noop("The card set has no {cards}."),
    gettext_noop("A seed is a whole number from 0 to 2^64 - 1, not {seed}."),
)
PHRASES: Final = (
    gettext_noop("a card is played or passed now"),
    gettext_noop("a target for the effect is chosen now"),
    gettext_noop("it is chosen now which of two effects is resolved first"),
    gettext_noop("the cruiser is shifted or left now"),
    gettext_noop("the direction of the battles is chosen now"),
    gettext_noop("It is written: play NUMBER front|back SECTOR, such as “play 3-10 front 2”."),
    gettext_noop("It is written: lateral SEAT SECTOR LEVEL TO, such as “lateral B 2 0 3”."),
    gettext_noop("It is written: free SEAT SECTOR LEVEL TO, such as “free A 2 0 2”."),
    gettext_noop(
        "It is written: hit SEAT SECTOR, such as “hit B 4”, or with the half where it is chosen,"
        " such as “hit B 4 lower”."
    ),
    gettext_noop("It is written: shift -1, shift 0 or shift 1."),
    gettext_noop("It is written: direction ltr or direction rtl."),
    gettext_noop("It is written: resolve upper or resolve lower."),
    gettext_noop("Actions begin with pass, play, resolve, an effect, shift or direction."),
    gettext_noop("the seat is neither A nor B"),
    gettext_noop("an object is expected"),
    gettext_noop("the reshuffles differ from what the rules give"),
)
DETAILS: Final = {
    gettext_noop("“{key}” is missing"): re.compile("“(?P<key>[^”]*)” is missing"),
    gettext_noop("“{key}” differs from what the rules give"): re.compile(
        "“(?P<key>[^”]*)” differs from what the rules give"
    ),
    gettext_noop("the state differs in {keys}"): re.compile("the state differs in (?P<keys>.*)"),
    gettext_noop("this is not JSON"): re.compile("it is not JSON: .*", re.DOTALL),
}
"""What the engine finds in a trace, by what is said of it."""


def refusal_text(refused: RuleViolation) -> str:
    """Why it is refused, in the reader's language; the paragraph is told apart."""
    values = {name: translated(name, value) for name, value in refused.values.items()}
    return gettext(refused.reason.template).format(**values)


def translated(name: str, value: Any) -> Any:
    if name == "effect":
        return Effect(value).label
    if isinstance(value, int):
        return signed(value)
    if name == "detail":
        return detail_text(value)
    return gettext(value) if value in PHRASES else value


def detail_text(detail: str) -> str:
    for sentence, form in DETAILS.items():
        if found := form.fullmatch(detail):
            return gettext(sentence).format(**found.groupdict())
    return gettext(detail) if detail in PHRASES else detail
