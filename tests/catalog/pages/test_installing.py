"""What an installed site and the pages that a device keeps need of the server."""

from django.contrib.staticfiles import finders


def test_pages_name_the_manifest_its_icons_exist_and_the_worker_is_served(client, db):
    manifest = client.get("/site.webmanifest", headers={"accept-language": "ru"}).json()
    assert manifest["name"].startswith("Звёздные сражения")
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in manifest["icons"])
    assert 'rel="manifest" href="/site.webmanifest"' in client.get("/404/").text
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"notificationclick" in answer.content


def test_every_card_and_cruiser_is_among_the_pages_that_are_kept(client, loaded):
    found = client.get("/kept-pages.json").json()
    assert {"/cards/", "/cruisers/", "/rules/", "/cards/3-10/"} <= set(found["pages"])
    assert len(found["pages"]) == 100 + 4 + 3
    assert set(found["samples"]) <= set(found["pages"])
