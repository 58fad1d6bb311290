"""The periodic sweep: ends matches that were abandoned, whose clock ran out, or that changed rules play
differently; lets bots act that a process which ended has left waiting.

A web process does it every ten minutes, since it reaches the connections of the matches; `manage.py
sweep_matches` does it at once.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.db import close_old_connections

from play.games import preparation
from play.games.preparation import EnginePreparing
from play.live import notifications
from play.live.bot_ladder import pair_bots
from play.matches import services

PAUSE: Final = 600.0  # seconds
FIRST_PAUSE: Final = 20.0
"""A new version of the program looks soon at what was played with another one."""

logger = logging.getLogger(__name__)


def start() -> threading.Thread:
    """A thread that sweeps every ten minutes, as long as the process lives."""
    thread = threading.Thread(target=keep_sweeping, name="match sweep", daemon=True)
    thread.start()
    return thread


def keep_sweeping() -> None:
    pause = FIRST_PAUSE
    while True:
        time.sleep(pause)
        pause = PAUSE
        try:
            close_old_connections()
            if not preparation.is_under_way():
                sweep()
        except Exception as error:  # whatever it is, the next look may find it mended
            logger.warning("Could not look for what is to end (%s).", error)


@dataclass(frozen=True, slots=True)
class Swept:
    """How many matches expired, and how many ended on time."""

    expired: int
    ended: int


def sweep() -> Swept:
    """Looks once at all of it. A match that fails is left for the next time."""
    expired = services.expire_matches()
    for slug in expired:
        notifications.announce_from_thread(slug, "match")
    for slug in those_of(services.matches_of_other_rules(), services.ends_by_rules):
        logger.warning(
            "Match %s plays differently by the rules as they are now; it has ended.", slug
        )
    ended = those_of(services.matches_out_of_time(), services.end_if_flagged)
    for slug in ended:
        notifications.announce_from_thread(slug, "moved")
    those_of([*ended, *services.matches_without_turn()], go_on)
    pair_bots()
    return Swept(len(expired), len(ended))


def those_of(slugs: Iterable[str], work: Callable[[str], bool]) -> list[str]:
    """The matches for which the work is done and says so. Raises EnginePreparing."""
    found = []
    for slug in slugs:
        try:
            if work(slug):
                found.append(slug)
        except EnginePreparing:
            raise
        except Exception:
            logger.exception("Match %s could not be looked at.", slug)
    return found


def go_on(slug: str) -> bool:
    """Lets the bots act that are to move, and writes for whom the match waits then."""
    notifications.let_bots_act(slug)
    services.write_turn(slug)
    return True
