"""The cache in Redis for a site that has to answer while Redis is away.

What is in the cache can always be found out anew, so a server that cannot be reached counts as an empty
cache and nothing fails. The log tells once that it is away, and once that it is back. Limits that are
counted in the cache let everybody pass meanwhile.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import redis
from django.core.cache.backends.redis import RedisCache

UNREACHABLE: Final = (redis.ConnectionError, redis.TimeoutError)

logger = logging.getLogger("config")


class Outage:
    """Whether this process has found the server away; its log tells when that changes."""

    def __init__(self) -> None:
        self.is_on = False
        self._lock = threading.Lock()

    def begin(self, error: Exception) -> None:
        with self._lock:
            if not self.is_on:
                self.is_on = True
                logger.warning("The cache cannot be reached and counts as empty (%s).", error)

    def end(self) -> None:
        with self._lock:
            if self.is_on:
                self.is_on = False
                logger.warning("The cache can be reached again.")


# Each thread has a cache of its own, but what they find out about the server is the same.
outage: Final = Outage()


@contextmanager
def unless_unreachable() -> Iterator[None]:
    """Passes over the rest of the block when the server cannot be reached."""
    try:
        yield
    except UNREACHABLE as error:
        outage.begin(error)
    else:
        if outage.is_on:
            outage.end()


class Cache(RedisCache):
    """Django's cache in Redis; one that cannot be reached finds nothing and keeps nothing."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        with unless_unreachable():
            return super().add(*args, **kwargs)
        return False

    def get(self, key: Any, default: Any | None = None, version: int | None = None) -> Any:
        with unless_unreachable():
            return super().get(key, default, version)
        return default

    def set(self, *args: Any, **kwargs: Any) -> None:
        with unless_unreachable():
            super().set(*args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        with unless_unreachable():
            return super().touch(*args, **kwargs)
        return False

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        with unless_unreachable():
            return super().delete(*args, **kwargs)
        return False

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        with unless_unreachable():
            return super().get_many(*args, **kwargs)
        return {}

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError, as for a key that is not there, when the server cannot be reached."""
        with unless_unreachable():
            return super().incr(key, delta, version)
        raise ValueError("The cache cannot be reached.")
