import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse

from catalog.web.limits import request_limits
from catalog.web.limits.rate_limits import LimitReached
from catalog.web.limits.request_limits import costly


@pytest.fixture
def six_seconds(monkeypatch):
    """What each costly request takes of the processor."""
    clock = iter(range(0, 1000, 6))
    monkeypatch.setattr(request_limits.time, "thread_time", lambda: next(clock))


@pytest.fixture
def ask(rf, six_seconds):
    """Answers a costly request from an address."""
    view = costly("POST")(lambda _request: HttpResponse())

    def ask(address="10.0.0.1", method="post", user=None):
        request = getattr(rf, method)("/", REMOTE_ADDR=address)
        request.user = user or AnonymousUser()
        return view(request).status_code

    return ask


def test_who_has_used_up_the_minute_waits_and_others_methods_and_accounts_do_not(
    ask, django_user_model
):
    assert [ask(), ask()] == [200, 200]
    with pytest.raises(LimitReached, match="Too many heavy requests"):
        ask()
    assert (ask("10.0.0.2"), ask(method="get")) == (200, 200)
    assert [ask("10.0.1.1", user=django_user_model(pk=7)) for _request in range(4)] == [200] * 4


def test_the_api_counts_costly_answers_likewise(client, six_seconds):
    asked = {"path": "/api/decks/read/", "content_type": "application/json"}
    found = [client.post(**asked, data={"text": ""}).status_code for _time in range(3)]
    assert found == [400, 400, 429]
