"""The notation, inwards: actions from text, checked on the way; nothing is guessed."""

import re

from play.games.kit.refusals import Phrase, gettext_noop
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, CardSet
from play.games.starfighter.engine.notation import FACES, HIT_HALVES, SEAT_NAMES, SIMPLE_ACTIONS
from play.games.starfighter.engine.refusals import RuleViolation

_SIMPLE = {
    text: kind << 12 | body
    for kind, texts in SIMPLE_ACTIONS.items()
    for body, text in enumerate(texts)
}
_PLAY = re.compile(r"play ([0-9]+-[0-9]+) (front|back) ([1-5])")
_TARGETED = re.compile(rf"({'|'.join(L.OF_A_CARD)}) ([AB]) ([1-5]) ([0-3])")
_MOVING = re.compile(r"(lateral|free) ([AB]) ([1-5]) ([0-3]) ([1-5])")
_HITTING = re.compile(r"(hit) ([AB]) ([1-5])(?: (upper|lower))?")
_SHAPES = {
    "play": gettext_noop(
        "It is written: play NUMBER front|back SECTOR, such as “play 3-10 front 2”."
    ),
    "lateral": gettext_noop(
        "It is written: lateral SEAT SECTOR LEVEL TO, such as “lateral B 2 0 3”."
    ),
    "free": gettext_noop("It is written: free SEAT SECTOR LEVEL TO, such as “free A 2 0 2”."),
    "hit": gettext_noop(
        "It is written: hit SEAT SECTOR, such as “hit B 4”, or with the half where it is chosen,"
        " such as “hit B 4 lower”."
    ),
    "shift": gettext_noop("It is written: shift -1, shift 0 or shift 1."),
    "direction": gettext_noop("It is written: direction ltr or direction rtl."),
    "resolve": gettext_noop("It is written: resolve upper or resolve lower."),
}
_TARGET_SHAPE = gettext_noop("It is written: {word} SEAT SECTOR LEVEL, such as “{word} A 2 0”.")
_NO_SHAPE = gettext_noop("Actions begin with pass, play, resolve, an effect, shift or direction.")
_NOT_TEXT = gettext_noop("It is not text.")
_NOT_IN_SET = gettext_noop("The card set has no {card}.")


def action_code(cards: CardSet, text: str) -> int:
    """The action that a text names, legal or not. Raises RuleViolation when it is none."""
    if not isinstance(text, str):
        raise RuleViolation("malformed_action", text=repr(text)[:80], detail=Phrase(_NOT_TEXT))
    if text in _SIMPLE:
        return _SIMPLE[text]
    if match := _PLAY.fullmatch(text):
        number, face, sector = match.groups()
        if number not in cards.index:
            detail = Phrase(_NOT_IN_SET, card=number)
            raise RuleViolation("malformed_action", text=text, detail=detail)
        return L.PLAY << 12 | cards.index[number] << 4 | FACES.index(face) << 3 | int(sector) - 1
    if match := _MOVING.fullmatch(text) or _TARGETED.fullmatch(text):
        return _effect_code(*match.groups())
    if match := _HITTING.fullmatch(text):
        word, seat, sector, *half = match.groups()
        return _effect_code(word, seat, sector) | HIT_HALVES.index(tuple(filter(None, half)))
    raise RuleViolation("malformed_action", text=text[:80], detail=_hint(text))


def _effect_code(word: str, seat: str, sector: str, level: str = "0", to: str = "1") -> int:
    kind = EFFECTS.index(word)
    return (
        kind << 12
        | SEAT_NAMES.index(seat) << 8
        | (int(sector) - 1) << 5
        | int(level) << 3
        | int(to) - 1
    )


def upper_half_of(action: int) -> int:
    """A `hit` without a half as one of the upper half, which it means in older logs where halves are chosen.

    Any other action as it is.
    """
    is_short = action >> 12 == L.HIT and action & 7 == L.NO_CHOICE
    return action | L.CHOSEN_UPPER if is_short else action


def _hint(text: str) -> Phrase:
    word = text.split(" ", 1)[0]
    if word in L.OF_A_CARD:
        return Phrase(_TARGET_SHAPE, word=word)
    return Phrase(_SHAPES.get(word, _NO_SHAPE))
