"""No text breaks a page or the API, wherever it is sent."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile

from catalog.web.formats.json_text import read_json

DEEP = "[" * 100_000
HALF = '{"cruiser": "\\ud800", "cards": ["\\udfff"], "name": "a\\ud800"}'
TWICE = '{"cards": ["0-1"], "cards": []}'

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(client, loaded):
    """Asks as a browser would, where an error is an answer."""
    cache.clear()
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize(
    "text", [DEEP, HALF, TWICE, '{"\\ud800": 1}', '"\\ud83d"', "[1", '"\ud800"', "9" * 5000]
)
def test_such_json_is_not_read(text):
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


@pytest.mark.parametrize("content", [DEEP, '{"cards": "\\ud800"}', '{"cards": ' + DEEP])
def test_a_trace_of_such_json_is_refused_by_its_line(ask, content):
    file = SimpleUploadedFile("game.jsonl", content.encode())
    answer = ask.post("/play/replays/", {"file": file})
    assert answer.status_code == 422
    assert "Line 1 of the trace" in answer.context["refusal"]


@pytest.mark.parametrize("text", [HALF, DEEP[:60_000]])
def test_a_deck_of_such_json_is_refused(ask, text):
    answer = ask.post("/decks/import/", {"text": text})
    assert answer.status_code == 422
    assert answer.context["refusals"]


@pytest.mark.parametrize(
    "body", [DEEP[:60_000], TWICE, '{"\\ud800": 1}', HALF, "\udcff", '{"text": NaN}']
)
@pytest.mark.parametrize("path", ["/api/decks/validate/", "/api/codes/", "/api/matches/"])
def test_the_api_refuses_such_json(ask, path, body):
    sent = body.encode(errors="surrogateescape")
    answer = ask.generic("POST", path, sent, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "parse_error"
