"""What an interrupted command had played, kept in VAR_DIR until the same command goes on or is done."""

import hashlib
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.web.progress import Advance, pass_over, progress_bar
from simulate.console.local_runner import GameRange, Interrupted, Measured, Playable, run_ranges
from simulate.console.terminal import INTERRUPTED, RESUMES


class KeptGames:
    """Parts of the ranges that a command plays, by the call that plays them.

    `asked` is all that games depend on: another deck, seed, bot, or version of one is another command.
    """

    def __init__(self, asked: object, jobs: int) -> None:
        self.jobs = jobs
        self.advance: Advance = pass_over
        digest = hashlib.sha256(repr(asked).encode()).hexdigest()[:24]
        self.path = Path(settings.VAR_DIR, "interrupted", f"{digest}.pickle")
        self.parts: list[Sequence[Measured[Any]]] = []
        self._before: list[Sequence[Measured[Any]]] = []

    @property
    def played(self) -> int:
        return sum(each.games.count for parts in self.parts for each in parts)

    def load(self) -> bool:
        """Whether something was kept that can be read. Raises OSError."""
        if not self.path.exists():
            return False
        content = self.path.read_bytes()
        try:
            self._before = list(pickle.loads(content))  # noqa: S301 - our own file
        except Exception:  # a damaged one may raise any
            return False
        return True

    def run(
        self,
        pairings: Sequence[Playable],
        ranges: Sequence[GameRange],
        measure: Callable[[Any], Any],
    ) -> list[list[Measured[Any]]]:
        """`run_ranges` without the ranges that were kept; raises what it raises."""
        call = len(self.parts)
        before = self._before[call] if call < len(self._before) else ()
        try:
            measured = run_ranges(
                pairings, ranges, measure, jobs=self.jobs, advance=self.advance, kept=before
            )
        except Interrupted as stop:
            self.parts.append(stop.measured)
            raise
        self.parts.append([each for parts in measured for each in parts])
        return measured

    def keep(self) -> None:
        """Keeps the parts beside those that were kept before, whole or not at all. Raises OSError."""
        if not self._before:
            self.load()
        stages = [
            list({each.games: each for each in (*before, *now)}.values())
            for before, now in zip_longest(self._before, self.parts, fillvalue=())
        ]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(".partial")
        partial.write_bytes(pickle.dumps(stages))
        partial.replace(self.path)

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)


@contextmanager
def resumable(
    asked: object,
    total: int,
    options: Mapping[str, Any],
    *,
    tell: Callable[[str], object],
    show: Callable[[Sequence[Measured[Any]]], object] = pass_over,
) -> Iterator[KeptGames]:
    """Keeps the games that are played inside when Ctrl-C stops it, and shows how far they are.

    The command's options say whether to `resume`, and how many `jobs` play. `show` tells what the parts come
    to that the last call had played by then. Raises CommandError that says how to go on.
    """
    kept = KeptGames(asked, options["jobs"])
    if options["resume"] and not kept.load():
        tell("Nothing of this command was kept: it begins anew.")
    try:
        with progress_bar("games", total) as kept.advance:
            yield kept
    except KeyboardInterrupt as stop:
        told = "Stopped before a game was done."
        if kept.played:
            kept.keep()
            if isinstance(stop, Interrupted):
                show(stop.measured)
            told = f"Stopped after {kept.played:,} of {total:,} games, which are kept: {RESUMES}"
        elif kept.path.exists():
            told = f"Stopped before another game was done: {RESUMES}"
        raise CommandError(told, returncode=INTERRUPTED) from stop
    kept.forget()
