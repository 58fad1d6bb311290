"""A process of its own for costly requests, so that what they compute never holds up pages."""

import logging
import time
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final, NamedTuple

from django.urls import resolve

from catalog.web.errors.refusals import REASON
from catalog.web.limits.request_limits import server_busy
from config.costly_worker import Answer, work
from config.metrics import note_request

MAX_SECONDS: Final = 60.0  # of a request, after which its process is ended
SPAWNING: Final = get_context("spawn")  # a fork would take locks of other threads along

logger = logging.getLogger(__name__)

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Running(NamedTuple):
    process: BaseProcess
    pipes: "list[Connection[Any, Any]]"


class CostlyProcess:
    """A process with a thread for each lane, started anew where it has ended.

    Until it is started, the web process itself answers. The process sees the end of its pipes when the web
    process ends, however that is.
    """

    def __init__(self, here: Application, lanes: int) -> None:
        self.here, self.lanes = here, range(lanes)
        self.lock = Lock()
        self.running: Running | None = None

    def start(self) -> Running:
        """Starts the process unless it runs."""
        with self.lock:
            if self.running is None or not self.running.process.is_alive():
                near, far = zip(*(SPAWNING.Pipe() for _lane in self.lanes), strict=True)
                process = SPAWNING.Process(target=work, args=(far,), name="costly", daemon=True)
                process.start()
                for end in far:
                    end.close()  # so that both sides see when the other one ends
                self.running = Running(process, list(near))
            return self.running

    def lane(self, number: int) -> Application:
        """A WSGI application whose requests come one at a time."""
        return partial(self.answer, number)

    def answer(
        self, lane: int, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        if self.running is None:
            return self.here(environ, start_response)
        begun = time.perf_counter()
        try:
            answer = self.ask(lane, environ)
        except (EOFError, OSError) as error:
            asked = environ["PATH_INFO"]
            logger.error("The process for costly requests ended at %s: %r", asked, error)
            return self.here({**environ, "asgi.scope": {REASON: server_busy}}, start_response)
        view, seconds = resolve(environ["PATH_INFO"]).view_name, time.perf_counter() - begun
        note_request(view, environ["REQUEST_METHOD"], int(answer.status[:3]), seconds)
        start_response(answer.status, answer.headers)
        return [answer.body]

    def ask(self, lane: int, environ: dict[str, Any]) -> Answer:
        """The worker's answer. Raises EOFError and OSError where it ends, as it must after MAX_SECONDS."""
        process, pipes = self.start()
        said = {key: value for key, value in environ.items() if isinstance(value, str)}
        try:
            pipes[lane].send((said, environ["wsgi.input"].read()))
            if not pipes[lane].poll(MAX_SECONDS):
                raise TimeoutError(f"{MAX_SECONDS:.0f} s are over")
            answer: Answer = pipes[lane].recv()
        except (EOFError, OSError):
            process.kill()
            process.join()
            raise
        return answer
