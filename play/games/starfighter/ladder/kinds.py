"""Kinds of mistakes: what an action did worse than another one of the same decision."""

from typing import Final

from play.games.starfighter.engine.layout import (
    BATTLE_ORDER,
    FREE,
    LATERAL,
    PASS,
    PIVOT,
    PLAY,
    RESOLVE,
    ROLL,
    SHIFT_BOARD,
    VERTICAL,
)

BURIED: Final = "buried"  # a back, where the card is worth more as a front or another as a back
TOO_EARLY: Final = "early_pass"
TOO_LATE: Final = "late_pass"
PLACING: Final = "placing"  # another card, face or sector
WRONG_BOARD: Final = "wrong_board"  # a card moved or turned where one of the other board should be
TARGET: Final = "target"  # any other choice of an effect
ORDER: Final = "order"  # of two effects
SHIFT: Final = "shift"
DIRECTION: Final = "direction"
KINDS: Final = (
    *(BURIED, TOO_EARLY, TOO_LATE, PLACING, WRONG_BOARD),
    *(TARGET, ORDER, SHIFT, DIRECTION),
)

MOVEMENTS: Final = frozenset({LATERAL, VERTICAL, FREE, PIVOT, ROLL})
SINGLE: Final = {RESOLVE: ORDER, SHIFT_BOARD: SHIFT, BATTLE_ORDER: DIRECTION}


def kind_of(played: int, better: int) -> str:
    """The kind of the mistake to choose the action `played` where `better` was, by their codes."""
    kind = played >> 12
    if kind == PASS:
        return TOO_EARLY
    if kind == PLAY:
        return kind_of_play(played, better)
    if kind in SINGLE:
        return SINGLE[kind]
    return WRONG_BOARD if kind in MOVEMENTS and seat_of(played) != seat_of(better) else TARGET


def kind_of_play(played: int, better: int) -> str:
    if better >> 12 == PASS:
        return TOO_LATE
    is_same = card_of(played) == card_of(better)
    if is_back(played) and is_same != is_back(better):
        return BURIED
    return PLACING


def card_of(play: int) -> int:
    return play >> 4 & 0x7F


def is_back(play: int) -> bool:
    return bool(play >> 3 & 1)


def seat_of(effect: int) -> int:
    """Whose board the action of an effect is about."""
    return effect >> 8 & 0xF
