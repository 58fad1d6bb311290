"""The event log: what happened during one action, as numbers, for traces, logs and animation.

A log is one `layout.LOG` record. It is passed to every kernel, as a pointer, also where nothing is to
be recorded: a log that is not kept stays empty.
"""

from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.layout import EVENT_CAPACITY, EVENT_WIDTH, RESHUFFLED


@kernel
def reserve(log, size):
    """The first of `size` free cells of a kept log, or -1; the log is marked when they do not fit."""
    used = int(log["used"])
    if used + size > EVENT_CAPACITY:
        log["overflown"] = 1
        return -1
    log["used"] = used + size
    return used


@kernel
def emit(log, code, a, b, c, d, e):
    """Append one event to a log that is kept."""
    if log["kept"] == 0:
        return
    place = reserve(log, EVENT_WIDTH)
    if place < 0:
        return
    log["cells"][place] = code
    log["cells"][place + 1] = a
    log["cells"][place + 2] = b
    log["cells"][place + 3] = c
    log["cells"][place + 4] = d
    log["cells"][place + 5] = e


@kernel
def emit_reshuffle(log, pile, cards, size):
    """Append a reshuffle and the new order of the deck, its top card last."""
    if log["kept"] == 0:
        return
    emit(log, RESHUFFLED, pile, size, 0, 0, 0)
    place = reserve(log, size)
    for i in range(size if place >= 0 else 0):
        log["cells"][place + i] = cards[i]
