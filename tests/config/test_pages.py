import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_the_start_page_speaks_russian_and_the_language_stays_as_chosen(client):
    page = client.get("/", headers={"accept-language": "ru"})
    assert '<html lang="ru">' in page.text
    assert "реконструкция, а не напечатанный набор" in page.text
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    assert '<html lang="ru">' in client.get("/", headers={"accept-language": "en"}).text


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
