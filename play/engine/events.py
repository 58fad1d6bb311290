"""The event log: what happened during one action, as numbers, for traces, logs and animation.

A log is an int16 array whose first cell counts the cells in use; an empty array records nothing.
"""

from play.engine.compiled import kernel
from play.engine.layout import EVENT_WIDTH, RESHUFFLED


@kernel
def emit(log, code, a, b, c, d, e):
    """Append one event unless the log is an empty array or full."""
    if log.shape[0] == 0:
        return
    used = int(log[0])
    if used + EVENT_WIDTH >= log.shape[0]:
        log[0] = log.shape[0]  # read back as an overflow
        return
    log[used + 1] = code
    log[used + 2] = a
    log[used + 3] = b
    log[used + 4] = c
    log[used + 5] = d
    log[used + 6] = e
    log[0] = used + EVENT_WIDTH


@kernel
def emit_reshuffle(log, pile, cards, size):
    """Append a reshuffle and the new order of the deck, its top card last."""
    if log.shape[0] == 0:
        return
    emit(log, RESHUFFLED, pile, size, 0, 0, 0)
    used = int(log[0])
    if used + size >= log.shape[0]:
        log[0] = log.shape[0]
        return
    for i in range(size):
        log[used + 1 + i] = cards[i]
    log[0] = used + size
