"""How many requests one caller may send; every answer says how many are left.

A caller is an account, or an address where there is none. Requests are counted in windows of a
minute, in the cache, so all processes that share a cache count together.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django.core.cache import cache
from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import BaseThrottle

WINDOW: Final = 60


@dataclass(frozen=True, slots=True)
class Rate:
    """Requests a minute for callers without and with an account."""

    anonymous: int
    account: int


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of a rate, and the seconds until it is whole again."""

    limit: int
    remaining: int
    reset: int

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }


class MinuteThrottle(BaseThrottle):
    """Counts the requests of one scope; those that are not of it pass."""

    scope: ClassVar[str]
    rate: ClassVar[Rate]

    def is_counted(self, _request: Any) -> bool:
        """Whether a request is of this scope; every one, unless a scope says otherwise."""
        return True

    def allow_request(self, request: Any, _view: Any) -> bool:
        if not self.is_counted(request):
            return True
        now = int(time.time())
        self.reset = WINDOW - now % WINDOW
        limit = self.rate.account if request.user.is_authenticated else self.rate.anonymous
        count = count_up(f"api:{self.scope}:{self.caller(request)}:{now // WINDOW}")
        note_allowance(request, Allowance(limit, max(0, limit - count), self.reset))
        return count <= limit

    def caller(self, request: Any) -> str:
        user = request.user
        return f"account-{user.pk}" if user.is_authenticated else f"{self.get_ident(request)}"

    def wait(self) -> int:
        return self.reset


class ReadThrottle(MinuteThrottle):
    """Whatever changes nothing."""

    scope = "read"
    rate = Rate(anonymous=300, account=600)

    def is_counted(self, request: Any) -> bool:
        return request.method in SAFE_METHODS


class WriteThrottle(MinuteThrottle):
    """Whatever is sent, whether it is kept or not."""

    scope = "write"
    rate = Rate(anonymous=60, account=120)

    def is_counted(self, request: Any) -> bool:
        return request.method not in SAFE_METHODS


RATES: Final[Mapping[str, Rate]] = {
    throttle.scope: throttle.rate for throttle in (ReadThrottle, WriteThrottle)
}


def count_up(key: str) -> int:
    """One more than before; a key lives for two windows."""
    cache.add(key, 0, timeout=2 * WINDOW)
    try:
        return cache.incr(key)
    except ValueError:  # The cache was full and has just dropped it.
        return 1


def note_allowance(request: Any, allowance: Allowance) -> None:
    """Keeps the smallest allowance for the answer's headers (`Resource`)."""
    noted = getattr(request, "allowance", None)
    if noted is None or allowance.remaining < noted.remaining:
        request.allowance = allowance
