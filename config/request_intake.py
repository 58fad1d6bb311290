"""Takes requests in before a thread answers them, and refuses what no thread should see.

A body is read here, up to what its view takes, so that a slow sender holds up no thread. Costly requests
(`catalog/web/limits/request_limits.py`) are answered one at a time, by a process of their own
(`config/costly_process.py`), and networks take turns: however many come, pages keep threads and interpreter,
and nobody waits behind all of one network. Those that may write have a lane of their own, since they may wait
for the database's lock. Of the other threads a network occupies two that only read and one that may write.

uvicorn has no limits of bodies, and Django's apply once a thread already reads. Every refusal here has a test
that fails without it (`tests/config/test_request_intake.py`); `python -m tests.drills readers` asks for pages
beside a stream of costly requests.
"""

import asyncio
import codecs
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

from django.urls import Resolver404, resolve
from django.utils.http import parse_header_parameters

from catalog.web.errors.refusals import REASON, Refusal
from catalog.web.limits.policies import BOUNDS
from catalog.web.limits.rate_limits import household_of, network_of
from catalog.web.limits.request_limits import (
    body_too_large,
    body_too_slow,
    is_costly,
    max_body_bytes,
    not_utf8,
    server_busy,
    too_much_work,
)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]

BODY_SECONDS: Final = 60.0  # for a body to arrive
READING: Final = ("GET", "HEAD", "OPTIONS")
MAX_HELD: Final = 128 * 2**20  # bytes of bodies, of all requests that are being read or answered
MAX_SENT: Final = 64 * 2**20  # bytes of answers that one network's readers have not taken yet
NETWORK_READERS: Final = 2  # threads that one network's requests occupy at a time
# Databases and the interpreter let one write after another anyway, and a visitor of another network waits
# half as long for a first figure beside one such thread as beside two.
NETWORK_WRITERS: Final = 1
MAX_COSTLY: Final = 20  # requests that wait for the costly process
MAX_COSTLY_OF_ALL: Final = 100  # with those of networks of which no other one waits
DRAINED: Final = 16 * 2**20  # bytes of a refused body that are read and forgotten
DRAIN_SECONDS: Final = 10.0


class NotTaken(Exception):
    """A request is refused; `reason` makes the refusal in the reader's language."""

    def __init__(self, reason: Callable[[], Refusal]) -> None:
        super().__init__()
        self.reason = reason


class SenderGone(Exception):
    """The connection was closed before the request was whole."""


@dataclass
class Incoming:
    """The body of a request as it comes in."""

    receive: Receive
    is_whole: bool = False

    async def piece(self) -> bytes:
        """The next piece. Raises SenderGone."""
        message = await self.receive()
        if message["type"] == "http.disconnect":
            raise SenderGone
        self.is_whole = not message.get("more_body", False)
        return bytes(message.get("body", b""))

    async def gone(self) -> None:
        """Returns when the sender of a whole request has closed the connection."""
        while (await self.receive())["type"] != "http.disconnect":
            pass

    async def drain(self) -> None:
        """Reads a little of a refused body: browsers show no answer while they cannot send."""
        left = DRAINED
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while not self.is_whole and left > 0:
                    left -= len(await self.piece())
        except (TimeoutError, SenderGone):
            return


@dataclass
class Lane:
    """A way to the process for costly requests, which enter one at a time."""

    thread: Application
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Of each network one request waits for the lock, and its others for that one.
    networks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def enter(self, network: str, stack: AsyncExitStack) -> None:
        """Waits for the network's turn, which ends with the stack."""
        for lock in (self.networks.setdefault(network, asyncio.Lock()), self.lock):
            await stack.enter_async_context(lock)


