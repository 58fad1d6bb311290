from collections.abc import Iterator

import pytest
from django.utils import translation

from catalog import services
from catalog.data_files import SHIPPED_FILES, read_card_set
from catalog.models import Edition
from decks.supply import Supply, make_supply


def shipped_supply() -> Supply:
    card_set = read_card_set(SHIPPED_FILES)
    return make_supply(card_set.key, card_set.cards, card_set.cruisers)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A page in another language leaves it active in the thread."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def supply() -> Supply:
    """The shipped edition out of its files."""
    return shipped_supply()


@pytest.fixture
def loaded(db: None) -> Edition:
    """The shipped edition in the database."""
    return services.load(card_set=read_card_set(SHIPPED_FILES)).edition
