"""Refusals of Starfighter, with the paragraph that each cites (see `play/games/kit/refusals.py`)."""

from typing import Final

from play.games.kit.refusals import RuleRefusal
from play.games.kit.refusals import gettext_noop as _

SENTENCES: Final = {
    "malformed_action": ("", _("“{text}” is not an action. {detail}")),
    "unknown_seat": ("", _("There is no seat {seat!r}; there are A and B.")),
    "malformed_trace": ("", _("Line {line} of the trace: {detail}")),
    "game_over": ("R9.1", _("The game is over; no action is possible any more.")),
    "not_your_decision": ("R7.2", _("Seat {seat} has no decision now; {to_move} has.")),
    "not_your_turn": ("R5.1", _("It is not the turn of seat {seat}; {to_move} is to move.")),
    "wrong_phase": ("R3", _("“{text}” does not belong to this moment; {expected}.")),
    "not_in_hand": ("R5.2", _("Card {card} is not in the hand of seat {seat}.")),
    "sector_full": ("R5.2", _("Sector {sector} is full; it takes no card.")),
    "wrong_level": (
        "R5.3",
        _(
            "The front of {card} fits only a field of level {level}; the free field of sector"
            " {sector} has level {free}."
        ),
    ),
    "other_effect": ("R7", _("The effect that waits is “{effect}”; “{text}” is another.")),
    "no_such_card": ("R7", _("No card lies on {seat} {sector} {level}.")),
    "empty_sector": ("R7", _("Sector {sector} of seat {seat} holds no card to be hit.")),
    "no_choice_of_half": (
        "R7",
        _(
            "No half is chosen on the top card of sector {sector} of seat {seat}: it has a free"
            " shield, or an undamaged fighter on one half at most. It is written: “{text}”."
        ),
    ),
    "not_a_neighbour": ("R7", _("Sector {to} is not next to sector {sector}.")),
    "target_full": ("R7.7", _("Sector {to} of seat {seat} has no free field.")),
    "too_far": (
        "R6.1",
        _("At least two sectors must face each other; the offset would be {offset}."),
    ),
    "unknown_mode": ("R2", _("There is no mode “{mode}”; there are {modes}.")),
    "unknown_cruiser": ("R2.3", _("There is no cruiser “{cruiser}”; there are {cruisers}.")),
    "cruiser_missing": ("R2.3", _("Seat {seat} has no cruiser.")),
    "same_cruiser": ("R2.4", _("The two cruisers must differ outside Total War.")),
    "not_a_training_cruiser": (
        "R2.1",
        _("Training is played with Ares and Athena, not with “{cruiser}”."),
    ),
    "deck_missing": ("R2.3", _("In Total War each seat brings a deck; seat {seat} has none.")),
    "deck_not_wanted": ("R2.1", _("Outside Total War the deck is common; none can be given.")),
    "deck_too_small": ("R2.3", _("A deck has at least {least} cards; seat {seat} has {count}.")),
    "duplicate_card": ("R2.3", _("A deck holds each card at most once; {cards} occur again.")),
    "unknown_card": ("R2.3", _("The card set has no {cards}.")),
    "bad_seed": ("", _("A seed is a whole number from 0 to 2^64 - 1, not {seed}.")),
}


class RuleViolation(RuleRefusal):
    """The rules of Starfighter refuse something."""

    SENTENCES = SENTENCES
