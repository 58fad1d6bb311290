import json
from itertools import product

import pytest
from rest_framework.exceptions import ErrorDetail, ValidationError

from catalog.api.examples import CARD, CRUISER, WRONG_QUERY
from catalog.editions.export import export_edition
from catalog.web.api.errors import problems_in
from catalog.web.api.requests import MAX_BODY_BYTES
from catalog.web.limits.policies import POLICIES, policy

ADDRESSES = ("cards/9-9/", "cards/x/", "cruisers/zeus/", "editions/none/", "nothing/here")
ASKED = [*product(["get"], ADDRESSES), *product(["post", "delete", "options"], ADDRESSES[-1:])]
pytestmark = pytest.mark.usefixtures("loaded")


def numbers(response):
    return [card["number"] for card in response.json()["results"]]


def errors(response):
    assert response["Content-Type"].startswith("application/json")
    return [(error["code"], error["field"]) for error in response.json()["errors"]]


def test_cards_are_listed_as_the_notation_writes_them_with_their_worths_and_pictures(
    client, loaded
):
    answer = client.get("/api/cards/", {"page_size": 100}).json()
    beside = ("worth", "page", "picture", "face")  # the notation
    for card, written in zip(answer["results"], export_edition(loaded)["cards"], strict=True):
        assert card == written | {name: card[name] for name in beside}
    assert (answer["count"], answer["next"], answer["previous"]) == (100, None, None)
    assert sorted(card["worth"]["rank"] for card in answer["results"]) == list(range(1, 101))
    best = min(answer["results"], key=lambda card: card["worth"]["rank"])
    assert best["worth"]["value"] == max(card["worth"]["value"] for card in answer["results"])
    assert client.get(best["face"])["Content-Type"] == "image/png"


def test_a_list_is_read_page_by_page(client):
    first = client.get("/api/cards/", {"page_size": 60, "q": "level<4"})
    rest = client.get(first.json()["next"])
    assert len(set(numbers(first) + numbers(rest))) == 100
    assert rest.json()["previous"] == "http://testserver/api/cards/?page=1&page_size=60&q=level%3C4"


def test_a_query_finds_what_the_card_browser_finds_and_a_wrong_one_is_refused_with_its_place(
    client,
):
    page = client.get("/cards/", {"q": "level:3 pivot", "view": "text"}).content.decode()
    found = numbers(client.get("/api/cards/", {"q": "level:3 pivot"}))
    assert found
    assert all(f"/cards/{number}/" in page for number in found)
    response = client.get("/api/cards/", {"q": "level>=x"})
    assert response.status_code == 400
    assert response.json() == WRONG_QUERY.examples[0].value


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"level": "7"}, [("invalid_choice", "level.0")]),
        ({"sort": "colour"}, [("invalid_choice", "sort")]),
        ({"page": "0"}, [("min_value", "page")]),
        ({"page": "9" * 5000}, [("max_string_length", "page")]),
        ({"page_size": "101"}, [("max_value", "page_size")]),
        ({"q": "x" * 201}, [("max_length", "q")]),
        ({"q": "a\0b"}, [("null_characters_not_allowed", "q")]),
        ({"leve": "3", "page": "x"}, [("invalid", "page"), ("unknown_field", "leve")]),
        ({"level": "7", "q": ["a", "b"]}, [("invalid_choice", "level.0"), ("repeated", "q")]),
    ],
)
def test_all_problems_of_the_address_are_reported_at_once(client, given, expected):
    response = client.get("/api/cards/", given)
    assert (response.status_code, errors(response)) == (400, expected)


def test_a_field_of_few_values_names_them(client):
    (error,) = client.get("/api/cards/", {"sort": "colour"}).json()["errors"]
    assert error["message"].startswith("There is no such value; there are number, ")


@pytest.mark.parametrize(("address", "documented"), [("cards", CARD), ("cruisers", CRUISER)])
def test_documented_answers_are_true(client, address, documented):
    answer = client.get(f"/api/{address}/{documented.name}/", headers={"Host": "localhost:8000"})
    assert answer.json() == documented.value


