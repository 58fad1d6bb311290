"""Compiling everything that Python calls, ahead of its first use."""

import contextlib
import fcntl
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine import battle_preview, compiled
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import Position, determinize

FORGOTTEN_AFTER = 30 * 24 * 3600  # seconds in which no process used a version's compiled kernels


def is_prepared() -> bool:
    """Whether kernels of these sources lie compiled in the cache (or are interpreted)."""
    return compiled.INTERPRETED or (compiled.cache_folder() / "prepared").exists()


def prepare(cards: CardSet) -> None:
    """Compile, or load from the cache, every entry: about a minute once, under a second afterwards.

    Of several processes one compiles, and the others wait for it. Raises ValueError, Refused among
    them, for a card set with which Total War cannot be played.
    """
    if not cards.cruisers:
        raise ValueError("The card set has no cruiser.")
    with contextlib.nullcontext() if is_prepared() else compiling_alone():
        call_every_entry(cards)
    if not compiled.INTERPRETED:
        folder = compiled.cache_folder()
        (folder / "prepared").touch()
        if folder.name == compiled.SOURCE_HASH:  # no temporary one
            forget_old_kernels(folder)


@contextlib.contextmanager
def compiling_alone() -> Iterator[None]:
    """Waits for other processes that compile; the lock ends with the process that has it."""
    with (compiled.cache_folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def call_every_entry(cards: CardSet) -> None:
    side = LineUp(cards.cruisers[0], cards.numbers)
    decks = {"A": cards.numbers, "B": cards.numbers}
    game = Position.new(cards, "total_war", dict.fromkeys(decks, side.cruiser), seed=1, decks=decks)
    game.apply(str(game.to_move), "pass")
    determinize(cards, game.observation("A"), "A", 1)
    pairing = Pairing(cards, "total_war", (side, side), 1)
    pairing.play(0, 1)
    pairing.trace(0)
    battle_preview.prepare(cards)


def forget_old_kernels(current: Path) -> None:
    """Removes compiled kernels of other sources beside the current ones, unless used within a month.

    Another checkout, or a server that runs on, may share the folder.
    """
    for folder in current.parent.iterdir():
        if folder != current and re.fullmatch("[0-9a-f]{16}", folder.name):
            mark = folder / "prepared"  # touched by every process that uses the folder
            with contextlib.suppress(OSError):  # another process may be removing it, too
                used = (mark if mark.exists() else folder).stat().st_mtime
                if time.time() - used > FORGOTTEN_AFTER:
                    shutil.rmtree(folder)
