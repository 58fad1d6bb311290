"""How far a command is: one bar for all of them."""

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
    # Imported here: a command's --help needs no bar.
    from tqdm import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0  # no thread: processes must not be forked beside a second one
    with tqdm(total=total, desc=title, leave=False, disable=None, mininterval=0) as bar:
        yield bar.update
