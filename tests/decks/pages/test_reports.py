import pytest
from django.contrib.auth.models import User
from django.core.cache import caches

from catalog.web.pages.page_cache import STORE
from decks.construction.stock import stock_decks
from decks.library import moderation, services
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Report, Visibility

STOCK = stock_decks()[0]
PAGES = ("/decks/", "/decks/feed/", "/api/decks/", "/cruisers/ares/")

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def ann():
    return User.objects.create_user("rude-ann")


@pytest.fixture
def deck(ann, pool):
    cards = pool.known(STOCK.cards)
    draft = DeckDraft("Wasps", STOCK.cruiser, cards, visibility=Visibility.PUBLIC)
    return services.create_deck(owner=Owner(ann), draft=draft, pool=pool)


@pytest.fixture
def report(deck):
    bea = User.objects.create_user("bea")
    return moderation.report_deck(deck=deck, reporter=bea, about="author", text="Look at that")


def act(client, action, model="report", rows=(1,)):
    sent = {"action": action, "_selected_action": rows}
    answer = client.post(f"/admin/decks/{model}/", sent, follow=True)
    assert answer.status_code == 200


def test_a_user_reports_a_deck(deck, client):
    address = f"/decks/{deck.slug}/report/"
    assert client.get(address).headers["location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("bea"))
    assert address in client.get(f"/decks/{deck.slug}/").text
    answer = client.post(address, {"about": "name", "text": "Look at that"})
    assert "Moderators will look at it" in answer.text
    report = Report.objects.get()
    assert (report.deck, report.reporter.username, report.about) == (deck, "bea", "name")


@pytest.mark.parametrize("reporters", [1, 4])
def test_reports_of_an_account_and_of_a_network_are_limited(reporters, deck, client):
    answers = []
    for number in range(reporters):
        client.force_login(User.objects.create_user(f"bea-{number}"))
        sent = {"about": "name", "text": ""}
        answers += [client.post(f"/decks/{deck.slug}/report/", sent) for _report in range(21)]
    limit = 20 if reporters == 1 else 60
    assert [answer.status_code for answer in answers].count(200) == limit


def test_a_deck_that_one_may_not_see_is_not_reported(deck, client):
    Deck.objects.update(visibility=Visibility.PRIVATE)
    client.force_login(User.objects.create_user("bea"))
    assert client.get(f"/decks/{deck.slug}/report/").status_code == 404


def test_the_admin_shows_what_was_reported(report, admin_client):
    page = admin_client.get("/admin/decks/report/").text
    assert "Look at that" in page
    assert "rude-ann" in page
    assert admin_client.get(f"/admin/decks/report/{report.pk}/change/").status_code == 200


def test_staff_hide_a_reported_deck(report, deck, admin_client, client):
    act(admin_client, "hide_decks", rows=[report.pk])
    assert Report.objects.get().handled_at
    assert client.get(f"/decks/{deck.slug}/").status_code == 404


def test_a_hidden_authors_name_is_on_no_page(report, deck, admin_client, client):
    pages = [*PAGES, f"/decks/{deck.slug}/", f"/api/decks/{deck.slug}/"]
    before = [page for page in pages if "rude-ann" in client.get(page).text]
    assert before == pages
    act(admin_client, "hide_authors", rows=[report.pk])
    caches[STORE].clear()  # Visitors' pages are at most some seconds old.
    assert not [page for page in pages if "rude-ann" in client.get(page).text]
