import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_the_start_page_speaks_english(client):
    page = client.get("/", headers={"accept-language": "en"})
    assert '<html lang="en">' in page.text
    assert "a reconstruction, not the printed set" in page.text


def test_the_start_page_speaks_russian(client):
    page = client.get("/", headers={"accept-language": "ru"})
    assert '<html lang="ru">' in page.text
    assert "реконструкция, а не напечатанный набор" in page.text


def test_a_reader_of_another_language_gets_english(client):
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "fr"}).text


def test_the_language_stays_as_chosen(client):
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    assert '<html lang="ru">' in client.get("/", headers={"accept-language": "en"}).text


@pytest.mark.parametrize(
    "name", ["admin:index", "simulate:health", "catalog:cards", "catalog:cruisers"]
)
def test_the_start_page_links_to_what_is_there(client, name):
    assert f'href="{reverse(name)}"' in client.get("/").text


def test_the_admin_asks_who_is_there(client):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/accounts/login/")


def test_an_unknown_address_has_a_page_of_the_site(client):
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert "There is no such page." in page.text


def test_an_error_has_a_page_of_the_site(client, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("play.games.preparation.status", lambda: 1 / 0)
    page = client.get("/health/")
    assert page.status_code == 500
    assert "Something went wrong on our side." in page.text


@pytest.mark.parametrize(
    ("address", "marked"),
    [
        ("/cards/", 'href="/cards/" aria-current="page"'),
        ("/cards/help/", 'href="/cards/" aria-current="true"'),
        ("/cruisers/", 'href="/cruisers/" aria-current="page"'),
        ("/cruisers/hera/", 'href="/cruisers/" aria-current="true"'),
    ],
)
def test_the_navigation_marks_where_the_reader_is(client, address, marked):
    assert marked in client.get(address).text


def test_the_start_page_opens_without_a_catalogue(client):
    assert client.get("/").status_code == 200
