"""Rate limits of the API; every response says how many requests are left.

A caller is an account, or an IP address without one. Requests are counted per minute in the cache,
so processes with a shared cache count together.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import BaseThrottle

from catalog.web.limits.counters import WINDOW, caller_key, count_up


@dataclass(frozen=True, slots=True)
class Rate:
    """Requests a minute for callers without and with an account."""

    anonymous: int
    account: int


@dataclass(frozen=True, slots=True)
class Quota:
    """A caller's remaining requests, and the seconds until the counter is reset."""

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
    """Limits the requests of one scope."""

    scope: ClassVar[str]
    rate: ClassVar[Rate]

    def is_counted(self, _request: Any) -> bool:
        """Whether a request belongs to this scope."""
        return True

    def allow_request(self, request: Any, _view: Any) -> bool:
        if not self.is_counted(request):
            return True
        now = int(time.time())
        self.reset = WINDOW - now % WINDOW
        limit = self.rate.account if request.user.is_authenticated else self.rate.anonymous
        count = count_up(f"api:{self.scope}:{self.caller(request)}:{now // WINDOW}")
        note_quota(request, Quota(limit, max(0, limit - count), self.reset))
        return count <= limit

    def caller(self, request: Any) -> str:
        return caller_key(request.user, request.META.get("REMOTE_ADDR", ""))

    def wait(self) -> int:
        return self.reset


class ReadThrottle(MinuteThrottle):
    """Limits safe methods."""

    scope = "read"
    rate = Rate(anonymous=300, account=600)

    def is_counted(self, request: Any) -> bool:
        return request.method in SAFE_METHODS


class WriteThrottle(MinuteThrottle):
    """Limits all other methods."""

    scope = "write"
    rate = Rate(anonymous=60, account=120)

    def is_counted(self, request: Any) -> bool:
        return request.method not in SAFE_METHODS


RATES: Final[Mapping[str, Rate]] = {
    throttle.scope: throttle.rate for throttle in (ReadThrottle, WriteThrottle)
}


def note_quota(request: Any, quota: Quota) -> None:
    """Stores the smallest quota on the request, for the headers of `Resource`."""
    noted = getattr(request, "quota", None)
    if noted is None or quota.remaining < noted.remaining:
        request.quota = quota
