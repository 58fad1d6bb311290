from collections.abc import Iterator

import pytest
from django.utils import translation

from catalog.models import Edition
from decks.construction.card_pool import CardPool, make_pool
from tests.accounts import quick_passwords  # noqa: F401 - a fixture
from tests.rows import load_shipped_edition, shipped_files


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A page in another language leaves it active in the thread."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def pool() -> CardPool:
    """The shipped edition out of its files."""
    card_set = shipped_files()
    return make_pool(card_set.key, card_set.cards, card_set.cruisers)


@pytest.fixture
def loaded(db: None) -> Edition:
    """The shipped edition in the database."""
    return load_shipped_edition()
