"""Counts of what callers do within a window, in the cache; processes with a shared cache count together."""

import ipaddress
import time
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.cache import cache

WINDOW: Final = 60  # seconds
HOUR: Final = 3600
OWN_BITS: Final = 64  # of an IPv6 address, which one household or server has to itself


def caller_key(user: AbstractBaseUser | AnonymousUser, address: str) -> str:
    """Whom a limit counts: the account, or the network address without one."""
    return f"account-{user.pk}" if user.is_authenticated else network_of(address)


def network_of(address: str) -> str:
    """The address; of IPv6 the network of it that belongs to one customer."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, OWN_BITS), strict=False).network_address)


def window_key(event: str, caller: str, seconds: int = WINDOW) -> str:
    """The key of a caller's count in the window that is now."""
    return f"{event}:{caller}:{int(time.time()) // seconds}"


def count_up(key: str, by: int = 1, seconds: int = WINDOW) -> int:
    """Adds to a counter of the cache, which expires after two windows, and returns it."""
    cache.add(key, 0, timeout=2 * seconds)
    try:
        return cache.incr(key, by) or by  # nothing while the server of the cache is away
    except ValueError:  # Evicted from a full cache since the line above.
        return by
