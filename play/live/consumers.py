"""The socket of a match. Every connection knows what it has shown.

When the match goes on, the group of its connections is told so, without any content; each then builds
what its own audience has not seen yet. Since a notification may be lost, each also looks itself now and then.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext_lazy as _

from catalog.web.formats.json_text import read_json
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.limits.policies import BOUNDS
from catalog.web.limits.rate_limits import Caller, count, household_of, network_of
from decks.accounts.sessions import is_still_open
from play.games.game import Declined, Json
from play.games.preparation import EnginePreparing, preparing_sentence
from play.live import message_handlers, notifications
from play.live.message_handlers import Connection, refused_frame
from play.matches import presence, services
from play.matches.access import player_in

MAX_MESSAGE_LENGTH: Final = 2048
PREPARING_PAUSE: Final = 2.0
CONNECTING_WEIGHT: Final = 2
"""Of a new connection, among messages."""
NO_TOKEN: Final = 4401
NO_MATCH: Final = 4404
TOO_MANY: Final = 4429

_open: Counter[str] = Counter()  # connections by address and by network
# What only reads has a thread of its own, so that those who act do not wait behind those who watch.
readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="socket reader")


def in_reader(work: Callable[..., Any]) -> Any:
    """As `database_sync_to_async`, in that thread."""
    return database_sync_to_async(work, thread_sensitive=False, executor=readers)


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One connection to one match, of a seat's owner or of a spectator."""

    connection: Connection
    letters: tuple[str, ...] = ()
    address = network = ""
    is_counted = False
    is_member = False
    is_present = False
    flag: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serves the connection, and cleans up whatever ends it."""
        self.tasks: set[asyncio.Task[None]] = set()
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.leave()

    async def connect(self) -> None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        self.connection = Connection(slug, player_in(self.scope), language_of(self.scope))
        self.turn = asyncio.Lock()
        address = (self.scope.get("client") or ("",))[0]
        self.address, self.network = household_of(address), network_of(address)
        _open.update(self.places)
        self.is_counted = True
        notifications.attach_event_loop()
        await self.accept()
        most = BOUNDS["sockets"]
        if _open[self.address] > most.guest or _open[self.network] > most.guests_of_network:
            await self.refuse("too_many", _("Too many connections; close a few."))
            await self.end(TOO_MANY)
        household = Caller(self.address, self.network)
        await self.wait_for("connections_of_address", household, CONNECTING_WEIGHT)
        letters = await in_reader(message_handlers.seats_of)(slug, self.connection.player)
        if letters is None:
            await self.refuse("no_match", _("There is no match at this address (any more)."))
            await self.end(NO_MATCH)
        self.letters = letters
        await self.join_group()
        self.is_present = True
        await self.note_presence(presence.connect)
        if letters:
            await notifications.announce(slug, "match")
        self.start(self.stay())
        await notifications.schedule_bot(slug)

    @property
    def places(self) -> set[str]:
        """What the connection is counted by."""
        return {self.address, self.network}

    async def end(self, code: int) -> None:
        """Closes the connection; what it still sends is not read."""
        await self.close(code)
        raise StopConsumer

    async def leave(self) -> None:
        """Undoes what `connect` has done, as far as it came."""
        if not self.is_counted:
            return
        global _open
        _open -= Counter(self.places)
        for task in self.tasks:
            task.cancel()
        slug = self.connection.slug
        if self.is_member:
            await self.channel_layer.group_discard(notifications.group_of(slug), self.channel_name)
        if self.is_present:
            await self.note_presence(presence.disconnect)
            if self.letters:
                await notifications.announce(slug, "match")

    async def dispatch(self, message: Json) -> None:
        """Hands a message to its handler at once.

        Channels would first go to the database's thread to close old connections there, which waits behind
        all that is done in it; `database_sync_to_async` closes them by itself.
        """
        await getattr(self, get_handler_name(message))(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answers one message; what is wrong with it is answered with a reason."""
        del bytes_data  # a message is text
        # Who is too quick waits: nothing more is read from the connection meanwhile.
        await self.wait_for("connection", Caller(self.channel_name), 1)
        await self.wait_for("connections_of_address", Caller(self.address, self.network), 1)
        if text_data is None or len(text_data) > MAX_MESSAGE_LENGTH:
            await self.refuse("too_large", _("A message is a short text."))
            return
        try:
            message = read_json(text_data)
        except ValueError:
            await self.refuse("malformed_message", _("A message is a JSON object with a “type”."))
            return
        await self.handle(message)

    async def handle(self, message: object) -> None:
        run = in_reader if message_handlers.only_reads(message) else database_sync_to_async
        async with self.turn:
            reply = await self.when_ready(run(message_handlers.handle), self.connection, message)
            for frame in reply.frames:
                await self.send_json(frame)
        count("connection", Caller(self.channel_name), reply.weight - 1)
        count("connections_of_address", Caller(self.address, self.network), reply.weight - 1)
        if reply.change:
            shown_to = self.channel_name if reply.frames else ""
            await notifications.announce(self.connection.slug, reply.change, shown_to)
        if reply.greeting:
            await notifications.greet(self.connection.slug, reply.greeting)
        if reply.bot_may_move:
            await notifications.schedule_bot(self.connection.slug)
        await self.watch_clock(reply.frames)

    async def match_change(self, event: Json) -> None:
        """The match has gone on (called by the channel layer)."""
        if event["shown_to"] != self.channel_name:
            await self.show_change(event["change"])

    async def match_greeting(self, event: Json) -> None:
        """A player greets the other; who only watches is told nothing (called by the channel layer)."""
        if self.letters:
            await self.send_json({"type": "greeting", **event["greeting"]})

    async def layer_away(self, _event: Json) -> None:
        """Nothing can be announced just now (called by the channel layer every few seconds)."""
        await self.join_group()
        await self.look()

    async def look(self) -> None:
        """Shows what no notification has told."""
        if await in_reader(message_handlers.has_news)(self.connection):
            await self.show_change("moved")

    async def show_change(self, change: message_handlers.Change) -> None:
        async with self.turn:
            work = in_reader(message_handlers.handle_change)
            frames = await self.when_ready(work, self.connection, change)
            for frame in frames:
                await self.send_json(frame)
        await self.watch_clock(frames)

    async def wait_for(self, policy: str, caller: Caller, weight: int) -> None:
        """Waits as long as the connection, or those of its address together, ask for too much."""
        while (quota := count(policy, caller, weight)).is_exceeded:
            await asyncio.sleep(quota.reset)

    async def when_ready(
        self, work: Callable[..., Coroutine[Any, Any, Any]], *arguments: Any
    ) -> Any:
        """What the work gives, once the rules engine is prepared; meanwhile the client is told."""
        told = ""
        while True:
            try:
                return await work(*arguments)
            except EnginePreparing as preparing:
                with translation.override(self.connection.language):
                    sentence = preparing_sentence(preparing.game)
                if sentence != told:
                    await self.send_json({"type": "preparing", "message": sentence})
                    told = sentence
                await asyncio.sleep(PREPARING_PAUSE)

    async def refuse(self, code: str, message: StrOrPromise) -> None:
        with translation.override(self.connection.language):
            frame = refused_frame(Declined(code, str(message)))
        await self.send_json(frame)

    async def send_json(self, frame: Json) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False, separators=(",", ":")))

    async def note_presence(self, note: Callable[[str, str], None]) -> None:
        for letter in self.letters or (presence.WATCHING,):
            await in_reader(note)(self.connection.slug, letter)

    async def join_group(self) -> None:
        self.is_member = True
        await self.channel_layer.group_add(
            notifications.group_of(self.connection.slug), self.channel_name
        )

    async def stay(self) -> None:
        """Renews the membership of the group and the presence, which both expire, and looks for news."""
        while True:
            await asyncio.sleep(presence.KEEP_ALIVE_PAUSE)
            await self.join_group()
            await self.note_presence(presence.keep_alive)
            if not await self.may_stay():
                await self.close(NO_TOKEN)
                return
            await self.look()

    async def may_stay(self) -> bool:
        """Whether the token or the session of an account that opened the connection, if one did, is valid."""
        session = self.scope.get("session")
        opened_by = self.scope.get("token"), self.scope["user"].pk, session and session.session_key
        return bool(await in_reader(is_still_open)(*opened_by))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs beside the connection, at most as long as it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def watch_clock(self, frames: list[Json]) -> None:
        """Looks at the clock again when the time that was just shown is over."""
        shown = [match for frame in frames if (match := match_in(frame)) is not None]
        if not shown:
            return
        if self.flag is not None:
            self.flag.cancel()
        clock = shown[-1]["match"]["clock"]
        if clock is not None and clock["running"]:
            least = min(clock["left"][letter] for letter in clock["running"])
            self.flag = self.start(self.claim_after(least + 0.2))

    async def claim_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            is_over = await database_sync_to_async(services.claim_time)(slug=self.connection.slug)
        except Declined:
            return
        if is_over:
            await notifications.announce(self.connection.slug, "moved")
            await notifications.schedule_bot(self.connection.slug)


async def no_address(_scope: Any, receive: Any, send: Any) -> None:
    """Closes a connection to an address at which there is no match."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NO_MATCH})


def match_in(frame: Json) -> Json | None:
    """What in a frame carries the match document, if anything does."""
    if frame["type"] == "match":
        return frame
    table: Json | None = frame.get("table")
    return frame["steps"][-1]["table"] if frame["type"] == "steps" else table


def language_of(scope: Any) -> str:
    """The language of the switch's cookie, else of the browser, else the usual one."""
    request = HttpRequest()
    cookie = scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME)
    if cookie:
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
