"""The front door of all limits by time: `check_limit` counts what a caller asks for, or refuses it.

Counts are in Redis where processes share one, else in the process. While Redis is away, nothing is refused.
"""

import functools
import ipaddress
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest
from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.policies import POLICIES

HOUSEHOLD_BITS: Final = {4: 32, 6: 64}  # by version, which one household or server has to itself
NETWORK_BITS: Final = {4: 24, 6: 48}  # which one school or provider may have
NETWORK_LENGTH: Final = 43  # of an IPv6 network written out
REDIS_OPTIONS: Final = {"socket_connect_timeout": 1, "socket_timeout": 2}  # seconds


@dataclass(frozen=True, slots=True)
class Caller:
    """Whom a limit counts: an account or a guest's address, and the network around it."""

    key: str
    network: str = ""
    is_account: bool = False


@dataclass(frozen=True, slots=True)
class Quota:
    """What a limit leaves a caller, and the seconds until it begins anew."""

    limit: int
    remaining: int
    reset: int
    is_exceeded: bool

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }


class LimitReached(Refusal):
    """The caller has asked for as much as a policy allows."""

    code = "too_many"
    status = 429

    def __init__(self, policy_name: str, quota: Quota) -> None:
        super().__init__(str(POLICIES[policy_name].refusal) % {"limit": quota.limit})
        self.policy_name, self.wait = policy_name, quota.reset


def check_limit(policy_name: str, caller: HttpRequest | Caller | None, cost: int = 1) -> Quota:
    """Counts a request. Raises LimitReached where that is too much; without a caller nothing is counted.

    One that costs more than is left uses nothing up, so that a smaller one may follow.
    """
    if caller is not None and cost > 1 and (left := count(policy_name, caller, 0)).remaining < cost:
        raise LimitReached(policy_name, left)
    quota = count(policy_name, caller, cost)
    if quota.is_exceeded:
        raise LimitReached(policy_name, quota)
    return quota


def count(policy_name: str, caller: HttpRequest | Caller | None, cost: int = 1) -> Quota:
    """Counts a request, and tells what is left of the tightest limit."""
    policy = POLICIES[policy_name]
    if caller is not None and not isinstance(caller, Caller):
        caller = caller_of_request(caller)  # also of a request of Django REST framework
    own = policy.account if caller and caller.is_account else policy.guest
    if caller is None:
        return unlimited(own)
    quota = hit(own, policy_name, caller.key, cost, policy.is_local)
    # A caller who is refused uses up nothing of what the network's others may have.
    if quota.is_exceeded or policy.network is None or not caller.network:
        return quota
    others = hit(policy.network, policy_name, caller.network, cost, policy.is_local)
    return min(quota, others, key=lambda each: (not each.is_exceeded, each.remaining))


def hit(rate: RateLimitItem, name: str, key: str, cost: int, is_local: bool) -> Quota:
    counts = limiter(None if is_local else settings.LIMITS_REDIS_URL)
    try:
        is_within = counts.hit(rate, name, key, cost=cost)
        window = counts.get_window_stats(rate, name, key)
    except StorageError:
        return unlimited(rate)
    reset = max(1, math.ceil(window.reset_time - time.time()))
    return Quota(rate.amount, window.remaining, reset, not is_within)


def unlimited(rate: RateLimitItem) -> Quota:
    return Quota(rate.amount, rate.amount, rate.get_expiry(), is_exceeded=False)


@functools.cache
def limiter(redis_url: str | None) -> FixedWindowRateLimiter:
    """Counts in Redis, or in this process."""
    if redis_url is None:
        return FixedWindowRateLimiter(storage_from_string("memory://"))
    return FixedWindowRateLimiter(
        storage_from_string(redis_url, wrap_exceptions=True, **REDIS_OPTIONS)
    )


def caller_of_request(request: Any) -> Caller:
    """The caller of a request of Django or of its API."""
    return caller_of(request.user, request.META.get("REMOTE_ADDR", ""))


def network_of_request(request: Any) -> str:
    """The network from which a request came; empty where that is not known."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def caller_of(user: AbstractBaseUser | AnonymousUser, address: str) -> Caller:
    """The account, or the address without one."""
    network = network_of(address)
    if user.is_authenticated:
        return Caller(f"account-{user.pk}", network, is_account=True)
    return Caller(household_of(address), network)


def household_of(address: str) -> str:
    """The network of the address that belongs to one customer, such as `203.0.113.7/32`."""
    return network_of(address, HOUSEHOLD_BITS)


def network_of(address: str, bits: Mapping[int, int] = NETWORK_BITS) -> str:
    """The /24 of an IPv4 address or the /48 of an IPv6 one, such as `203.0.113.0/24`."""
    try:
        version = ipaddress.ip_address(address).version
    except ValueError:
        return address
    return str(ipaddress.ip_network((address, bits[version]), strict=False))
