"""How much a connection, and all connections of an address together, may ask for.

Messages are weighed: 1 is a message that costs a few milliseconds; see `Reply.weight`.
"""

import time
from typing import Final

from cachetools import LRUCache

CONNECTING: Final = 2
"""The weight of a new connection."""
MAX_ADDRESSES: Final = 10_000


class Allowance:
    """A burst, and then so much a second (a token bucket). It may be overdrawn."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._left = burst
        self._time = time.monotonic()

    def take(self, weight: float) -> float:
        """Takes the weight; the seconds until it will have been allowed, 0 when it is now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._time) * self._a_second) - weight
        self._time = now
        return max(0.0, -self._left / self._a_second)


BURST: Final = 40
A_SECOND: Final = 10
"""Of a connection. One that asks for more is closed."""
ADDRESS_BURST: Final = 600
ADDRESS_A_SECOND: Final = 150
"""Of an address, which a school may share. One that asks for more waits."""

_by_address: LRUCache[str, Allowance] = LRUCache(MAX_ADDRESSES)


def of_connection() -> Allowance:
    """The allowance of a new connection."""
    return Allowance(BURST, A_SECOND)


def of_address(address: str) -> Allowance:
    """The allowance that the connections of an address share, in this process."""
    if address not in _by_address:
        _by_address[address] = Allowance(ADDRESS_BURST, ADDRESS_A_SECOND)
    return _by_address[address]
