import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpResponse

from decks.accounts.owners import COOKIE, TOKEN_KEY, YEAR, ensure_owner, remember_token
from decks.models import Deck
from tests.browsers import browser_token, sign_browser
from tests.decks.samples import PASSWORD, SIGN_UP


@pytest.fixture
def copied(client, stock):
    """A deck of the client's browser."""
    client.post("/decks/ares-clockwork/copy/")
    return Deck.objects.get(owner=None)


def test_signing_up_claims_the_decks_of_the_session_and_deleting_the_account_takes_them(
    client, copied
):
    answer = client.post("/accounts/signup/?next=https://example.org/", SIGN_UP)
    assert answer.headers["location"] == "/decks/mine/"  # redirects stay on the site
    copied.refresh_from_db()
    assert (copied.owner.username, copied.session_token) == ("ann", "")
    assert client.get(f"/decks/{copied.slug}/edit/").status_code == 200
    assert "1 deck of yours goes" in client.get("/accounts/delete/").text
    answer = client.post("/accounts/delete/", {"password": PASSWORD})
    assert "The account is deleted." in answer.text
    assert not User.objects.filter(username="ann").exists()
    assert not Deck.objects.filter(pk=copied.pk).exists()
    assert "_auth_user_id" not in client.session


def test_a_cookie_that_a_browser_makes_up_owns_nothing(client, copied):
    client.cookies["keeper"] = browser_token(client)
    assert client.get(f"/decks/{copied.slug}/").status_code == 404


def test_far_too_many_accounts_are_throttled_on_a_page_of_the_site(client):
    answers = [client.post("/accounts/signup/", {"username": "x"}) for _attempt in range(25)]
    assert answers[-1].status_code == 429
    assert 'class="site-header"' in answers[-1].text


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(client, ann):
    sent = [{"login": name, "password": "wrong"} for name in ("ann", "nobody")]
    pages = [client.post("/accounts/login/", each).text for each in sent]
    wrong, unknown = (re.findall(r'class="field-error"[^>]*>([^<]+)', page) for page in pages)
    assert wrong == unknown != []


@pytest.mark.parametrize("page", ["login", "signup", "password", "password/reset"])
def test_every_form_of_accounts_answers_errors_with_422(page, client, ann):
    if page == "password":
        client.force_login(ann)
    answers = client.get(f"/accounts/{page}/"), client.post(f"/accounts/{page}/", {})
    assert [answer.status_code for answer in answers] == [200, 422]


@pytest.mark.parametrize("kept_in", ["session", "cookie", "nothing"])
def test_whatever_a_guest_keeps_is_the_browsers_for_another_year(rf, client, kept_in):
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), {}
    if kept_in == "session":
        request.session[TOKEN_KEY] = "token"
    if kept_in == "cookie":
        sign_browser(client, "token")
        request.COOKIES[COOKIE] = client.cookies[COOKIE].value
    owners = []
    respond = remember_token(lambda request: owners.append(ensure_owner(request)) or HttpResponse())
    assert respond(request).cookies[COOKIE]["max-age"] == YEAR
    assert kept_in == "nothing" or owners[0].token == "token"
