"""The OpenAPI document: a client that knows nothing else, and requests made from its schemas."""

import json
import os
from contextlib import suppress
from itertools import product
from pathlib import Path

import jsonschema
import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings, strategies
from rest_framework import serializers
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from catalog.api.examples import CARD, CRUISER, WRONG_QUERY
from catalog.web.api.documentation import openapi_document
from catalog.web.api.requests import Form
from catalog.web.limits.policies import POLICIES
from decks.accounts.tokens import issue_token
from decks.api.examples import CODE, DECODED, UNDERSTOOD, VERDICT
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.formats.registry import FORMATS
from decks.library.stock_loading import load_stock_decks
from play.games.registry import MAIN_GAME
from play.models import Puzzle
from play.puzzles.shipped import load_puzzles
from tests.rows import load_shipped_edition
from tests.simulate.queue.installation import until

ROOT = Path(__file__).resolve().parents[1]
STOCK = stock_decks()[0]
OWN = {"deck": STOCK.key}


@pytest.fixture(autouse=True)
def without_rates(settings):
    cache.clear()
    settings.API_RATES = False


@pytest.fixture
def token(db):
    """A token of an account on a site with the shipped edition and the stock decks."""
    load_shipped_edition()
    load_stock_decks(decks=stock_decks(), pool=current_pool())
    return issue_token(user=User.objects.create_user("ann"), name="script")


class DocumentClient:
    """Calls operations by their ids; paths, methods and schemas are those of the document."""

    def __init__(self, token):
        self.http = Client(headers={"Authorization": f"Bearer {token}"})
        self.document = self.http.get("/api/schema/").json()
        self.operations = {
            operation["operationId"]: (path, method, operation)
            for path, operations in self.document["paths"].items()
            for method, operation in operations.items()
        }

    def call(self, name, body=None, /, query=None, **path):
        """Status and content of an answer that is as the document says."""
        address, method, operation = self.operations[name]
        sent = {}
        if body is not None:
            self.check(body, operation["requestBody"]["content"]["application/json"])
            sent = {"data": json.dumps(body), "content_type": "application/json"}
        sent |= {"query_params": query or {}}
        response = getattr(self.http, method)(address.format(**path), **sent)
        responses = operation["responses"]
        described = responses.get(str(response.status_code)) or responses["4XX"]
        if "content" not in described:
            return response.status_code, response.content
        media_type = response["Content-Type"].split(";")[0]
        content = response.json() if media_type == "application/json" else response.text
        self.check(content, described["content"][media_type])
        return response.status_code, content

    def check(self, content, described):
        schema = nullable_as_type(described["schema"] | {"components": self.document["components"]})
        jsonschema.validate(content, schema)


