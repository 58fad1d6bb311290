"""The cache in Redis: the site answers while its server is away."""

import pytest
from django.core.cache import cache, caches

from catalog.web.limits.rate_limits import Caller, check_limit, limiter
from catalog.web.pages.page_cache import STORE
from config import settings as site
from config.environment import read_environment
from play.matches import presence
from tests.config.servers import redis_url  # noqa: F401 - a fixture
from tests.rows import load_shipped_edition


@pytest.fixture
def use_redis(settings, monkeypatch):
    """Gives this process the cache that REDIS_URL sets up."""

    def use(url):
        monkeypatch.setattr(site, "env", read_environment({"REDIS_URL": url}))
        settings.CACHES = {**settings.CACHES, "default": site.cache_settings()}
        settings.LIMITS_REDIS_URL = url

    return use


@pytest.fixture
def unreachable(use_redis):
    use_redis("redis://127.0.0.1:1/0")  # a port at which no server listens


def test_an_unreachable_cache_finds_and_keeps_nothing(unreachable):
    cache.set("probe", 1)
    assert cache.get("probe", "other") == "other"
    assert cache.get_many(["probe"]) == {}
    assert not cache.add("probe", 1)


@pytest.mark.parametrize("note", [presence.connect, presence.keep_alive, presence.disconnect])
def test_tables_go_on_while_presence_is_unknown(unreachable, note):
    note("m", "A")
    assert presence.connected_seats("m") == set()


@pytest.mark.parametrize("address", ["/api/cards/", "/decks/?order=tested"])
def test_pages_are_served_without_the_cache(client, db, unreachable, address):
    load_shipped_edition()
    caches[STORE].clear()
    assert client.get(address).status_code == 200


def test_requests_and_seats_are_counted_in_redis(use_redis, redis_url):  # noqa: F811
    use_redis(redis_url)
    cache.delete(presence.key_of("m", "A"))
    limiter(redis_url).storage.reset()
    asked = [check_limit("greeting", Caller("probe")) for _time in range(2)]
    assert [each.remaining for each in asked] == [5, 4]
    for note in (presence.connect, presence.connect, presence.disconnect, presence.keep_alive):
        note("m", "A")
    assert presence.connected_seats("m") == {"A"}
    presence.disconnect("m", "A")
    assert presence.connected_seats("m") == set()
