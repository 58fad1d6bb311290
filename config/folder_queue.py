"""Celery's queue in a folder, for one machine without a server for queues.

Kombu's own folder transport writes a message where others already read it, and takes one through the
system's temporary folder. Here a message appears, and is taken, by being renamed: it is there as a
whole or not at all, and one process gets it. Whoever puts a message writes a byte into a named pipe, so
that a reader need not look into the folder again and again; where there is no such pipe, it does.
"""

import contextlib
import json
import os
import select
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar, Final

from kombu.transport import filesystem

SUFFIX: Final = "msg"
DRAFT, TAKEN = "draft-", "taken-"  # begin the names of what is being written or read
OLD: Final = 60.0  # seconds; writing and reading take milliseconds
PIPE: Final = "bell"
LONGEST_WAIT: Final = (
    0.2  # seconds until the folder is looked at in any case; another may hear the bell
)
SHORT_WAIT: Final = 0.01  # where there is no pipe
MOST_BYTES: Final = 4096


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020}-{uuid.uuid4().hex}.{queue}.{SUFFIX}"
        draft = folder / f"{DRAFT}{name}"
        draft.write_text(json.dumps(payload), encoding="utf-8")
        draft.rename(folder / name)
        ring(folder)

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        """The oldest message of the queue. Raises Empty."""
        folder = Path(self.data_folder_in)
        for name in self._names(queue):
            taken = folder / f"{TAKEN}{name}"
            try:
                (folder / name).rename(taken)
            except FileNotFoundError:
                continue
            content = taken.read_text(encoding="utf-8")
            taken.unlink()
            try:
                return json.loads(content)
            except ValueError:  # cut short when the machine went down; the sweep rings again
                continue
        raise Empty

    def _size(self, queue: str) -> int:
        return len(self._names(queue))

    def _names(self, queue: str) -> list[str]:
        """Of the messages that wait, oldest first; what is only drafted or already taken is none."""
        names = sorted(os.listdir(self.data_folder_in))
        end = f"{queue}.{SUFFIX}"
        return [name for name in names if name[0].isdigit() and name.partition(".")[2] == end]


def remove_leftovers(folder: Path) -> None:
    """Removes what processes that were killed were just writing or reading."""
    before = time.time() - OLD
    for path in folder.iterdir():
        if not path.name.startswith((DRAFT, TAKEN)):
            continue
        with contextlib.suppress(FileNotFoundError):  # done, or removed by another worker
            if path.stat().st_mtime < before:
                path.unlink()


def ring(folder: Path) -> None:
    """Wakes whoever waits for messages in the folder, if anybody does."""
    with contextlib.suppress(
        OSError
    ):  # nobody waits, or the pipe is full of what nobody has read yet
        pipe = os.open(folder / PIPE, os.O_WRONLY | os.O_NONBLOCK)
        try:
            os.write(pipe, b".")
        finally:
            os.close(pipe)


class Bell:
    """The reader's end of the folder's pipe."""

    def __init__(self, folder: Path) -> None:
        self._pipe: int | None = None
        with contextlib.suppress(
            OSError, AttributeError
        ):  # a file system or a system without pipes
            with contextlib.suppress(FileExistsError):
                os.mkfifo(folder / PIPE, 0o600)
            # For writing too: without any writer a pipe is at its end, and waiting for it is over at once.
            self._pipe = os.open(folder / PIPE, os.O_RDWR | os.O_NONBLOCK)

    def wait(self, seconds: float) -> None:
        """Until the bell rings, but no longer than that, and not for ever."""
        if self._pipe is None:
            time.sleep(min(seconds, SHORT_WAIT))
            return
        ready, _, _ = select.select([self._pipe], [], [], min(seconds, LONGEST_WAIT))
        if ready:
            with contextlib.suppress(BlockingIOError):  # another reader was faster
                os.read(self._pipe, MOST_BYTES)

    def close(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None


class Transport(filesystem.Transport):
    Channel = Channel
    default_connection_params: ClassVar[dict[str, str]] = {}
    _bell: Bell | None = None

    def drain_events(self, _connection: Any, timeout: float | None = None) -> None:  # type: ignore[override]
        """Delivers the next message. Raises TimeoutError when none came within so many seconds."""
        if self._bell is None:
            self._bell = Bell(Path(self.client.transport_options["data_folder_in"]))  # type: ignore[union-attr]
        ends = None if timeout is None else time.monotonic() + timeout
        while True:
            try:
                self.cycle.get(self._deliver, timeout=timeout)  # type: ignore[union-attr]
                return
            except Empty:
                left = LONGEST_WAIT if ends is None else ends - time.monotonic()
                if left <= 0:
                    raise TimeoutError from None
                self._bell.wait(left)

    def close_connection(self, connection: Any) -> None:
        if self._bell is not None:
            self._bell.close()
            self._bell = None
        super().close_connection(connection)  # type: ignore[no-untyped-call]