def nullable_as_type(schema):
    """OpenAPI 3.0's `nullable` as JSON Schema says it."""
    if isinstance(schema, list):
        return [nullable_as_type(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: nullable_as_type(each) for name, each in schema.items() if name != "nullable"}
    return {"anyOf": [told, {"type": "null"}]} if schema.get("nullable") is True else told


@pytest.fixture
def api(token):
    return DocumentClient(token)


WRONG_TYPES = {
    serializers.CharField: lambda _field: (7, True),
    serializers.BooleanField: lambda _field: ("true", 1),
    serializers.IntegerField: lambda _field: ("1", True),
    serializers.ChoiceField: lambda field: (True, *map(other_type, field.choices)),
}


def other_type(choice):
    """What only reads like a choice."""
    return (
        str(choice) if isinstance(choice, int) else int(choice) if choice.isdecimal() else [choice]
    )


def subclasses_of(form):
    return [each for sub in form.__subclasses__() for each in (sub, *subclasses_of(sub))]


def test_bodies_take_values_of_their_types_alone(api):
    bodies = api.document["components"]["schemas"]
    forms = [form for form in subclasses_of(Form) if f"{form.__name__}Request" in bodies]
    taken, tried = [], 0
    for form, kind in product(forms, WRONG_TYPES):
        for name, field in form().fields.items():
            for value in WRONG_TYPES[kind](field) if isinstance(field, kind) else ():
                tried += 1
                with suppress(serializers.ValidationError):
                    taken.append((form.__name__, name, field.run_validation(value)))
    assert taken == []
    assert tried > 100


def test_a_client_of_the_document_finds_cards(api):
    assert api.call("list_cards")[1]["count"] == 100
    _status, found = api.call("list_cards", query={"q": "level:3 pivot", "sort": "name"})
    number = found["results"][0]["number"]
    assert api.call("read_card", number=number)[1] == found["results"][0]
    status, refused = api.call("list_cards", query={"q": "level>="})
    assert (status, refused["errors"][0]["code"]) == (400, "wrong_query")
    assert len(api.call("read_catalogue", key="current")[1]["cards"]) == 100


def test_a_client_of_the_document_keeps_a_deck(api):
    _status, cards = api.call("list_cards", query={"page_size": 25})
    chosen = {"cruiser": "ares", "cards": [card["number"] for card in cards["results"]]}
    assert api.call("validate_deck", chosen)[1] == {"legal": True, "violations": []}
    status, deck = api.call("create_deck", {"name": "From afar", **chosen})
    assert status == 201
    draft = {"name": "Renamed", **chosen, "cruiser": "atlas", "based_on": deck["version"]}
    status, saved = api.call("update_deck", draft, slug=deck["slug"])
    assert (status, saved["version"]) == (200, 2)
    status, conflict = api.call("update_deck", draft, slug=deck["slug"])
    assert (status, conflict["current"]) == (409, saved)
    status, copy = api.call("fork_deck", slug=deck["slug"])
    assert (status, copy["parent"]) == (201, deck["slug"])
    assert api.call("list_own_decks")[1]["count"] == 2
    assert api.call("list_versions", slug=deck["slug"])[1]["count"] == 2
    assert "cruiser: atlas" in api.call("export_deck", slug=deck["slug"], name="text")[1]
    assert api.call("delete_deck", slug=deck["slug"])[0] == 204
    assert api.call("read_deck", slug=deck["slug"])[0] == 404


@pytest.mark.parametrize(
    "chosen",
    [
        {"mode": "training", "bot": "cadet", "by_chance": True},
        {"mode": "total_war", "bot": "cadet", "seats": {"B": OWN}, **OWN},
        {"game": "star_frontier", "map": "isthmus", "length": "short", "bot": "recruit"},
        {"game": "rex", "size": "4", "races": "recommended", "bot": "envoy"},
        {"game": "clone_wars", "size": "2", "levels": "novice", "bot": "trooper"},
    ],
    ids=lambda chosen: chosen.get("mode", chosen.get("game")),
)
def test_a_client_of_the_document_plays(api, chosen):
    status, seated = api.call("create_match", {"kind": "bot", **chosen})
    slug = seated["id"]
    _status, answer = api.call("give_salt", {"salt": "seven wasps"}, slug=slug)
    assert (status, answer["table"]["match"]["start"]) == (201, None)

    def table_to_move():
        table = api.call("read_match", slug=slug)[1]
        return (table["view"]["legal"] or table["match"]["status"] == "over") and table

    for _turn in range(12):
        table = until(table_to_move, "bots that act", pause=0.2)
        if not table["view"]["legal"]:
            break
        action = {"ply": table["ply"], "action": table["view"]["legal"][-1]}
        told = {"Table": table, "Preview": api.call("preview", action, slug=slug)[1]}
        for name, answer in told.items():
            assert set(answer) <= set(api.document["components"]["schemas"][name]["properties"])
        steps = api.call("act", action, slug=slug)[1]["steps"]
        # Bots that choose in secret, too, may have been first.
        assert action["action"] in [step["action"] for step in steps]
    slim = api.call("read_match", slug=slug, query={"fields": "ply,legal"})[1]
    assert set(slim) == {"ply", "legal"}
    followed = api.call("follow_match", slug=slug, query={"since": 0})[1]
    assert followed["ply"] > 12 or table["match"]["status"] == "over"


def test_operations_have_summaries_the_form_of_error_and_examples_that_a_test_asks_for(api):
    errors = {"$ref": "#/components/schemas/Errors"}
    for path, _method, operation in api.operations.values():
        assert operation["summary"], path
        assert operation["responses"]["4XX"]["content"]["application/json"]["schema"] == errors
    tested = (CARD, CRUISER, *WRONG_QUERY.examples)
    values = [each.value for each in tested] + [VERDICT, CODE, DECODED, UNDERSTOOD]
    contents = [
        response.get("content", {}).get("application/json", {})
        for _path, _method, operation in api.operations.values()
        for response in operation["responses"].values()
    ]
    shown = [each["value"] for has in contents for each in has.get("examples", {}).values()]
    assert len(shown) == len(values)
    assert all(value in values for value in shown)


def test_published_rates_are_the_ones_that_count():
    read, write = POLICIES["api_read"], POLICIES["api_write"]
    told = f"read {read.guest.amount} from an address, {read.account.amount} with an account"
    assert told in openapi_document()["info"]["description"]
    document = (ROOT / "docs/api.md").read_text()
    for what, rates in (("read (GET)", read), ("write (everything else)", write)):
        assert f"| {what} | {rates.guest.amount} | {rates.account.amount} |" in document


EXAMPLES = int(os.environ.get("API_EXAMPLES", "2"))  # of each operation; a drill sends more


@pytest.fixture
def real(token):
    """Values of path parameters, by the address's first part, that name what the token's account has."""
    program = Client(headers={"Authorization": f"Bearer {token}"})

    def made(address, body):
        answer = program.post(f"/api/{address}", json.dumps(body), "application/json")
        assert answer.status_code in (200, 201), answer.content
        return answer.json()

    deck = made("decks/", {"name": "Wasps", "cruiser": STOCK.cruiser, "cards": STOCK.cards})
    against = {"kind": "bot", "mode": "training", "bot": "cadet", "by_chance": True}
    match = made("matches/", against)["id"]
    made(f"matches/{match}/salt/", {"salt": "seven wasps"})
    opponents = [stock_decks()[1].key]
    run = made("playtests/", {"deck": deck["slug"], "opponents": opponents, "games": 2})
    load_puzzles(MAIN_GAME)
    return {
        "cards": {"number": ["3-10"]},
        "cruisers": {"key": ["ares"]},
        "editions": {"key": ["current"]},
        "codes": {"code": [deck["code"]]},
        "players": {"name": ["house", "nobody"]},
        "decks": {"slug": [deck["slug"], STOCK.key], "number": [1], "name": list(FORMATS)},
        "matches": {"slug": [match]},
        "playtests": {"slug": [run["id"]], "first": [0], "second": [1], "number": [0]}
        | {"table": ["pairings"], "form": ["csv", "ndjson"]},
        "bulk": {"name": ["cards.parquet"]},
        "puzzles": {"slug": [Puzzle.objects.earliest("pk").slug]},
    }


@settings(
    max_examples=EXAMPLES,
    derandomize=EXAMPLES < 10,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
@given(data=strategies.data())
def send_any(operation, headers, path, data):
    """Sends what the schemas allow and what they forbid; what it changes is undone."""
    mode = data.draw(strategies.sampled_from(GenerationMode))
    case = data.draw(operation.as_strategy(generation_mode=mode))
    case.path_parameters = {
        name: data.draw(strategies.sampled_from(path[name])) if name in path else value
        for name, value in (case.path_parameters or {}).items()
    }
    # A body may be as the schema says and still name cards that the edition does not have, and a real
    # id does not make a request wrong that was to be.
    excluded = [checks.positive_data_acceptance]
    if path:
        excluded.append(checks.negative_data_rejection)
    with transaction.atomic():
        headers = {"Accept-Encoding": "identity", **headers}
        case.call_and_validate(headers=headers, excluded_checks=excluded)
        transaction.set_rollback(True)


def all_operations():
    document = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    refusals = document.config.checks.negative_data_rejection.expected_statuses
    document.config.checks.negative_data_rejection.expected_statuses = [*refusals, "413"]
    return (operation.ok() for operation in document.get_all_operations())  # type: ignore[union-attr]


@pytest.mark.parametrize("has_account", [False, True])
def test_any_request_is_answered_as_documented(token, has_account):
    headers = {"Authorization": f"Bearer {token}"} if has_account else {}
    for operation in all_operations():
        send_any(operation, headers, {})


def test_any_request_about_what_an_account_has_is_answered_as_documented(token, real):
    headers = {"Authorization": f"Bearer {token}"}
    for operation in all_operations():
        if "{" in operation.path:
            send_any(operation, headers, real[operation.path.split("/")[2]])
