import pytest
from django.test import Client

from decks.accounts.tokens import issue_token
from decks.api.examples import CODE, DECODED, ILLEGAL_LIST, NEW_DECK, SHORT_LIST, VERDICT
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import FIRST_AUTOSAVE, Deck, Owner, Visibility
from tests.decks.samples import STOCK

LEGAL = {"name": "Wasps", "cruiser": STOCK.cruiser, "cards": list(STOCK.cards)}


@pytest.fixture
def api(ann):
    """A program with a token of ann's."""
    return program(ann)


def program(user):
    token = issue_token(user=user, name="script")
    return Client(headers={"Authorization": f"Bearer {token}"})


def send(client, method, address, body):
    return getattr(client, method)(f"/api/{address}", body, content_type="application/json")


def errors(response):
    return [(error["code"], error["field"]) for error in response.json()["errors"]]


def test_all_violations_are_reported_at_once_and_validating_stores_nothing(client):
    assert send(client, "post", "decks/validate/", ILLEGAL_LIST).json() == VERDICT
    legal = {"cruiser": STOCK.cruiser, "cards": list(STOCK.cards)}
    assert send(client, "post", "decks/validate/", legal).json()["legal"]
    assert not Deck.objects.exists()


def test_a_code_is_written_and_read(client):
    client.defaults["HTTP_HOST"] = "localhost"
    assert send(client, "post", "codes/", SHORT_LIST).json() == CODE
    assert client.get(f"/api/codes/{CODE['code']}/").json() == DECODED


def test_a_deck_is_created_and_read_with_its_cards_and_tags(api):
    made = send(api, "post", "decks/", LEGAL | {"tags": ["Many Wasps"]})
    assert (made.status_code, made.json()["tags"]) == (201, ["many-wasps"])
    assert made.json()["cards"] == LEGAL["cards"]
    assert api.get(f"/api/decks/{made.json()['slug']}/").json() == made.json()


def test_a_published_deck_stays_legal_where_a_change_does_not_name_its_visibility(api, deck):
    change = {"name": "Wasps", "cards": STOCK.cards[:24], "based_on": 1}
    response = send(api, "put", f"decks/{deck.slug}/", change)
    assert (response.status_code, errors(response)) == (400, [("too_few_cards", "cards")])


@pytest.mark.parametrize("body", ["", "{", "[]", "[" * 30_000, '"x"', "NaN", "9" * 5000, "null"])
def test_bodies_that_are_no_decks_are_refused(api, body):
    response = send(api, "post", "decks/", body)
    assert response.status_code == 400
    assert response.json()["errors"]


def test_a_conflict_comes_with_what_the_deck_holds_now(api, make, save):
    deck = make()
    save(deck, cruiser="athena", cards=STOCK.cards[:20])
    response = send(api, "put", f"decks/{deck.slug}/", LEGAL | {"based_on": 1})
    assert (response.status_code, errors(response)) == (409, [("conflict", "based_on")])
    current = response.json()["current"]
    assert (current["version"], current["cruiser"], len(current["cards"])) == (2, "athena", 20)
    again = send(api, "put", f"decks/{deck.slug}/", LEGAL | {"based_on": current["version"]})
    assert (again.status_code, again.json()["version"]) == (200, 3)


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("post", "decks/"),
        ("get", "decks/mine/"),
        ("put", "decks/{slug}/"),
        ("delete", "decks/{slug}/"),
        ("post", "decks/{slug}/fork/"),
        ("post", "decks/{slug}/versions/1/restore/"),
    ],
)
def test_storing_needs_an_account(client, deck, method, address):
    response = getattr(client, method)(f"/api/{address.format(slug=deck.slug)}")
    assert (response.status_code, errors(response)) == (401, [("not_authenticated", None)])
    assert Deck.objects.count() == 1


def test_a_session_needs_its_csrf_token(ann):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ann)
    response = send(browser, "post", "decks/", NEW_DECK)
    assert (response.status_code, errors(response)) == (403, [("permission_denied", None)])
    page = browser.get("/api/decks/", headers={"Accept": "text/html"})
    browser.defaults["HTTP_X_CSRFTOKEN"] = str(page.context["csrf_token"])
    assert send(browser, "post", "decks/", NEW_DECK).status_code == 201


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_decks_of_others_cannot_be_changed(bea, make, visibility):
    deck, other = make(visibility=visibility), program(bea)
    address = f"decks/{deck.slug}/"
    assert send(other, "put", address, LEGAL | {"based_on": 1}).status_code == 404
    assert send(other, "post", f"{address}versions/1/restore/", {"based_on": 1}).status_code == 404
    assert other.delete(f"/api/{address}").status_code == 404
    assert Deck.objects.get().latest == 1


def test_private_decks_do_not_exist_for_others(client, bea, make):
    deck = make()
    for asking in (client, program(bea)):
        for part in ("", "versions/", "versions/1/", "export/text/"):
            response = asking.get(f"/api/decks/{deck.slug}/{part}")
            assert (response.status_code, errors(response)) == (404, [("not_found", None)])
        assert asking.post(f"/api/decks/{deck.slug}/fork/").status_code in (401, 404)
    assert Deck.objects.count() == 1


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
@pytest.mark.parametrize("search", ["", "?q=Wasps", "?cruiser=ares", "?card=0-2", "?order=liked"])
def test_lists_and_counts_hold_published_decks_alone(api, make, visibility, search):
    make(visibility=visibility)
    assert api.get(f"/api/decks/{search}").json()["count"] == 0


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_public_copy_does_not_tell_of_a_hidden_original(client, api, bea, make, visibility):
    original = make(visibility=visibility)
    copy = make("Copy", Visibility.PUBLIC, owner=Owner(bea), parent=original)
    for asking in (client, program(bea)):
        for address in ("decks/", f"decks/{copy.slug}/"):
            assert original.slug not in asking.get(f"/api/{address}").text
    assert api.get(f"/api/decks/{copy.slug}/").json()["parent"] == original.slug


def test_moments_are_in_utc_wherever_the_site_is(api, make, settings):
    settings.TIME_ZONE = "Asia/Tokyo"
    address = f"/api/decks/{make().slug}/"
    told = [api.get(each).json()["created"] for each in (address, f"{address}versions/1/")]
    assert [moment[-1] for moment in told] == ["Z", "Z"]


def test_others_see_versions_that_were_shared(client, api, make, save, pool):
    deck = make()
    save(deck, cruiser="atlas", visibility=Visibility.PUBLIC)
    draft = DeckDraft("Wasps", "apollo", ("0-1",))
    services.autosave_deck(deck=deck, draft=draft, based_on=2, pool=pool)
    address = f"/api/decks/{deck.slug}/versions/"
    assert [each["number"] for each in client.get(address).json()["results"]] == [2]
    assert client.get(f"{address}1/").status_code == 404
    assert [each["number"] for each in api.get(address).json()["results"]] == [FIRST_AUTOSAVE, 2, 1]


def test_decks_of_a_browser_without_account_are_out_of_reach(client, stock):
    client.post("/decks/ares-clockwork/copy/")
    own = Deck.objects.get(owner=None)
    assert Client().get(f"/api/decks/{own.slug}/").status_code == 404
    assert client.delete(f"/api/decks/{own.slug}/").status_code == 401
