"""Refusals: why something is not done, as a code and as a sentence that cites the paragraph.

Sentences are English here and marked for translation; `play/games/starfighter/text/refusals.py` tells them in
the reader's language.
"""

from enum import Enum


def gettext_noop(text: str) -> str:
    """Marks a sentence for translation; the engine itself speaks English."""
    return text


class Phrase:
    """A part of a refusal's sentence: its template and the values in it."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class Reason(Enum):
    """Why an action, a set-up or a text is refused: (code, paragraph or none, message)."""

    MALFORMED_ACTION = (
        "malformed_action",
        None,
        gettext_noop("“{text}” is not an action. {detail}"),
    )
    UNKNOWN_SEAT = (
        "unknown_seat",
        None,
        gettext_noop("There is no seat {seat!r}; there are A and B."),
    )
    MALFORMED_TRACE = ("malformed_trace", None, gettext_noop("Line {line} of the trace: {detail}"))
    GAME_OVER = (
        "game_over",
        "R9.1",
        gettext_noop("The game is over; no action is possible any more."),
    )
    NOT_YOUR_DECISION = (
        "not_your_decision",
        "R7.2",
        gettext_noop("Seat {seat} has no decision now; {to_move} has."),
    )
    NOT_YOUR_TURN = (
        "not_your_turn",
        "R5.1",
        gettext_noop("It is not the turn of seat {seat}; {to_move} is to move."),
    )
    WRONG_PHASE = (
        "wrong_phase",
        "R3",
        gettext_noop("“{text}” does not belong to this moment; {expected}."),
    )
    NOT_IN_HAND = (
        "not_in_hand",
        "R5.2",
        gettext_noop("Card {card} is not in the hand of seat {seat}."),
    )
    SECTOR_FULL = (
        "sector_full",
        "R5.2",
        gettext_noop("Sector {sector} is full; it takes no card."),
    )
    WRONG_LEVEL = (
        "wrong_level",
        "R5.3",
        gettext_noop(
            "The front of {card} fits only a field of level {level}; the free field of sector {sector}"
            " has level {free}."
        ),
    )
    OTHER_EFFECT = (
        "other_effect",
        "R7",
        gettext_noop("The effect that waits is “{effect}”; “{text}” is another."),
    )
    NO_SUCH_CARD = ("no_such_card", "R7", gettext_noop("No card lies on {seat} {sector} {level}."))
    EMPTY_SECTOR = (
        "empty_sector",
        "R7",
        gettext_noop("Sector {sector} of seat {seat} holds no card to be hit."),
    )
    NO_CHOICE_OF_HALF = (
        "no_choice_of_half",
        "R7",
        gettext_noop(
            "No half is chosen on the top card of sector {sector} of seat {seat}: it has a free shield, or an"
            " undamaged fighter on one half at most. It is written: “{text}”."
        ),
    )
    NOT_A_NEIGHBOUR = (
        "not_a_neighbour",
        "R7",
        gettext_noop("Sector {to} is not next to sector {sector}."),
    )
    TARGET_FULL = (
        "target_full",
        "R7.7",
        gettext_noop("Sector {to} of seat {seat} has no free field."),
    )
    TOO_FAR = (
        "too_far",
        "R6.1",
        gettext_noop("At least two sectors must face each other; the offset would be {offset}."),
    )
    UNKNOWN_MODE = (
        "unknown_mode",
        "R2",
        gettext_noop("There is no mode “{mode}”; there are {modes}."),
    )
    UNKNOWN_CRUISER = (
        "unknown_cruiser",
        "R2.3",
        gettext_noop("There is no cruiser “{cruiser}”; there are {cruisers}."),
    )
    CRUISER_MISSING = ("cruiser_missing", "R2.3", gettext_noop("Seat {seat} has no cruiser."))
    SAME_CRUISER = (
        "same_cruiser",
        "R2.4",
        gettext_noop("The two cruisers must differ outside Total War."),
    )
    NOT_A_TRAINING_CRUISER = (
        "not_a_training_cruiser",
        "R2.1",
        gettext_noop("Training is played with Ares and Athena, not with “{cruiser}”."),
    )
    DECK_MISSING = (
        "deck_missing",
        "R2.3",
        gettext_noop("In Total War each seat brings a deck; seat {seat} has none."),
    )
    DECK_NOT_WANTED = (
        "deck_not_wanted",
        "R2.1",
        gettext_noop("Outside Total War the deck is common; none can be given."),
    )
    DECK_TOO_SMALL = (
        "deck_too_small",
        "R2.3",
        gettext_noop("A deck has at least {least} cards; seat {seat} has {count}."),
    )
    DUPLICATE_CARD = (
        "duplicate_card",
        "R2.3",
        gettext_noop("A deck holds each card at most once; {cards} occur again."),
    )
    UNKNOWN_CARD = ("unknown_card", "R2.3", gettext_noop("The card set has no {cards}."))
    BAD_SEED = (
        "bad_seed",
        None,
        gettext_noop("A seed is a whole number from 0 to 2^64 - 1, not {seed}."),
    )

    @property
    def code(self) -> str:
        """The stable name for programs."""
        return self.value[0]

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the rules that is cited, if one is."""
        return self.value[1]

    @property
    def template(self) -> str:
        """The English message with its places in braces; also the key of its translations."""
        return self.value[2]


class RuleViolation(ValueError):
    """Something is not done, and nothing has changed. Carries the reason and the message's values."""

    def __init__(self, reason: Reason, **values: object) -> None:
        self.reason = reason
        self.values = values
        cited = f" ({reason.paragraph})" if reason.paragraph else ""
        super().__init__(reason.template.format(**values) + cited)
