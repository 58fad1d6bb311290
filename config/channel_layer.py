"""Channels' layer in Redis, which goes on while its server is away.

Then nothing is announced to other connections, and each is told to look for news itself. A server that comes
back may have forgotten who is in a group, so each is told so until it has joined again.

The Pub/Sub layer of channels_redis does not do instead: with it `python -m tests.drills redis_away` fails.
While Redis was away, 2 of 10 actions were answered, seen by 5 of 30 watchers, and new sockets were refused.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from channels_redis.core import RedisChannelLayer
from redis.asyncio import BlockingConnectionPool
from redis.exceptions import RedisError

AWAY: Final = "layer.away"
"""The type of the message that a connection receives every few seconds while the server is away.

Who receives it joins its group again and looks for news.
"""
AWAY_PAUSE: Final = 2.0  # seconds between two of them
CAPACITY: Final = 2000  # messages that wait for all connections of a process together
MAX_CONNECTIONS: Final = 50
"""To the server, of a process; when hundreds of sockets come at once they take turns."""
TURN_TIMEOUT: Final = 10
CALL_TIMEOUT: Final = 5
"""Whoever announces something does not wait longer for a server that hangs."""
CONNECT_TIMEOUT: Final = 1
SOCKET_TIMEOUT: Final = 15
"""Seconds without an answer. A connection that waits for messages asks anew every five (`brpop_timeout`),
so a shorter one would end those to which nothing is told."""

logger = logging.getLogger(__name__)


class RedisLayer(RedisChannelLayer):  # type: ignore[misc]
    """Channels' layer in the server of `url`; without the server its calls do nothing."""

    def __init__(self, url: str) -> None:
        super().__init__(hosts=[url], capacity=CAPACITY)
        self.url = url
        self.is_away = False
        self.breaks = 0
        self.joined_after: dict[str, int] = {}
        """By channel of a group how many breaks there had been when it joined, -1 where that failed."""

    def create_pool(self, _index: int) -> BlockingConnectionPool:
        return BlockingConnectionPool.from_url(
            self.url,
            max_connections=MAX_CONNECTIONS,
            timeout=TURN_TIMEOUT,
            socket_timeout=SOCKET_TIMEOUT,
            socket_connect_timeout=CONNECT_TIMEOUT,
        )

    async def receive(self, channel: str) -> dict[str, Any]:
        """The next message of the channel, or after a pause `AWAY`."""
        if self.joined_after.get(channel, self.breaks) == self.breaks:
            try:
                message: dict[str, Any] = await super().receive(channel)
                return message
            except (RedisError, OSError) as error:
                self.note_break(error)
        await asyncio.sleep(AWAY_PAUSE)
        return {"type": AWAY}

    async def group_add(self, group: str, channel: str) -> None:
        breaks = self.breaks
        self.joined_after.setdefault(channel, -1)
        with self.failing_softly():
            await asyncio.wait_for(super().group_add(group, channel), CALL_TIMEOUT)
            self.joined_after[channel] = breaks

    async def group_discard(self, group: str, channel: str) -> None:
        self.joined_after.pop(channel, None)
        with self.failing_softly():
            await asyncio.wait_for(super().group_discard(group, channel), CALL_TIMEOUT)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        with self.failing_softly():
            await asyncio.wait_for(super().group_send(group, message), CALL_TIMEOUT)

    @contextmanager
    def failing_softly(self) -> Iterator[None]:
        """Logs the first error of the server's and its return."""
        try:
            yield
        except (RedisError, OSError) as error:
            self.note_break(error)
        else:
            if self.is_away:
                logger.info("Redis is back.")
            self.is_away = False

    def note_break(self, error: Exception) -> None:
        """Memberships may be lost from now on: who waits for messages is told at once."""
        if not self.is_away:
            logger.warning(
                "Redis is away (%s). Matches go on; connections look for news themselves.", error
            )
        self.is_away = True
        self.breaks += 1
        for waiting in self.receive_buffer.values():
            if waiting.empty():
                waiting.put_nowait({"type": AWAY})
