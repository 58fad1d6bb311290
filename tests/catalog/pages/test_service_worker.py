"""What the service worker and the pages that a device keeps need of the server."""

from django.test import Client

from tests.rows import load_shipped_edition


def test_the_worker_is_served_for_the_whole_site(client: Client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"notificationclick" in answer.content


def test_every_card_and_cruiser_is_among_the_pages_that_are_kept(client: Client, db):
    load_shipped_edition()
    found = client.get("/kept-pages.json").json()
    assert {"/cards/", "/cruisers/", "/rules/", "/cards/3-10/"} <= set(found["pages"])
    assert len(found["pages"]) == 100 + 4 + 3
    assert set(found["samples"]) <= set(found["pages"])


def test_without_cards_there_are_the_lists_alone(client: Client, db):
    assert len(client.get("/kept-pages.json").json()["pages"]) == 3


def test_the_cards_offer_to_be_kept(client: Client, db):
    load_shipped_edition()
    page = client.get("/cards/").content.decode()
    assert 'data-pages="/kept-pages.json"' in page
