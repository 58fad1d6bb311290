"""Channels' layer in Redis, which goes on while its server is away.

Then nothing is announced to other connections, and each is told to look for news itself.
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
"""The type of the message that a connection receives every few seconds while the server is away."""
AWAY_PAUSE: Final = 2.0  # seconds between two of them
CAPACITY: Final = 2000  # messages that wait for all connections of a process together
MOST_CONNECTIONS: Final = 50
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

    def create_pool(self, _index: int) -> BlockingConnectionPool:
        return BlockingConnectionPool.from_url(
            self.url,
            max_connections=MOST_CONNECTIONS,
            timeout=TURN_TIMEOUT,
            socket_timeout=SOCKET_TIMEOUT,
            socket_connect_timeout=CONNECT_TIMEOUT,
        )

    async def receive(self, channel: str) -> dict[str, Any]:
        """The next message of the channel, or after a pause `AWAY`."""
        with self.failing_softly():
            message: dict[str, Any] = await super().receive(channel)
            return message
        await asyncio.sleep(AWAY_PAUSE)
        return {"type": AWAY}

    async def group_add(self, group: str, channel: str) -> None:
        with self.failing_softly():
            await asyncio.wait_for(super().group_add(group, channel), CALL_TIMEOUT)

    async def group_discard(self, group: str, channel: str) -> None:
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
            if not self.is_away:
                logger.warning(
                    "Redis is away (%s). Matches go on; connections look for news themselves.",
                    error,
                )
            self.is_away = True
        else:
            if self.is_away:
                logger.info("Redis is back.")
            self.is_away = False
