from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from decks.construction.codes import encode
from decks.construction.stock import stock_decks
from decks.library.services import create_deck, save_deck
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, Owner, Visibility
from tests.decks.samples import DRAFT, LISTED, PASSWORD, POOL


@pytest.fixture(scope="session")
def pool():
    """The shipped edition out of its files."""
    return POOL


@pytest.fixture
def client(client, loaded):
    """A visitor of a site with the shipped edition."""
    return client


@pytest.fixture
def ann(loaded):
    return User.objects.create_user("ann", password=PASSWORD)


@pytest.fixture
def bea(loaded):
    return User.objects.create_user("bea", password=PASSWORD)


@pytest.fixture
def signed_in(client, ann):
    """The client, as ann."""
    client.force_login(ann)
    return client


@pytest.fixture
def stock(loaded, pool):
    """The stock decks are published."""
    return load_stock_decks(decks=stock_decks(), pool=pool)


@pytest.fixture
def code(pool):
    """The code of the sample deck."""
    return encode(LISTED, pool)


@pytest.fixture
def make(ann, pool):
    """Makes a deck, which is ann's sample where nothing else is said."""

    def make(name="Wasps", visibility=Visibility.PRIVATE, *, owner=None, parent=None, **changes):
        draft = replace(DRAFT, name=name, visibility=visibility, **changes)
        return create_deck(owner=owner or Owner(ann), draft=draft, pool=pool, parent=parent)

    return make


@pytest.fixture
def deck(make):
    """A deck of ann's that everybody sees."""
    return make(visibility=Visibility.PUBLIC, tags=("swarm",))


@pytest.fixture
def save(pool):
    """Saves another draft of a deck, based on its head where nothing else is said."""

    def save(deck, based_on=None, note="", **changes):
        based_on = based_on or Deck.objects.get(pk=deck.pk).head.number
        draft = replace(DRAFT, **changes)
        return save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool, note=note)

    return save
