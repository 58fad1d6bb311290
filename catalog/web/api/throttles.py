"""Rate limits of the API; every response says how many requests are left."""

from typing import Any, ClassVar

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import BaseThrottle

from catalog.web.limits.policies import POLICIES
from catalog.web.limits.rate_limits import Quota, caller_of_request, count


class PolicyThrottle(BaseThrottle):
    """Limits requests by a policy."""

    policy_name: ClassVar[str]

    def policy_of(self, _request: Any) -> str:
        return self.policy_name

    def allow_request(self, request: Any, view: Any) -> bool:
        if not settings.API_RATES:
            return True
        self.quota = count(self.policy_of(request), caller_of_request(request), view.request_cost)
        note_quota(request, self.quota)
        return not self.quota.is_exceeded

    def wait(self) -> int:
        return self.quota.reset


class MethodThrottle(PolicyThrottle):
    """Limits safe methods by one policy, all others by another."""

    def policy_of(self, request: Any) -> str:
        return "api_read" if request.method in SAFE_METHODS else "api_write"


def rates_sentence(policy_name: str) -> str:
    """The rates of a policy as the API's description gives them."""
    policy = POLICIES[policy_name]
    guest, account = policy.guest.amount, policy.account.amount
    return f" At most {guest} requests a minute, {account} with an account."


def note_quota(request: Any, quota: Quota) -> None:
    """Stores the smallest quota on the request, for the headers of `Resource`."""
    noted = getattr(request, "quota", None)
    if noted is None or quota.remaining < noted.remaining:
        request.quota = quota
