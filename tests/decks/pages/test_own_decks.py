import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from decks.library import retention, services
from decks.models import Deck, Visibility
from tests.decks.samples import STOCK

MINE = "/decks/mine/"
pytestmark = pytest.mark.usefixtures("signed_in")


@pytest.fixture
def three(make):
    """Three decks: Ants, Bees and Wasps, the last one published."""
    shown = {"Ants": Visibility.PRIVATE, "Bees": Visibility.PRIVATE, "Wasps": Visibility.PUBLIC}
    return [make(name, visibility, tags=("fast",)) for name, visibility in shown.items()]


def change(client, action, decks, **given):
    sent = {"action": action, "deck": [deck.slug for deck in decks], **given}
    return client.post(f"{MINE}change/", sent, follow=True)


def test_tags_are_added_to_and_taken_off_many_decks(client, three):
    change(client, "tag", three[:2], tags="old, slow")
    assert [deck.tag_names for deck in three] == [["fast", "old", "slow"]] * 2 + [["fast"]]
    change(client, "untag", three, tags="fast")
    assert three[2].tag_names == []


def test_decks_are_found_by_words_and_tags_in_an_order_but_for_archived_ones(client, three):
    assert "Bees" not in change(client, "archive", three[1:2]).text
    assert "Bees" in client.get(MINE, {"archived": "yes"}).text
    assert "Bees" in change(client, "unarchive", three[1:2]).text
    assert "Wasps" not in client.get(MINE, {"q": "bee"}).text
    change(client, "tag", three[:1], tags="old")
    assert "Bees" not in client.get(MINE, {"tag": "old"}).text
    page = client.get(MINE, {"sort": "name"}).text
    assert page.index("Ants") < page.index("Bees") < page.index("Wasps")


def test_many_decks_are_published_or_named_with_the_reason(client, three, make):
    gnats = make("Gnats", cards=("0-1",))
    answer = change(client, "share", [three[0], gnats], visibility="public")
    assert (answer.status_code, "Gnats:" in answer.text) == (422, True)
    three[0].refresh_from_db()
    assert three[0].visibility == "public"


def test_deleted_decks_are_gone_until_that_is_undone_within_a_week(client, three, monkeypatch):
    assert "2 decks deleted." in change(client, "delete", three[1:]).text
    later = timezone.now() + retention.UNDO_TIME
    assert {deck.name for deck in retention.deleted_decks(later)} == {"Bees", "Wasps"}
    assert not retention.deleted_decks(timezone.now())
    assert Client().get(f"/decks/{three[2].slug}/").status_code == 404
    assert "Wasps" not in Client().get("/decks/?q=wasps").text
    with monkeypatch.context() as fewer:
        fewer.setattr(services, "MAX_DECKS", 2)
        assert client.post(f"{MINE}change/", {"action": "undo"}).status_code == 409
    client.post(f"{MINE}change/", {"action": "undo"})
    assert "Sting." in Client().get(f"/decks/{three[2].slug}/").text


def test_an_exported_zip_comes_back(client, three):
    sent = {"action": "export", "deck": [deck.slug for deck in three]}
    packed = client.post(f"{MINE}change/", sent)
    change(client, "delete", three)
    upload = SimpleUploadedFile("decks.zip", packed.content)
    assert "3 decks were read." in client.post(f"{MINE}import/", {"zip": upload}, follow=True).text
    found = {each.name: (each.newest.cards, each.tag_names) for each in Deck.objects.all()}
    assert found == dict.fromkeys(("Ants", "Bees", "Wasps"), (STOCK.cards, ["fast"]))
    assert Deck.objects.count() == 3


def test_of_a_damaged_zip_comes_what_is_whole(client):
    packed, whole = io.BytesIO(), "An\u202ets\n.json"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bad.json", "[]")
        archive.writestr(whole, json.dumps({"cards": STOCK.cards}))
        archive.writestr("decks.json", json.dumps({whole: {"tags": 5}}))
    start, _name, end = packed.getvalue().partition(b"bad.json")
    upload = SimpleUploadedFile("decks.zip", start + b"bad.json\xff" + end[1:])
    page = client.post(f"{MINE}import/", {"zip": upload}, follow=True).text
    assert ("1 deck was read." in page, "bad.json: This file is damaged." in page) == (True, True)
    assert Deck.objects.get().name == "An ts"


def test_others_decks_stay_as_they_are(three):
    assert change(Client(), "delete", three).status_code == 422
    assert Deck.objects.count() == 3
