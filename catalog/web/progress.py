"""How far a command is: one bar for all of them."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Advance = Callable[[int], object]
Bar = Callable[[str, int], AbstractContextManager[Advance]]


def pass_over(_done: object) -> None:
    """Ignores progress."""


@contextmanager
def no_bar(_title: str, _total: int) -> Iterator[Advance]:
    """Instead of a bar, where nobody looks."""
    yield pass_over


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Advance]:
    """A bar on the terminal with how many a second and the time left, none where there is no terminal.

    `title` is what is counted. Call what it yields with each advance.
    """
    if not sys.stderr.isatty():
        yield pass_over
        return
    # Imported here: a command's --help needs no bar.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # Drawn by this thread: processes must not be forked beside a second one.
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
    )
    begun, done = time.monotonic(), 0
    with progress:
        task = progress.add_task(title, total=total, speed="")

        def advance(count: int) -> None:
            nonlocal done
            done += count
            speed = done / max(time.monotonic() - begun, 1e-3)
            told = f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.2g}/s"
            progress.update(task, advance=count, speed=told, refresh=True)

        yield advance
