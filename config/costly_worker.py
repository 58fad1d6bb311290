"""What the process for costly requests does (`config/costly_process.py`). It loads Django itself, so nothing
here needs it before."""

import importlib
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import django
from django.conf import settings

from config.logs import begin_log

NICENESS: Final = 2  # behind pages, before games


class Answer(NamedTuple):
    status: str
    headers: list[tuple[str, str]]
    body: bytes


def work(connections: "Sequence[Connection[Any, Any]]") -> None:
    """Answers the requests of each connection in a thread, until the web process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the web process.
    os.nice(NICENESS)
    begin_log(os.environ)
    django.setup(set_prefix=False)
    importlib.import_module(settings.ROOT_URLCONF)
    from play.games.preparation import prepare_engine

    prepare_engine()
    threads = [threading.Thread(target=answer_all, args=(each,)) for each in connections]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def answer_all(connection: "Connection[Any, Any]") -> None:
    """Ends the process where an answer cannot be given: the web process says so, and starts another one."""
    from django.core.handlers.wsgi import WSGIHandler

    handler, status = WSGIHandler(), 1
    try:
        while True:
            connection.send(answer(handler, *connection.recv()))
    except (EOFError, BrokenPipeError):
        status = 0
    except Exception:
        logging.getLogger(__name__).exception("A costly request could not be answered.")
    finally:
        os._exit(status)


def answer(handler: Any, environ: dict[str, str], body: bytes) -> Answer:
    begun: list[Any] = []

    def start_response(*status_and_headers: Any) -> None:
        begun[:] = status_and_headers

    response = handler(
        {**environ, "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr}, start_response
    )
    try:
        content = b"".join(response)
    finally:
        response.close()
    return Answer(begun[0], begun[1], content)
