"""How many queries every list page makes, which more rows must not raise."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.editions.current import parts_of
from catalog.models import Edition
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Owner, Visibility

STOCK = stock_decks()[0]

# The session and the account cost two.
RECORDED = {
    "/": 12,
    "/cards/": 3,
    "/cards/?view=rows&group=level": 3,
    f"/cards/{STOCK.cards[0]}/": 9,
    "/cruisers/": 3,
    "/cruisers/ares/": 4,
    "/print/": 3,
    "/editions/": 4,
    "/decks/": 11,
    "/decks/mine/": 11,
    "/decks/?q=wasps&cruiser=ares&tag=swarm": 10,
    "/decks/feed/": 2,
    "/decks/compare/": 9,
    "/decks/{deck}/": 14,
    "/decks/{deck}/versions/": 7,
    "/accounts/tokens/": 4,
    "/api/cards/": 4,
    "/api/cruisers/": 3,
    "/api/editions/": 4,
    "/api/decks/": 8,
    "/api/decks/mine/": 8,
    "/api/decks/{deck}/versions/": 6,
}


@pytest.fixture
def deck(loaded):
    return publish(User.objects.create_user("ann"), "Wasps")


def publish(owner, name, parent=None):
    tags = ("swarm", name.lower().replace(" ", "-"))
    texts = (name, STOCK.cruiser, STOCK.cards, "They **sting**.", Visibility.PUBLIC)
    new = {"draft": DeckDraft(*texts, tags=tags), "pool": current_pool(), "parent": parent}
    return services.create_deck(owner=Owner(owner), **new)


def add_rows(deck, round_):
    """One more of everything that a page may list."""
    someone = User.objects.create_user(f"someone {round_}")
    publish(someone, f"Wasps {round_}", parent=deck)
    services.set_like(deck=publish(deck.owner, f"Own {round_}"), user=someone, liked=True)
    draft = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards[:round_] + STOCK.cards[round_ + 1 :])
    deck.refresh_from_db()
    services.save_deck(deck=deck, draft=draft, based_on=deck.latest, pool=current_pool())
    edition = Edition.objects.create(key=f"edition-{round_}", name=f"Edition {round_}")
    assert parts_of(edition).export  # A process reads the parts of an edition once.


def count_queries(client, deck):
    """The queries of every page of RECORDED, when nothing is kept of earlier ones."""
    counts = {}
    for address in RECORDED:
        for cache in caches.all():
            cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address.format(deck=deck.slug)).status_code == 200
        counts[address] = len(queries)
    return counts


def test_more_rows_make_no_more_queries(client, deck):
    client.force_login(deck.owner)
    for rows in ((1, 2), (3, 4)):
        for round_ in rows:
            add_rows(deck, round_)
        assert count_queries(client, deck) == RECORDED, rows
