from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.decks.samples import PASSWORD


@pytest.fixture(autouse=True)
def bob(loaded):
    return User.objects.create_user("bob", password=PASSWORD, is_staff=True)


def sign_in(client, password=PASSWORD, name="bob", **options):
    return client.post("/accounts/login/", {"login": name, "password": password}, **options)


def attack(address, times=6, **options):
    client = Client(REMOTE_ADDR=address)
    for _time in range(times):
        sign_in(client, "wrong", **options)
    return client


def test_guesses_from_one_network_end_after_five():
    attack("203.0.113.7", times=3)
    client = attack("203.0.113.8", times=2, name="BOB")
    assert "Too many failed login attempts" in sign_in(client).text
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("name", "is_let_in"), [("bob", True), ("bea", False)])
def test_a_browser_known_to_the_account_is_not_locked_out_by_its_network(bea, name, is_let_in):
    known = Client(REMOTE_ADDR="203.0.113.7")
    sign_in(known, name=name)
    known.post("/accounts/logout/")
    attack("203.0.113.8")
    sign_in(known)
    assert ("_auth_user_id" in known.session) == is_let_in


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/play/notifications/webhooks/", "/play/notifications/"),
        ("/accounts/export/", "/accounts/?a=b"),
    ],
)
def test_a_form_sent_after_signing_out_leads_back_to_its_page(client, address, page):
    for site, back in (("http://testserver", page), ("http://elsewhere.example", address)):
        door = client.post(address, headers={"referer": site + page})
        query = parse_qs(urlsplit(door.headers["location"]).query)
        assert query["next"] == [back]
        assert "nothing was stored" in client.get(door.headers["location"]).text


def test_an_address_of_forms_that_is_opened_says_how_to_go_on(client):
    opened = client.get("/play/notifications/webhooks/")
    assert (opened.status_code, opened["Allow"]) == (405, "POST")
    assert "Go back to the page" in opened.text


def test_staff_sign_in_for_the_administration_while_others_guess():
    attack("203.0.113.7")
    client = Client(REMOTE_ADDR="198.51.100.7")
    door = client.get("/admin/login/?next=/admin/")
    assert door.headers["location"].startswith("/accounts/login/")
    client.post(door.headers["location"], {"login": "bob", "password": PASSWORD})
    assert client.get("/admin/").status_code == 200
