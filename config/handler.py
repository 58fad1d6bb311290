"""How requests for pages reach Django."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, Final, cast

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import connection
from django.http import HttpResponseBase
from django.urls import set_script_prefix

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

# The threads share one interpreter: with a database file at hand more of them make every page slower
# and none sooner; while a database server answers, others can go on.
THREADS: Final = 2 if connection.vendor == "sqlite" else 4


class PageHandler(ASGIHandler):
    """Answers each request as a whole in one of a few lasting threads.

    Middleware and views here are synchronous. Django's own handler makes a thread for every
    request, goes there and back for every middleware and connects to the database anew; that
    costs more than most pages do. It would not notice that the reader of an endless stream left:
    for those there are sockets.
    """

    def __init__(self) -> None:
        self.load_middleware(is_async=False)
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            loop = asyncio.get_running_loop()
            response = await loop.run_in_executor(self.threads, self.answer, scope, body)
            await self.send_response(response, send)
            if response.streaming:
                await loop.run_in_executor(self.threads, response.close)

    def answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """The finished answer, with the milliseconds it took; only a stream is still open."""
        begun = time.perf_counter()
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        # Whom the signal at its end names.
        response._handler_class = self.__class__
        milliseconds = (time.perf_counter() - begun) * 1000
        response.headers["Server-Timing"] = f"page;dur={milliseconds:.1f}"
        if not response.streaming:
            response.close()
        return cast(HttpResponseBase, response)
