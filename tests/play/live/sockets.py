"""Clients of the match socket, in the process of the test."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import SyncToAsync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter

from play.live import consumers, notifications
from play.matches.access import COOKIE, sign_token
from play.models import Match, Player
from play.pages.urls import websocket_urlpatterns
from tests.patience import PATIENCE

# A database in memory serves one thread at a time.
consumers.readers = SyncToAsync.single_thread_executor
SITE = AuthMiddlewareStack(URLRouter(websocket_urlpatterns))


class Client(ApplicationCommunicator):
    """One browser: it keeps every frame that it got, parsed and as bytes."""

    def __init__(self, match: Match | str, player: Player, language: str = "en") -> None:
        slug = match if isinstance(match, str) else match.slug
        cookies = f"{COOKIE}={sign_token(player.token)}; django_language={language}"
        headers = [(b"cookie", cookies.encode()), (b"host", b"localhost")]
        path = f"/ws/matches/{slug}/"
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
        super().__init__(SITE, {**scope, "subprotocols": []})
        self.heard: list[bytes] = []
        self.closed: int | None = None

    async def connect(self) -> None:
        await self.send_input({"type": "websocket.connect"})
        assert (await self.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def disconnect(self) -> None:
        """Leaves, and waits for bots that still act: the test's tables are emptied after it."""
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(PATIENCE)
        while notifications._tasks:
            await asyncio.gather(*notifications._tasks)

    async def open(self, **resume: Any) -> Any:
        """Connects and asks for the table; the first frame that answers."""
        await self.connect()
        return await self.ask("table", type="resume", **{"ply": None, **resume})

    async def say(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def frame(self) -> Any:
        """The next frame; of a connection that was closed, the code of its end."""
        output = await self.receive_output(PATIENCE)
        if output["type"] == "websocket.close":
            self.closed = output["code"]
            return {"type": "closed", "code": self.closed}
        self.heard.append(output["text"].encode())
        return json.loads(output["text"])

    async def ask(self, *kinds: str, **message: Any) -> Any:
        """Says something and waits for the next frame of one of these kinds."""
        await self.say(**message)
        return await self.wait_for(*kinds)

    async def wait_for(self, *kinds: str) -> Any:
        while True:
            frame = await self.frame()
            if frame["type"] in kinds:
                return frame


@asynccontextmanager
async def clients(match: Match, *players: Player) -> AsyncIterator[list[Client]]:
    """Connected clients, each with a table shown."""
    connected = [Client(match, player) for player in players]
    try:
        for client in connected:
            client.table = (await client.open())["table"]
        yield connected
    finally:
        for client in connected:
            await client.disconnect()


in_database = sync_to_async
