import pytest
from django.core.cache import caches

from catalog.web.limits.policies import POLICIES, policy
from catalog.web.pages.page_cache import STORE
from decks.library import moderation
from decks.models import Deck, Report, Visibility

PAGES = ("/decks/", "/decks/feed/", "/api/decks/", "/cruisers/ares/")


@pytest.fixture
def deck(make, ann):
    ann.username = "rude-ann"
    ann.save()
    return make(visibility=Visibility.PUBLIC)


@pytest.fixture
def report(deck, bea):
    return moderation.report_deck(deck=deck, reporter=bea, about="author", text="Look at that")


def act(client, action, report):
    sent = {"action": action, "_selected_action": [report.pk]}
    assert client.post("/admin/decks/report/", sent, follow=True).status_code == 200


def test_a_user_reports_a_deck_but_none_that_one_may_not_see(deck, client, bea):
    address = f"/decks/{deck.slug}/report/"
    assert client.get(address).headers["location"].startswith("/accounts/login/")
    client.force_login(bea)
    assert address in client.get(f"/decks/{deck.slug}/").text
    answer = client.post(address, {"about": "name", "text": "Look at that"})
    assert "Moderators will look at it" in answer.text
    report = Report.objects.get()
    assert (report.deck, report.reporter, report.about) == (deck, bea, "name")
    Deck.objects.update(visibility=Visibility.PRIVATE)
    assert client.get(address).status_code == 404


def test_reports_of_an_account_and_of_a_network_are_limited(deck, client, ann, bea, monkeypatch):
    monkeypatch.setitem(POLICIES, "report", policy("2/day", network="3/day"))
    told = []
    for user in (ann, bea):
        client.force_login(user)
        sent = {"about": "name", "text": ""}
        told += [client.post(f"/decks/{deck.slug}/report/", sent) for _report in range(3)]
    assert [answer.status_code for answer in told] == [200, 200, 429, 200, 429, 429]


def test_the_admin_shows_what_was_reported_and_hides_it(report, admin_client, deck, client):
    page = admin_client.get("/admin/decks/report/").text
    assert "Look at that" in page
    assert "rude-ann" in page
    assert admin_client.get(f"/admin/decks/report/{report.pk}/change/").status_code == 200
    act(admin_client, "hide_decks", report)
    assert Report.objects.get().handled_at
    assert client.get(f"/decks/{deck.slug}/").status_code == 404


def test_a_hidden_authors_name_is_on_no_page(report, deck, admin_client, client):
    pages = [*PAGES, f"/decks/{deck.slug}/", f"/api/decks/{deck.slug}/"]
    assert all("rude-ann" in client.get(page).text for page in pages)
    act(admin_client, "hide_authors", report)
    caches[STORE].clear()  # Visitors' pages are at most some seconds old.
    assert not [page for page in pages if "rude-ann" in client.get(page).text]
