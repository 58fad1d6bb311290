"""What the service worker and the pages that a device keeps need of the server."""

from tests.rows import load_shipped_edition


def test_the_worker_is_served_for_the_whole_site(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"notificationclick" in answer.content


def test_every_card_and_cruiser_is_among_the_pages_that_are_kept(client, db):
    load_shipped_edition()
    found = client.get("/kept-pages.json").json()
    assert {"/cards/", "/cruisers/", "/rules/", "/cards/3-10/"} <= set(found["pages"])
    assert len(found["pages"]) == 100 + 4 + 3
    assert set(found["samples"]) <= set(found["pages"])
