import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from decks.construction.card_pool import current_pool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_deck, stock_decks
from decks.models import Owner
from play.games.star_frontier.engine.notation import REASONS
from simulate.api import examples
from simulate.api.examples import NEW_BOT_RUN, NEW_COMPARISON, NEW_PLAYTEST
from simulate.experiments import limits
from simulate.models import Run
from tests.simulate.browsing import STOCK, UNUSED, private_deck
from tests.simulate.runs import play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "stock")]
FEW = NEW_PLAYTEST | {"games": 10, "bot": "cadet", "enemy_bot": "cadet"}


def send(client, body=None, address=""):
    return client.post(f"/api/playtests/{address}", body or {}, content_type="application/json")


def codes(response):
    errors = response.json()["errors"]
    return response.status_code, [(each["code"], each["field"]) for each in errors]


def test_a_program_of_an_account_submits_follows_and_reads_a_playtest(api, client):
    assert send(client, FEW).status_code == 401
    run = send(api, FEW).json()
    assert (run["status"], run["played"], run["wanted"]) == ("waiting", 0, 20)
    play_everything()
    followed = api.get(f"/api/playtests/{run['id']}/").json()
    assert (followed["status"], followed["played"]) == ("finished", 20)
    figures = api.get(f"/api/playtests/{run['id']}/results/").json()
    assert [pairing["games"] for pairing in figures["pairings"]] == [10, 10]
    assert {card["games"] for card in figures["card_figures"]["cards"]} == {20}
    assert api.get(f"/api/playtests/{run['id']}/games/0-1/3/").json()["lines"][0]["seed"]
    assert [entry["id"] for entry in api.get("/api/playtests/").json()["results"]] == [run["id"]]


def test_all_that_is_wrong_with_a_playtest_is_told_at_once_and_whose_it_is(api):
    deck = stock_decks()[0]
    short = encode(DeckList(deck.cards[:24], deck.cruiser), current_pool())
    body = {"deck": short, "opponents": ["nobody", STOCK[1], short], "games": 1, "wish": 2}
    response = send(api, body)
    fields = [("min_value", "games"), ("unknown_field", "wish")]
    decks = [("too_few_cards", "deck"), ("no_such_deck", "opponents.0")]
    assert codes(response) == (400, [*fields, *decks, ("too_few_cards", "opponents.2")])
    assert f"“{short}” is not a legal deck" in response.json()["errors"][2]["message"]


def test_a_program_goes_on_with_a_playtest(api):
    address = f"{send(api, FEW).json()['id']}/continuation/"
    assert codes(send(api, {"more": 10}, address)) == (409, [("nothing_to_add", None)])
    play_everything()
    assert codes(send(api, {"more": -1}, address))[0] == 400
    longer = send(api, {"more": 10}, address).json()
    assert (longer["played"], longer["wanted"]) == (20, 40)


@pytest.mark.parametrize("name", ["PLAYTEST", "SWAP_TEST", "COMPARISON", "CUT_LIST"])
def test_the_examples_are_taken(api, name):
    body = getattr(examples, f"NEW_{name}")
    assert send(api, body).json()["kind"] == body.get("kind", "playtest")
    assert Run.objects.get().entrants[0]["label"] == stock_deck(body["deck"]).name


@pytest.mark.parametrize("body", [[], "deck", 7, None])
def test_a_body_that_is_no_object_is_refused(api, body):
    answer = api.post("/api/playtests/", json.dumps(body), content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("deck", lambda slug: FEW | {"deck": slug}),
        ("opponents.1", lambda slug: FEW | {"opponents": [STOCK[1], slug]}),
        ("other", lambda slug: NEW_COMPARISON | {"other": slug}),
    ],
)
def test_a_foreign_private_deck_is_not_found_by_programs(api, field, body):
    deck = private_deck(Owner(User.objects.create_user("bob")))
    foreign, unused = (send(api, body(slug)) for slug in (deck.slug, UNUSED))
    assert codes(foreign) == codes(unused) == (404, [("no_such_deck", field)])
    assert foreign.text.replace(deck.slug, "") == unused.text.replace(UNUSED, "")


@pytest.mark.parametrize(
    ("less", "code"),
    [
        ({"active_runs": 1}, "too_many_playtests"),
        ({"runs_a_day": 1}, "day_used_up"),
        ({"games_a_day": 39}, "day_used_up"),
    ],
)
def test_no_more_than_one_may_have_is_taken_on(api, monkeypatch, less, code):
    monkeypatch.setattr(limits, "ACCOUNT", replace(limits.ACCOUNT, **less))
    assert send(api, FEW).status_code == 201
    assert codes(send(api, FEW | {"seed": 8})) == (409, [(code, None)])


def test_what_is_not_there_is_not_found(api):
    run = send(api, FEW).json()["id"]
    for address in ("nobody/", "nobody/results/", f"{run}/games/0-9/0/", f"{run}/games/0-1/10/"):
        assert api.get(f"/api/playtests/{address}").status_code == 404


def test_a_program_has_bots_play_on_a_map(api):
    run = send(api, NEW_BOT_RUN).json()
    assert (run["game"], run["kind"], run["wanted"]) == ("star_frontier", "bots", 4)
    play_everything()
    figures = api.get(f"/api/playtests/{run['id']}/results/").json()
    assert (figures["games"], figures["setup"]["turns"]) == (4, 25)
    assert figures["bots"] == ["recruit", "recruit"]
    lines = api.get(f"/api/playtests/{run['id']}/games/ndjson/").text.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    assert {row["reason"] for row in rows} <= set(REASONS) - {""}
    assert rows[0].keys() >= {"outcome", "began", "turns", "mines_first", "mines_second"}
    table = api.get(f"/api/playtests/{run['id']}/games/csv/").text.splitlines()
    assert (len(table), table[0].split(",")) == (5, list(rows[0]))
    traces = api.get(f"/api/playtests/{run['id']}/traces/?games=1")
    game = json.loads(traces.text)
    assert (game["number"], game["trace"][0]["game"]) == (0, "star_frontier")
    assert 'rel="next"' in traces["Link"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "chess"}, ("invalid_choice", "game")),
        ({"deck": "ares-clockwork"}, ("unknown_field", "deck")),
        ({"bot": "pilot"}, ("wrong_playtest", "bot")),
        ({"setup": {"map": "atlantis"}}, ("unknown_map", "map")),
        ({"bot": "marshal", "games": 1_000_000}, ("too_many_games", None)),
    ],
)
def test_what_is_wrong_with_a_run_of_bots_is_named(api, body, told):
    assert codes(send(api, {"game": "star_frontier"} | body)) == (400, [told])


def test_what_is_wrong_is_told_in_the_language_of_the_reader(api):
    api.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    (told,) = send(api, FEW | {"games": 1}).json()["errors"]
    assert told["message"] == "Должно быть не меньше 2."
