import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import caches

from catalog.site.page_cache import STORE
from config import forgiving_cache
from config.forgiving_cache import Cache
from tests.config.servers import redis_url  # noqa: F401 - a fixture
from tests.rows import load_shipped_edition

NOBODY = "redis://127.0.0.1:1/0"  # a port at which no server listens
UNREACHABLE = {"BACKEND": "config.forgiving_cache.Cache", "LOCATION": NOBODY}
AWAY = "The cache cannot be reached and counts as empty"
BACK = "The cache can be reached again."


@pytest.fixture(autouse=True)
def no_outage_yet(monkeypatch):
    monkeypatch.setattr(forgiving_cache, "outage", forgiving_cache.Outage())


@pytest.fixture
def unreachable():
    return Cache(NOBODY, {})


def test_an_unreachable_cache_finds_and_keeps_nothing(unreachable):
    unreachable.set("probe", 1)
    assert unreachable.get("probe") is None
    assert unreachable.get("probe", "other") == "other"
    assert unreachable.get_many(["probe"]) == {}
    assert not unreachable.add("probe", 1)
    assert not unreachable.touch("probe")
    assert not unreachable.delete("probe")


@pytest.mark.parametrize("change", ["incr", "decr"])
def test_an_unreachable_cache_counts_like_one_without_the_key(unreachable, change):
    with pytest.raises(ValueError, match="cannot be reached"):
        getattr(unreachable, change)("probe")


def test_an_outage_is_told_once_and_so_is_its_end(unreachable, caplog, monkeypatch):
    with caplog.at_level(logging.WARNING, logger="config"):
        for _time in range(3):
            unreachable.get("probe")
            unreachable.set("probe", 1)
        assert [each.message.partition(" (")[0] for each in caplog.records] == [AWAY]
        caplog.clear()
        monkeypatch.setattr(unreachable._cache, "get", lambda key, default: default)
        for _time in range(3):
            unreachable.get("probe")
        assert [each.message for each in caplog.records] == [BACK]


def test_several_threads_tell_an_outage_once(caplog):
    def ask(_place):
        Cache(NOBODY, {}).get("probe")

    with caplog.at_level(logging.WARNING, logger="config"), ThreadPoolExecutor(8) as threads:
        list(threads.map(ask, range(24)))
    assert len(caplog.records) == 1


def test_the_cache_works_again_when_its_server_is_back(redis_url):  # noqa: F811
    assert Cache(NOBODY, {}).get("probe") is None
    assert forgiving_cache.outage.is_on
    back = Cache(redis_url, {})
    back.set("probe", "kept", 5)
    assert not forgiving_cache.outage.is_on
    assert back.get("probe") == "kept"
    back.delete("probe")


@pytest.mark.parametrize("address", ["/api/cards/", "/decks/?order=tested"])
def test_the_site_answers_without_its_cache(client, db, settings, caplog, address):
    load_shipped_edition()
    caches[STORE].clear()
    settings.CACHES = {**settings.CACHES, "default": UNREACHABLE}
    with caplog.at_level(logging.WARNING, logger="config"):
        assert client.get(address).status_code == 200
    assert caplog.text.count("The cache cannot be reached") == 1
