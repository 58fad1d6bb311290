import pytest
from django.contrib.auth.models import User

from decks.construction.card_pool import make_pool
from tests.rows import shipped_files


@pytest.fixture
def ann(db, client):
    """An account, signed in."""
    user = User.objects.create_user("ann")
    client.force_login(user)
    return user


@pytest.fixture(scope="session")
def pool():
    """The shipped edition out of its files."""
    card_set = shipped_files()
    return make_pool(card_set.key, card_set.cards, card_set.cruisers)