@pytest.mark.parametrize(("method", "address"), ASKED)
def test_what_does_not_exist_is_not_found(client, method, address):
    response = getattr(client, method)(f"/api/{address}")
    assert (response.status_code, errors(response)) == (404, [("not_found", None)])


def test_editions_tell_their_size_and_where_their_cards_are(client):
    (edition,) = client.get("/api/editions/").json()["results"]
    assert (edition["cards"], edition["cruisers"], edition["is_current"]) == (100, 4, True)
    assert client.get(edition["catalogue"]).status_code == 200
    assert client.get("/api/editions/current/").json() == edition


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_an_unchanged_set_is_not_sent_again(client, encoding):
    address, accepted = "/api/editions/reconstruction/catalogue/", {"Accept-Encoding": encoding}
    mark = client.get(address, headers=accepted)["ETag"]
    again = client.get(address, headers={**accepted, "If-None-Match": mark})
    assert (again.status_code, again.content) == (304, b"")


def test_problems_name_their_field_with_its_place():
    wrong = ErrorDetail("No.", "wrong")
    nested = {"cards": {3: [wrong]}, "seats": [{}, {"deck": [wrong]}], "non_field_errors": [wrong]}
    fields = [problem.field for problem in problems_in(ValidationError(nested))]
    assert fields == ["cards.3", "seats.1.deck", None]


def test_answers_tell_what_is_left_until_one_must_wait(client, monkeypatch):
    monkeypatch.setitem(POLICIES, "api_read", policy("2/minute", "3/minute"))
    monkeypatch.setattr("time.time", lambda: 1_000_000_010)
    first, _second, third = (client.get("/api/cruisers/") for _time in range(3))
    left = [first[f"RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")]
    assert left == ["2", "1", "60"]
    assert (third.status_code, errors(third)) == (429, [("throttled", None)])
    assert third["Retry-After"] == "60"


def test_a_browser_gets_pages_with_own_scripts_only(client):
    response = client.get("/api/editions/", headers={"Accept": "text/html,*/*;q=0.8"})
    page = response.content.decode()
    assert '<a href="http://testserver/api/editions/reconstruction/catalogue/">' in page
    assert "<script>" not in page
    assert "Accept" in response["Vary"]
    page = client.get("/api/docs/").content.decode()
    assert 'data-api-document="/api/schema/"' in page
    assert "<script>" not in page
    assert json.loads(client.get("/api/schema/").content)["openapi"].startswith("3.0")


@pytest.mark.parametrize(("path", "code"), [("none", "not_found"), ("codes", "method_not_allowed")])
def test_a_browser_gets_errors_as_a_page_too(client, path, code):
    page = client.get(f"/api/{path}/", headers={"Accept": "text/html"}).content.decode()
    assert f"{code}&quot;" in page


def test_another_host_and_a_body_of_too_many_bytes_are_refused_in_the_one_form(client):
    answer = client.get("/api/cards/", SERVER_NAME="elsewhere.example")
    assert (answer.status_code, errors(answer)) == (400, [("parse_error", None)])
    response = client.post("/api/codes/", " " * (MAX_BODY_BYTES + 1), "application/json")
    assert (response.status_code, errors(response)) == (413, [("too_large", None)])


def test_pages_of_other_sites_may_read_and_nothing_else(client):
    other = {"Origin": "https://elsewhere.example"}
    read = client.get("/api/cards/", headers=other)
    assert read["Access-Control-Allow-Origin"] == "*"
    assert "ratelimit-remaining" in read["Access-Control-Expose-Headers"].lower()
    assert "Access-Control-Allow-Credentials" not in read
    asked = other | {"Access-Control-Request-Method": "POST"}
    allowed = client.options("/api/decks/", headers=asked)["Access-Control-Allow-Methods"]
    assert allowed == "GET, HEAD, OPTIONS"
    assert "Access-Control-Allow-Origin" not in client.get("/cards/", headers=other)
