"""Kombu's queue in a folder, for one machine without a server for queues, with whole messages.

Kombu 5.7 writes a message where readers already see it: a reader that is quick takes an empty file, and
its worker ends. It takes a message by moving it to the folder for temporary files, which two readers can do
at once where that is another file system. Here a message appears and is taken by being renamed. What cannot
be read is put aside and told, also the files that say which queues there are. A folder that cannot be
written, as on a full disk, is a connection that is lost: a worker waits until it is back.
"""

import contextlib
import logging
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any, Final

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

logger = logging.getLogger("config")

MESSAGE: Final = frozenset({"body", "headers", "properties"})


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020}_{uuid.uuid4()}"
        draft = Path(self.data_folder_out, f"{name}.draft")
        write(draft, dumps(payload))  # type: ignore[no-untyped-call]
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
            try:
                message = read_message(taken)
            except (
                OSError,
                ValueError,
            ):  # cut short when the machine went down or the disk was full
                put_aside(taken)
                continue
            taken.unlink()
            return message
        raise Empty

    def get_table(self, exchange: str) -> Any:
        return self._mending(exchange, lambda: super(Channel, self).get_table(exchange))  # type: ignore[no-untyped-call]

    def _queue_bind(self, exchange: str, *binding: Any) -> None:
        self._mending(exchange, lambda: super(Channel, self)._queue_bind(exchange, *binding))  # type: ignore[no-untyped-call]

    def _delete(self, queue: str, exchange: str, *others: Any, **options: Any) -> None:
        self._mending(
            exchange,
            lambda: super(Channel, self)._delete(queue, exchange, *others, **options),  # type: ignore[no-untyped-call]
        )

    def _mending(self, exchange: str, work: Callable[[], Any]) -> Any:
        """Does the work with the list of an exchange's queues, without a list that cannot be read."""
        try:
            return work()
        except (TypeError, ValueError):
            put_aside(self._exchange_file(exchange))  # type: ignore[no-untyped-call]
            return work()
        except ChannelError as error:
            # Celery connects again after an OSError; after a ChannelError its worker ends.
            raise error.__cause__ or error from None


class Transport(filesystem.Transport):
    """Kombu's transport, for Celery's event loop.

    Without the loop all processes of a worker share one pipe: one that is killed while it reads keeps
    the others from it for ever.
    """

    Channel = Channel
    implements = filesystem.Transport.implements.extend(asynchronous=True)
    connection_errors = (*filesystem.Transport.connection_errors, OSError)  # type: ignore[assignment]

    def establish_connection(self) -> Any:
        """Raises OSError where no message can be written."""
        options = self.client.transport_options  # type: ignore[union-attr]
        trial = Path(options["data_folder_out"], f"{uuid.uuid4()}.draft")
        write(trial, "{}")
        trial.unlink()
        return super().establish_connection()  # type: ignore[no-untyped-call]

    def register_with_event_loop(self, _connection: Any, loop: Any) -> None:
        self._loop = loop
        self._folder = Path(self.client.transport_options["data_folder_in"])  # type: ignore[union-attr]
        loop.on_tick.add(self.deliver)
        self._timer = loop.call_repeatedly(self.polling_interval, turn_loop)

    def close_connection(self, connection: Any) -> None:
        if hasattr(self, "_loop"):
            self._loop.on_tick.discard(self.deliver)
            self._timer.cancel()
        super().close_connection(connection)  # type: ignore[no-untyped-call]

    def deliver(self) -> None:
        """Hands all messages to the worker for which it has room."""
        if not any(self._folder.glob("*.msg")):
            return  # a look for each queue would occupy a resting worker
        with contextlib.suppress(Empty):
            while True:
                self.cycle.get(self._deliver)  # type: ignore[union-attr]


def turn_loop() -> None:
    """Nothing: it is the turn of the loop that is wanted, in which `deliver` is called."""


def write(path: Path, text: str) -> None:
    """Writes the file whole, or leaves none and raises OSError."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        path.unlink(missing_ok=True)
        raise


def read_message(path: Path) -> Any:
    """Raises ValueError if the file holds no message."""
    message = loads(path.read_text(encoding="utf-8"))  # type: ignore[no-untyped-call]
    if not isinstance(message, dict) or not message.keys() >= MESSAGE:
        raise ValueError(path.name)
    return message


def put_aside(path: Path) -> None:
    """Renames a damaged file, so that nobody reads it again."""
    with contextlib.suppress(FileNotFoundError):  # another process was first
        path.rename(path.with_name(f"{path.name}.damaged"))
        logger.warning(
            "A damaged file of the queue is put aside: %s.damaged. The sweep sends again what it said.",
            path,
        )
