"""Kombu's queue in a folder, for one machine without a server for queues, with whole messages.

Kombu 5.7 writes a message where readers already see it: a reader that is quick takes an empty file, and
its worker ends. It takes a message by moving it to the folder for temporary files, which two readers can do
at once where that is another file system. Here a message appears and is taken by being renamed, and a
damaged one is passed over, also in the files that say which queues there are.
"""

import contextlib
import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

logger = logging.getLogger("config")


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020}_{uuid.uuid4()}"
        draft = Path(self.data_folder_out, f"{name}.draft")
        draft.write_text(dumps(payload), encoding="utf-8")  # type: ignore[no-untyped-call]
        draft.rename(draft.with_name(f"{name}.{queue}.msg"))

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        for path in sorted(Path(self.data_folder_in).glob("*.msg")):
            if path.name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = path.with_suffix(".taken")
            try:
                path.rename(taken)
            except FileNotFoundError:
                continue  # another process has it
            text = taken.read_text(encoding="utf-8")
            taken.unlink()
            try:
                return loads(text)  # type: ignore[no-untyped-call]
            except ValueError:  # cut short when the machine went down
                logger.warning(
                    "A damaged message is passed over; the sweep sends again what it said."
                )
        raise Empty

    def get_table(self, exchange: str) -> Any:
        try:
            return super().get_table(exchange)  # type: ignore[no-untyped-call]
        except ValueError:
            return []

    def _queue_bind(self, exchange: str, *binding: Any) -> None:
        try:
            super()._queue_bind(exchange, *binding)  # type: ignore[no-untyped-call]
        except ValueError:
            self._exchange_file(exchange).unlink(missing_ok=True)  # type: ignore[no-untyped-call]
            super()._queue_bind(exchange, *binding)  # type: ignore[no-untyped-call]


class Transport(filesystem.Transport):
    """Kombu's transport, for Celery's event loop.

    Without the loop all processes of a worker share one pipe: one that is killed while it reads keeps
    the others from it for ever.
    """

    Channel = Channel
    implements = filesystem.Transport.implements.extend(asynchronous=True)

    def register_with_event_loop(self, _connection: Any, loop: Any) -> None:
        loop.on_tick.add(self.deliver)
        loop.call_repeatedly(self.polling_interval, self.deliver)

    def deliver(self) -> None:
        """Hands all messages to the worker for which it has room."""
        with contextlib.suppress(Empty):
            while True:
                self.cycle.get(self._deliver)  # type: ignore[union-attr]
