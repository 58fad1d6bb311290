from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from catalog.web.limits import rate_limits
from catalog.web.limits.policies import POLICIES, policy
from catalog.web.limits.rate_limits import LimitReached, caller_of, check_limit

GUEST = AnonymousUser()


@pytest.fixture
def two_a_minute(monkeypatch):
    limited = policy("2/minute", account="3/minute", refusal="At most %(limit)d.")
    monkeypatch.setitem(POLICIES, "match", limited)


def test_who_asks_too_often_is_told_when_to_come_again_and_what_costs_too_much_uses_nothing_up(
    two_a_minute,
):
    caller = caller_of(GUEST, "203.0.113.7")
    with pytest.raises(LimitReached):
        check_limit("match", caller, 3)
    assert check_limit("match", caller_of(GUEST, "203.0.113.8"), 2).remaining == 0
    assert check_limit("match", None, 3)
    assert [check_limit("match", caller).remaining for _time in range(2)] == [1, 0]
    with pytest.raises(LimitReached, match=r"At most 2\.") as refused:
        check_limit("match", caller)
    assert refused.value.status == 429
    assert 0 < refused.value.wait <= 60


def test_an_account_counts_apart_wherever_it_asks_from(two_a_minute, django_user_model):
    user = django_user_model(pk=7)
    for _time in range(2):
        check_limit("match", caller_of(GUEST, "203.0.113.7"))
    left = [check_limit("match", caller_of(user, f"203.0.113.{n}")).remaining for n in (7, 8, 9)]
    assert left == [2, 1, 0]


def test_a_network_is_limited_beside_its_members(two_a_minute, monkeypatch, django_user_model):
    whole = replace(POLICIES["match"], network=policy("3/minute").guest)
    monkeypatch.setitem(POLICIES, "match", whole)
    check_limit("match", caller_of(GUEST, "203.0.113.7"))
    check_limit("match", caller_of(GUEST, "203.0.113.8"))
    check_limit("match", caller_of(django_user_model(pk=7), "203.0.113.9"))
    with pytest.raises(LimitReached):
        check_limit("match", caller_of(GUEST, "203.0.113.10"))
    check_limit("match", caller_of(GUEST, "203.0.114.7"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_refusal_can_be_told(language):
    with translation.override(language):
        for each in POLICIES.values():
            assert str(each.refusal) % {"limit": 7}


@pytest.mark.parametrize(
    ("address", "household", "network"),
    [
        ("10.0.0.1", "10.0.0.1/32", "10.0.0.0/24"),
        ("2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64", "2001:db8::/48"),
        ("", "", ""),
        ("unix", "unix", "unix"),
    ],
)
def test_an_address_is_counted_with_those_around_it(address, household, network):
    assert rate_limits.household_of(address) == household
    assert rate_limits.network_of(address) == network
