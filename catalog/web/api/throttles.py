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

    def is_counted(self, _request: Any) -> bool:
        """Whether the policy is about the request."""
        return True

    def allow_request(self, request: Any, view: Any) -> bool:
        if not (settings.API_RATES and self.is_counted(request)):
            return True
        self.quota = count(self.policy_name, caller_of_request(request), view.request_cost)
        note_quota(request, self.quota)
        return not self.quota.is_exceeded

    def wait(self) -> int:
        return self.quota.reset


class ReadThrottle(PolicyThrottle):
    """Limits safe methods."""

    policy_name = "api_read"

    def is_counted(self, request: Any) -> bool:
        return request.method in SAFE_METHODS


class WriteThrottle(PolicyThrottle):
    """Limits all other methods."""

    policy_name = "api_write"

    def is_counted(self, request: Any) -> bool:
        return request.method not in SAFE_METHODS


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
