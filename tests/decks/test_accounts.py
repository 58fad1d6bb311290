import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from decks.models import Deck
from decks.stock import stock_decks
from decks.stock_loading import load_stock_decks

PASSWORD = "seven wasps in a row"
SIGN_UP = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture(autouse=True)
def quick_and_unthrottled(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def copied(client: Client, supply):
    """A deck of the client's session."""
    load_stock_decks(decks=stock_decks(), supply=supply)
    client.post("/decks/ares-swarm/copy/")
    return Deck.objects.get(owner=None)


def test_a_name_and_a_password_are_enough(client: Client):
    assert client.post("/accounts/signup/", SIGN_UP).headers["location"] == "/decks/"
    assert "Signed in as ann" in client.get("/decks/").text


def test_signing_up_claims_the_decks_of_the_session(client: Client, copied):
    client.post("/accounts/signup/", SIGN_UP)
    copied.refresh_from_db()
    assert (copied.owner.username, copied.session_token) == ("ann", "")
    assert client.get(f"/decks/{copied.slug}/edit/").status_code == 200


def test_signing_in_claims_the_decks_of_the_session(client: Client, copied):
    User.objects.create_user("ann", password=PASSWORD)
    client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    copied.refresh_from_db()
    assert copied.owner.username == "ann"


def test_a_failed_attempt_claims_nothing(client: Client, copied):
    User.objects.create_user("ann", password=PASSWORD)
    client.post("/accounts/login/", {"login": "ann", "password": "wrong"})
    copied.refresh_from_db()
    assert copied.owner is None


def test_after_signing_out_the_decks_are_out_of_reach(client: Client, copied):
    client.post("/accounts/signup/", SIGN_UP)
    client.post("/accounts/logout/")
    assert client.get(f"/decks/{copied.slug}/").status_code == 404


def test_attempts_to_guess_a_password_are_throttled(client: Client):
    User.objects.create_user("ann", password=PASSWORD)
    for _attempt in range(10):
        client.post("/accounts/login/", {"login": "ann", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert answer.status_code in (200, 429)
    assert "_auth_user_id" not in client.session


def test_far_too_many_accounts_are_throttled_on_a_page_of_the_site(client: Client):
    answers = [client.post("/accounts/signup/", {"username": "x"}) for _attempt in range(25)]
    assert answers[-1].status_code == 429
    assert 'class="site-header"' in answers[-1].text


@pytest.mark.parametrize("name", ["house", "House", "admin"])
def test_nobody_takes_the_name_of_the_house(name, client: Client):
    client.post("/accounts/signup/", SIGN_UP | {"username": name})
    assert not User.objects.filter(username__iexact=name).exists()


@pytest.mark.parametrize("password", ["", "12345678", "password"])
def test_weak_passwords_are_refused(password, client: Client):
    answer = client.post(
        "/accounts/signup/", SIGN_UP | {"password1": password, "password2": password}
    )
    assert "field-error" in answer.text
    assert not User.objects.exists()


def test_a_password_is_changed(client: Client):
    client.post("/accounts/signup/", SIGN_UP)
    new = "eight hornets in a row"
    sent = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/accounts/password/", sent).status_code == 302
    assert User.objects.get().check_password(new)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", ["login", "signup", "inactive"])
def test_account_pages_stand_in_the_site_s_frame(path, language, client: Client):
    page = client.get(f"/accounts/{path}/", headers={"accept-language": language})
    assert page.status_code == 200
    assert 'class="site-header"' in page.text


def test_signed_in_pages_stand_in_the_site_s_frame(client: Client):
    client.post("/accounts/signup/", SIGN_UP)
    for path in ("logout", "password"):
        assert 'class="site-header"' in client.get(f"/accounts/{path}/").text


def test_nobody_is_led_to_another_site(client: Client):
    answer = client.post("/accounts/signup/?next=https://example.org/", SIGN_UP)
    assert answer.headers["location"] == "/decks/"