@dataclass
class RequestIntake:
    """The ASGI application in front of threads for pages and for what may write, and of two lanes."""

    pages: Application
    writing: Application
    costly: Lane
    costly_writing: Lane
    waiting: Counter[str] = field(
        default_factory=Counter
    )  # costly requests by address and by network
    queued: int = 0  # of them in all
    turns: WeakValueDictionary[tuple[bool, str], asyncio.Semaphore] = field(
        default_factory=WeakValueDictionary
    )
    held: int = 0
    sent: Counter[str] = field(default_factory=Counter)  # bytes on their way, by network

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        incoming, view = Incoming(receive), view_at(scope["path"])
        try:
            check_encoding(scope)
            is_reading = scope["method"] in READING
            if is_costly(view, scope["method"]):
                lane = self.costly if is_reading else self.costly_writing
                await self.answer_costly(lane, scope, view, incoming, send)
            else:
                threads = partial(self.answer_in_turn, is_reading=is_reading)
                await self.answer(threads, scope, view, incoming, send)
        except NotTaken as refused:
            await self.refuse(refused.reason, scope, incoming, send)
        except SenderGone:
            return

    async def answer_in_turn(
        self, scope: Any, receive: Receive, send: Send, *, is_reading: bool
    ) -> None:
        """Hands the request to a thread; however many a network sends, the others find threads free."""
        network = network_of(address_of(scope))
        few = asyncio.Semaphore(NETWORK_READERS if is_reading else NETWORK_WRITERS)
        turn = self.turns.setdefault((is_reading, network), few)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(turn)
            threads = self.pages if is_reading else self.writing
            await threads(scope, receive, after(stack.aclose, send))

    async def answer_costly(
        self, lane: Lane, scope: Any, view: object, incoming: Incoming, send: Send
    ) -> None:
        address = address_of(scope)
        caller = household_of(address), network_of(address)
        self.check_room(*caller)

        async def in_turn(scope: Any, receive: Receive, send: Send) -> None:
            """Takes a place only with the whole body, so that slow senders take none."""
            self.check_room(*caller)
            self.waiting.update(set(caller))
            self.queued += 1
            async with AsyncExitStack() as stack:
                stack.callback(self.forget_waiting, caller)
                await stack.enter_async_context(turn_in(lane, caller[1], incoming))
                await lane.thread(scope, receive, after(stack.aclose, send))

        await self.answer(in_turn, scope, view, incoming, send)

    def forget_waiting(self, caller: tuple[str, str]) -> None:
        self.queued -= 1
        self.waiting -= Counter(set(caller))

    def check_room(self, household: str, network: str) -> None:
        """Raises NotTaken where as many costly requests wait as may, of the caller or in all."""
        most = BOUNDS["costly_requests"]
        of_one, of_network = self.waiting[household], self.waiting[network]
        if of_one >= most.guest or of_network >= most.guests_of_network:
            raise NotTaken(too_much_work)
        # A network of which none waits has its share: one.
        if self.queued >= (MAX_COSTLY if of_network else MAX_COSTLY_OF_ALL):
            raise NotTaken(server_busy)

    async def answer(
        self, threads: Application, scope: Any, view: object, incoming: Incoming, send: Send
    ) -> None:
        """Hands the request to a thread once all of it is there. Raises NotTaken and SenderGone."""
        body, network = bytearray(), network_of(address_of(scope))

        async def send_counted(message: Message) -> None:
            size = len(message.get("body", b""))
            self.sent[network] += size
            try:
                await send(message)
            finally:
                self.sent -= Counter({network: size})

        try:
            await self.read(body, max_body_bytes(view), scope, incoming)
            if self.sent[network] > MAX_SENT:
                raise NotTaken(too_much_work)
            await threads(scope, whole_body(bytes(body)), send_counted)
        finally:
            self.held -= len(body)

    async def read(self, body: bytearray, most: int, scope: Any, incoming: Incoming) -> None:
        """Fills the body. Raises NotTaken at once where the sender announces one that is too long."""
        too_large = NotTaken(partial(body_too_large, most))
        if announced_length(scope) > most:
            raise too_large
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while not incoming.is_whole:
                    piece = await incoming.piece()
                    body += piece
                    self.held += len(piece)
                    if len(body) > most:
                        raise too_large
                    if self.held > MAX_HELD:
                        raise NotTaken(server_busy)
        except TimeoutError as error:
            raise NotTaken(body_too_slow) from error

    async def refuse(
        self, reason: Callable[[], Refusal], scope: Any, incoming: Incoming, send: Send
    ) -> None:
        """Answers with the reason, and ends the connection unless the request was whole."""
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        headers = [header for header in scope["headers"] if header[0] != b"content-type"]
        refused = {**scope, "headers": headers, REASON: reason}
        await self.pages(refused, whole_body(b""), keep)
        if not incoming.is_whole:
            answer[0]["headers"] = [*answer[0]["headers"], (b"connection", b"close")]
        for message in answer[:-1]:
            await send(message)
        await incoming.drain()
        await send(answer[-1])


@asynccontextmanager
async def turn_in(lane: Lane, network: str, incoming: Incoming) -> AsyncIterator[None]:
    """Waits for the lane. Raises SenderGone where nobody waits for the answer any more.

    Forms ask anew at each change, and drop what they asked before.
    """
    async with AsyncExitStack() as stack:
        turn = asyncio.create_task(lane.enter(network, stack))
        gone = asyncio.create_task(incoming.gone())
        try:
            await asyncio.wait({turn, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                raise SenderGone
            yield
        finally:
            gone.cancel()
            turn.cancel()


def after(give_turn: Callable[[], Awaitable[None]], send: Send) -> Send:
    """Sends once the turn was given to the next one: a slow reader keeps nobody waiting."""

    async def send_at_last(message: Message) -> None:
        await give_turn()
        await send(message)

    return send_at_last


def address_of(scope: Any) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def view_at(path: str) -> object:
    """The view that answers at the path, or None."""
    try:
        return resolve(path).func
    except Resolver404:
        return None


def check_encoding(scope: Any) -> None:
    """Raises NotTaken for what the content type says is not UTF-8: Django would read even addresses so."""
    content_type = dict(scope["headers"]).get(b"content-type", b"").decode("latin-1")
    name = parse_header_parameters(content_type)[1].get("charset", "") if content_type else ""
    try:
        is_other = codecs.lookup(name or "utf-8").name not in ("utf-8", "ascii")
    except (LookupError, ValueError):  # Django goes by UTF-8, too.
        return
    if is_other:
        raise NotTaken(not_utf8)


def announced_length(scope: Any) -> int:
    """What Content-Length says; 0 where it says nothing."""
    text = dict(scope["headers"]).get(b"content-length", b"")
    return int(text[:19]) if text.isdigit() else 0


def whole_body(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
