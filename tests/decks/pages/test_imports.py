import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.models import Deck
from tests.decks.samples import text_of


def test_pieces_that_are_not_used_are_beside_the_parsed_deck(client):
    text = "cruiser: ares\n0-1\nwhat is <b>this\n0-1\n9-9\n"
    page = client.post("/decks/import/", {"text": text}).text
    assert set(re.findall(r'name="card" value="([0-9-]+)"', page)) == {"0-1"}
    words = text_of(page)
    assert "line 3: “what is this”" in words
    assert "the card is in the list already" in words
    assert "the card set has no card 9-9" in words
    taken = client.post("/decks/import/", {"text": "0-1\n0-2..0-3", "take": "all"})
    assert "3 cards found" in text_of(taken.text)
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\xff", "is not a text"),
        (b"0-1\n" * 10_000, "has 10001 lines; a deck has at most 2000"),
        (b"x" * 10_000_000, "is larger than 128 kB"),
    ],
)
def test_rubbish_in_a_file_is_reported_and_not_stored(content, expected, client):
    answer = client.post("/decks/import/", {"file": SimpleUploadedFile("deck.txt", content)})
    assert answer.status_code == 422
    assert expected in text_of(answer.text)
    assert not Deck.objects.exists()


def test_of_a_text_and_a_file_none_is_lost(client):
    sent = {"text": "0-1 pasted", "file": SimpleUploadedFile("deck.txt", b"0-2")}
    answer = client.post("/decks/import/", sent)
    assert (answer.status_code, answer.context["text"]) == (422, "0-1 pasted")
    assert "is there twice" in text_of(answer.text)


@pytest.mark.parametrize("address", ["/decks/import/", "/decks/new/", "/decks/check/"])
@pytest.mark.parametrize("sent", ["text=" + "x" * 10_000_000, "card=0-1&" * 5000])
def test_megabytes_and_thousands_of_fields_are_refused(sent, address, client):
    answer = client.post(address, sent, "application/x-www-form-urlencoded")
    assert (answer.status_code, "far too large" in answer.text) == (413, True)


@pytest.mark.parametrize("address", ["/decks/import/", "/decks/new/", "/decks/check/"])
def test_a_hundred_files_are_refused(address, client):
    files = {f"file{place}": SimpleUploadedFile("deck.txt", b"0-1") for place in range(120)}
    assert client.post(address, files).status_code == 413


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=é"])
def test_a_broken_upload_is_reported(kind, client):
    answer = client.post("/decks/import/", b"--y broken", kind)
    assert (answer.status_code, "cannot be read" in answer.text) == (400, True)


def test_a_form_of_another_site_is_refused():
    answer = Client(enforce_csrf_checks=True).post("/decks/new/", {"action": "save"})
    assert (answer.status_code, "Nothing was stored" in answer.text) == (403, True)
