import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.accounts.adapter import AccountAdapter
from decks.accounts.names import claim_name
from tests.decks.samples import PASSWORD, SIGN_UP

pytestmark = pytest.mark.usefixtures("loaded")


def sign_up(name):
    return Client().post("/accounts/signup/", SIGN_UP | {"username": name})


@pytest.mark.parametrize("name", ["админ", "Strasse", "ann"])
def test_a_name_in_another_case_is_taken(name):
    assert sign_up(name).status_code == 302
    for other in (name.upper(), name.title()):
        assert "There is an account of this name already." in sign_up(other).text
    assert User.objects.count() == 1


@pytest.mark.parametrize("typed", ["админ", "АДМИН", "Админ"])
def test_signing_in_takes_the_name_in_any_case(typed, client):
    sign_up("Админ")
    client.post("/accounts/login/", {"login": typed, "password": PASSWORD})
    assert client.get("/accounts/").status_code == 200


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("аdmin", "of one alphabet"),  # a Cyrillic a
        ("ivan.петров", "of one alphabet"),
        ("ａｄｍｉｎ", "reserved"),
        ("Root", "reserved"),
        ("..", "begins and ends with a letter or a digit"),
        (".ann", "begins and ends with a letter or a digit"),
        ("a", "at least two characters"),
        ("a/b", "Enter a valid username"),
    ],
)
def test_names_that_mislead_are_refused_with_the_reason(name, reason):
    refused = sign_up(name).text
    assert reason in refused
    assert not User.objects.exists()
    told = " ".join(re.findall('aria-describedby="(.*?)"', refused)).split()
    assert "id_username_error" in told
    assert all(f'id="{place}"' in refused for place in told)


def test_a_name_that_looks_like_another_is_refused():
    sign_up("сор")  # Cyrillic
    assert "looks like that of another account" in sign_up("cop").text


@pytest.mark.parametrize("other", ["ann", "ANN"])
def test_a_name_taken_while_a_form_was_checked_is_refused_by_the_form(other, monkeypatch):
    def check_late(_adapter, username, **_options):
        claim_name(User.objects.create(username="ann"))
        return username

    monkeypatch.setattr(AccountAdapter, "clean_username", check_late)
    assert "There is an account of this name already." in sign_up(other).text
    assert User.objects.count() == 1
