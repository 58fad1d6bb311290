"""The lock that workers on a folder share, so that nothing is restored under them."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

NAME: Final = "worker.lock"


def share_lock(var: Path) -> TextIO:
    """The lock of a worker, held as long as the file is open, also by the processes that it forks."""
    lock = (var / NAME).open("w")
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


@contextmanager
def without_workers(var: Path) -> Iterator[None]:
    """Raises BlockingIOError while a worker uses the folder; those that start within the block wait."""
    with (var / NAME).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
