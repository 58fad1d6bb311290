import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse

from catalog.web.limits import request_limits
from catalog.web.limits.rate_limits import LimitReached
from catalog.web.limits.request_limits import costly


@pytest.fixture
def ask(rf, monkeypatch):
    """Answers a costly request from an address; each takes six seconds of the processor."""
    clock = iter(range(0, 1000, 6))
    monkeypatch.setattr(request_limits.time, "thread_time", lambda: next(clock))
    view = costly("POST")(lambda _request: HttpResponse())

    def ask(address="10.0.0.1", method="post", user=None):
        request = getattr(rf, method)("/", REMOTE_ADDR=address)
        request.user = user or AnonymousUser()
        return view(request).status_code

    return ask


def test_who_has_used_up_the_minute_waits_and_others_and_other_methods_do_not(ask):
    assert [ask(), ask()] == [200, 200]
    with pytest.raises(LimitReached, match="Too many heavy requests"):
        ask()
    assert (ask("10.0.0.2"), ask(method="get")) == (200, 200)


def test_an_account_has_more_time(ask, django_user_model):
    assert [ask(user=django_user_model(pk=7)) for _request in range(4)] == [200] * 4
