from collections.abc import Iterator

import pytest
from django.core.cache import caches

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import CardPool, make_pool
from tests.rows import shipped_files


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """What the list counts is kept for some seconds, which is longer than a test."""
    caches[STORE].delete("popular-tags")
    yield
    caches[STORE].delete("popular-tags")


@pytest.fixture(scope="session")
def pool() -> CardPool:
    """The shipped edition out of its files."""
    card_set = shipped_files()
    return make_pool(card_set.key, card_set.cards, card_set.cruisers)
