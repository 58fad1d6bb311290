import pytest
from django.contrib.auth.models import User

from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Visibility

STOCK = stock_decks()[0]

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def make(pool):
    owner = Owner(User.objects.create_user("ann"))

    def make(cards=STOCK.cards, owner=owner):
        draft = DeckDraft("Wasps", STOCK.cruiser, pool.known(cards), tags=("slow",))
        return services.create_deck(owner=owner, draft=draft, pool=pool)

    return make


def change(client, deck, **changes):
    """Sends the form of the deck's page in the administration."""
    inlines = {
        f"{name}-{key}": value
        for name in ("tags", "versions")
        for key, value in {"TOTAL_FORMS": 0, "INITIAL_FORMS": 0}.items()
    }
    sent = {"name": deck.name, "visibility": deck.visibility} | inlines | changes
    return client.post(f"/admin/decks/deck/{deck.pk}/change/", sent)


def test_decks_are_found_by_name_owner_and_tag(admin_client, make):
    make()
    for words in ("wasp", "ann", "slow"):
        assert "Wasps" in admin_client.get(f"/admin/decks/deck/?q={words}").text
    assert "Wasps" not in admin_client.get("/admin/decks/deck/?q=hornets").text


def test_versions_are_shown_and_not_written(admin_client, make):
    deck = make()
    page = admin_client.get(f"/admin/decks/deck/{deck.pk}/change/").text
    assert deck.newest.cards[0] in page
    assert 'name="versions-0-cards"' not in page
    assert admin_client.get("/admin/decks/deck/add/").status_code == 403


def test_a_deck_is_hidden(admin_client, make):
    deck = make()
    Deck.objects.update(visibility=Visibility.PUBLIC)
    deck.refresh_from_db()
    assert change(admin_client, deck, visibility="private").status_code == 302
    assert Deck.objects.get().visibility == Visibility.PRIVATE


def test_the_list_makes_as_many_queries_for_more_decks(
    admin_client, make, django_assert_num_queries
):
    for _round in range(2):
        make()
        with django_assert_num_queries(5):
            admin_client.get("/admin/decks/deck/")
