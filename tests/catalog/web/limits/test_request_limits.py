import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpResponse

from catalog.web.limits import request_limits
from catalog.web.limits.counters import network_of
from catalog.web.limits.request_limits import TooMuchWork, costly

KNOWN = "10.0.0.1"


@pytest.fixture
def ask(rf, monkeypatch):
    """Answers a costly request from an address; each takes ten seconds of the processor."""
    cache.clear()
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr(request_limits.time, "thread_time", lambda: next(clock))
    monkeypatch.setattr(request_limits, "window_key", lambda event, caller: f"{event}:{caller}")
    view = costly("POST")(lambda _request: HttpResponse())

    def ask(address=KNOWN, method="post", user=None):
        request = getattr(rf, method)("/", REMOTE_ADDR=address)
        request.user = user or AnonymousUser()
        return view(request).status_code

    return ask


def test_who_has_used_up_the_minute_waits(ask):
    assert [ask(), ask()] == [200, 200]
    with pytest.raises(TooMuchWork):
        ask()


def test_others_and_other_methods_do_not_wait(ask):
    ask(), ask()
    assert (ask("10.0.0.2"), ask(method="get")) == (200, 200)


def test_an_account_has_more_time(ask, django_user_model):
    user = django_user_model(pk=7)
    assert [ask(user=user) for _request in range(4)] == [200] * 4


@pytest.mark.parametrize(
    ("address", "network"),
    [(KNOWN, KNOWN), ("2001:db8::1:2:3:4", "2001:db8::"), ("", ""), ("unix", "unix")],
)
def test_an_address_is_counted_with_those_that_its_owner_has_too(address, network):
    assert network_of(address) == network
