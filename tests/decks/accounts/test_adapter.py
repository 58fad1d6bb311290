import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from decks.accounts.mail import mail_executor
from decks.accounts.owners import COOKIE, SALT, TOKEN_KEY, YEAR, ensure_owner, remember_token
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck
from tests.browsers import browser_token

PASSWORD = "seven wasps in a row"
SIGN_UP = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def stock(pool):
    load_stock_decks(decks=stock_decks(), pool=pool)


@pytest.fixture
def copied(client, stock):
    """A deck of the client's browser."""
    client.post("/decks/ares-clockwork/copy/")
    return Deck.objects.get(owner=None)


def test_signing_up_claims_the_decks_of_the_session(client, copied):
    client.post("/accounts/signup/", SIGN_UP)
    copied.refresh_from_db()
    assert (copied.owner.username, copied.session_token) == ("ann", "")
    assert client.get(f"/decks/{copied.slug}/edit/").status_code == 200


def test_a_session_of_before_keeps_its_decks(client, copied):
    session = client.session
    session["keeper"] = browser_token(client)
    session.save()
    del client.cookies["keeper"]
    assert client.get(f"/decks/{copied.slug}/edit/").status_code == 200
    client.post("/decks/ares-clockwork/copy/")
    assert len(set(Deck.objects.filter(owner=None).values_list("session_token"))) == 1


def test_a_cookie_that_a_browser_makes_up_owns_nothing(client, copied):
    client.cookies["keeper"] = browser_token(client)
    assert client.get(f"/decks/{copied.slug}/").status_code == 404


def test_attempts_to_guess_a_password_are_throttled(client):
    User.objects.create_user("ann", password=PASSWORD)
    for _attempt in range(10):
        client.post("/accounts/login/", {"login": "ann", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert answer.status_code in (200, 429)
    assert "_auth_user_id" not in client.session


def test_far_too_many_accounts_are_throttled_on_a_page_of_the_site(client):
    answers = [client.post("/accounts/signup/", {"username": "x"}) for _attempt in range(25)]
    assert answers[-1].status_code == 429
    assert 'class="site-header"' in answers[-1].text


def test_redirects_stay_on_the_site(client):
    answer = client.post("/accounts/signup/?next=https://example.org/", SIGN_UP)
    assert answer.headers["location"] == "/decks/mine/"


# The mail address


def letters() -> list[mail.EmailMessage]:
    """What was sent, after the background thread has finished."""
    mail_executor.submit(lambda: None).result()
    return mail.outbox


@pytest.fixture
def ann(client):
    """An account without an address, signed in."""
    user = User.objects.create_user("ann", password=PASSWORD)
    client.force_login(user)
    return user


def test_an_address_needs_the_password(client, ann):
    answer = client.post("/accounts/", {"address": "ann@example.org", "password": "wrong"})
    assert answer.status_code == 422
    assert "That is not your password." in answer.text
    assert 'value="ann@example.org"' in answer.text
    ann.refresh_from_db()
    assert ann.email == ""


def give_address(client: Client, address: str) -> None:
    """Names the address and opens the link that confirms it."""
    client.post("/accounts/", {"address": address, "password": PASSWORD})
    link = re.search(r"http://testserver(/accounts/address/\S+)", letters()[-1].body)[1]
    assert "Confirm the address" in client.get(link).text
    assert client.post(link).headers["location"] == "/accounts/?changed=confirmed"
    mail.outbox.clear()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_forgotten_password_is_set_anew_by_mail(language, client, ann):
    give_address(client, "Ann@example.org")
    client.logout()
    sent = {"email": "ann@example.org"}
    client.post("/accounts/password/reset/", sent, headers={"accept-language": language})
    (letter,) = letters()
    assert {"en": "a new password", "ru": "новый пароль"}[language] in letter.subject
    link = re.search(r"http://testserver(/accounts/password/reset/\S+)", letter.body)[1]
    form = client.get(link).headers["location"]
    new = "eight hornets in a row"
    answer = client.post(form, {"password1": new, "password2": new})
    assert answer.headers["location"] == "/accounts/password/reset/done/"
    ann.refresh_from_db()
    assert ann.check_password(new)
    assert "used already, or it is too old" in Client().get(link).text


def test_responses_do_not_reveal_whether_an_address_has_an_account(client, ann):
    give_address(client, "ann@example.org")
    client.logout()
    answers = [
        client.post("/accounts/password/reset/", {"email": address}, follow=True)
        for address in ("ann@example.org", "nobody@example.org")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert [letter.to for letter in letters()] == [["ann@example.org"]]
    taken = {"username": "bob", "email": "ann@example.org"}
    assert client.post("/accounts/signup/", SIGN_UP | taken).status_code == 302


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(client, ann):
    client.logout()
    texts = [
        re.findall(r'class="field-error"[^>]*>([^<]+)', answer.text)
        for answer in (
            client.post("/accounts/login/", {"login": name, "password": "wrong"})
            for name in ("ann", "nobody")
        )
    ]
    assert texts[0] == texts[1] != []


# The end of an account


def test_deleting_an_account_lists_what_is_deleted(client, copied):
    client.post("/accounts/signup/", SIGN_UP)
    assert "1 deck of yours goes" in client.get("/accounts/delete/").text
    answer = client.post("/accounts/delete/", {"password": PASSWORD})
    assert "The account is deleted." in answer.text
    assert not User.objects.filter(username="ann").exists()
    assert not Deck.objects.filter(pk=copied.pk).exists()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("kept_in", ["session", "cookie", "nothing"])
def test_whatever_a_guest_keeps_is_the_browsers_for_another_year(rf, kept_in):
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), {}
    if kept_in == "session":
        request.session[TOKEN_KEY] = "token"
    if kept_in == "cookie":
        response = HttpResponse()
        response.set_signed_cookie(COOKIE, "token", salt=SALT)
        request.COOKIES[COOKIE] = response.cookies[COOKIE].value
    owners = []
    respond = remember_token(lambda request: owners.append(ensure_owner(request)) or HttpResponse())
    cookie = respond(request).cookies[COOKIE]
    assert cookie["max-age"] == YEAR
    assert kept_in == "nothing" or owners[0].token == "token"
