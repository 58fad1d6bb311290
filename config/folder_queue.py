"""Celery's queue in a folder, for one machine without a server for queues.

Kombu's own folder transport writes a message where others already read it, and takes one through the
system's temporary folder. Here a message appears, and is taken, by being renamed: it is there as a
whole or not at all, and one process gets it.
"""

import contextlib
import json
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar, Final

from kombu.transport import filesystem

SUFFIX: Final = "msg"
DRAFT, TAKEN = "draft-", "taken-"  # begin the names of what is being written or read
OLD: Final = 60.0  # seconds; writing and reading take milliseconds


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020}-{uuid.uuid4().hex}.{queue}.{SUFFIX}"
        draft = folder / f"{DRAFT}{name}"
        draft.write_text(json.dumps(payload), encoding="utf-8")
        draft.rename(folder / name)

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        """The oldest message of the queue. Raises Empty."""
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            # What is only drafted or already taken does not begin with its time.
            if not name[0].isdigit() or name.partition(".")[2] != f"{queue}.{SUFFIX}":
                continue
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


def remove_leftovers(folder: Path) -> None:
    """Removes what processes that were killed were just writing or reading."""
    before = time.time() - OLD
    for path in folder.iterdir():
        if not path.name.startswith((DRAFT, TAKEN)):
            continue
        with contextlib.suppress(FileNotFoundError):  # done, or removed by another worker
            if path.stat().st_mtime < before:
                path.unlink()


class Transport(filesystem.Transport):
    Channel = Channel
    default_connection_params: ClassVar[dict[str, str]] = {}
