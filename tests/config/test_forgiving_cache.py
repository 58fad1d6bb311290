import logging

import pytest
from django.core.cache import caches

from catalog import services
from catalog.data_files import SHIPPED_FILES, read_card_set
from catalog.kept_pages import STORE
from config.forgiving_cache import Cache

NOBODY = "redis://127.0.0.1:1/0"  # a port at which no server listens
UNREACHABLE = {"BACKEND": "config.forgiving_cache.Cache", "LOCATION": NOBODY}


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


def test_an_unreachable_cache_is_told_in_the_log(unreachable, caplog):
    with caplog.at_level(logging.WARNING, logger="config"):
        unreachable.get("probe")
    assert "The cache cannot be reached" in caplog.text


@pytest.mark.parametrize("address", ["/api/cards/", "/decks/?order=tested"])
def test_the_site_answers_without_its_cache(client, db, settings, caplog, address):
    services.load(card_set=read_card_set(SHIPPED_FILES))
    caches[STORE].clear()
    settings.CACHES = {**settings.CACHES, "default": UNREACHABLE}
    with caplog.at_level(logging.WARNING, logger="config"):
        assert client.get(address).status_code == 200
    assert "The cache cannot be reached" in caplog.text
