"""Playtests by the API."""

import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.accounts.tokens import issue_token
from decks.construction.card_pool import current_pool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, save_deck
from decks.models import Owner
from simulate.api.examples import (
    NEW_BOT_RUN,
    NEW_COMPARISON,
    NEW_CUT_LIST,
    NEW_PLAYTEST,
    NEW_SWAP_TEST,
)
from simulate.deals.bots import BOTS
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments import limits
from simulate.experiments.run_length import DEFAULT_SECONDS
from simulate.models import Run
from tests.simulate.browsing import STOCK, UNUSED, private_deck
from tests.simulate.runs import bots_played, play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]
FEW = NEW_PLAYTEST | {"games": 10, "bot": "cadet", "enemy_bot": "cadet"}
BY_PILOT = {"bot": "pilot", "enemy_bot": "pilot"}
EXACT = {name: FEW[name] for name in ("deck", "opponents")} | {"half_width": 0.1}


@pytest.fixture
def api(stock):
    token = issue_token(user=User.objects.create_user("ann"), name="script")
    return Client(headers={"Authorization": f"Bearer {token}"})


def send(client, body=None, address=""):
    return client.post(f"/api/playtests/{address}", body or {}, content_type="application/json")


def codes(response):
    return response.status_code, [
        (each["code"], each["field"]) for each in response.json()["errors"]
    ]


def test_a_program_submits_follows_and_reads_a_playtest(api):
    run = send(api, FEW).json()
    assert (run["status"], run["played"], run["wanted"]) == ("waiting", 0, 20)
    play_everything()
    followed = api.get(f"/api/playtests/{run['id']}/").json()
    assert (followed["status"], followed["played"]) == ("finished", 20)
    figures = api.get(f"/api/playtests/{run['id']}/results/").json()
    assert [pairing["games"] for pairing in figures["pairings"]] == [10, 10]
    assert {card["games"] for card in figures["card_figures"]["cards"]} == {20}
    game = api.get(f"/api/playtests/{run['id']}/games/0-1/3/").json()
    assert game["lines"][0]["seed"]
    listed = api.get("/api/playtests/").json()["results"]
    assert [entry["id"] for entry in listed] == [run["id"]]


def test_all_that_is_wrong_with_a_playtest_is_told_at_once_and_whose_it_is(api):
    deck = stock_decks()[0]
    short = encode(DeckList(deck.cards[:24], deck.cruiser), current_pool())
    body = {"deck": short, "opponents": ["nobody", STOCK[1], short], "games": 1, "wish": 2}
    response = send(api, body)
    assert codes(response) == (
        400,
        [
            ("min_value", "games"),
            ("unknown_field", "wish"),
            ("too_few_cards", "deck"),
            ("no_such_deck", "opponents.0"),
            ("too_few_cards", "opponents.2"),
        ],
    )
    assert f"“{short}” is not a legal deck" in response.json()["errors"][2]["message"]


def test_the_document_describes_every_figure(api):
    run = send(api, FEW).json()
    play_everything()
    figures = api.get(f"/api/playtests/{run['id']}/results/").json()
    schemas = api.get("/api/schema/?format=json").json()["components"]["schemas"]
    for name, answer in {
        "RunReport": figures,
        "Entrant": figures["entrants"][0],
        "PairingStatistics": figures["pairings"][0],
        "EntrantStatistics": figures["totals"]["0"],
        "Histogram": figures["totals"]["0"]["rounds"],
        "DeckCards": figures["card_figures"],
        "CardFigures": figures["card_figures"]["cards"][0],
        "Interval": figures["pairings"][0]["win_rate"],
    }.items():
        assert schemas[name]["properties"].keys() == set(schemas[name]["required"]) == answer.keys()


def test_a_program_goes_on_with_a_playtest(api):
    run = send(api, FEW).json()
    assert codes(send(api, {"more": 10}, f"{run['id']}/continuation/")) == (
        409,
        [("nothing_to_add", None)],
    )
    play_everything()
    assert codes(send(api, {"more": -1}, f"{run['id']}/continuation/"))[0] == 400
    longer = send(api, {"more": 10}, f"{run['id']}/continuation/").json()
    assert (longer["played"], longer["wanted"]) == (20, 40)


@pytest.mark.parametrize("body", [NEW_PLAYTEST, NEW_SWAP_TEST, NEW_COMPARISON, NEW_CUT_LIST])
def test_the_examples_are_taken(api, body):
    run = send(api, body).json()
    assert run["kind"] == body.get("kind", "playtest")
    assert Run.objects.get().entrants[0]["label"] == stock_decks()[0].name


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (FEW | {"kind": "matrix"}, ("matrix", "fixed", 10, {})),
        (FEW | {"mode": "skirmish"}, ("playtest", "fixed", 10, {})),
        (FEW | {"games": 11}, ("playtest", "fixed", 12, {})),
        (EXACT | BY_PILOT, ("playtest", "interval", 1_000, {"half_width": 0.1})),
        (EXACT, ("playtest", "interval", 332, {"half_width": 0.1, "first_games": 166})),
    ],
)
def test_playtests_of_a_number_of_games_or_until_an_interval_are_taken(api, said, answer):
    send(api, said)
    run = Run.objects.get()
    assert (run.kind, run.rule, run.most_games, run.settings) == answer


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (NEW_PLAYTEST, "out"),
        (NEW_PLAYTEST, "margin"),
        (NEW_PLAYTEST | {"kind": "matrix"}, "budget"),
        (NEW_SWAP_TEST, "games"),
        (NEW_SWAP_TEST, "half_width"),
        (NEW_SWAP_TEST, "mode"),
        (NEW_SWAP_TEST, "other"),
        (NEW_COMPARISON, "games"),
        (NEW_COMPARISON, "into"),
        (NEW_CUT_LIST, "games"),
        (NEW_CUT_LIST, "margin"),
    ],
)
def test_a_field_of_another_kind_is_refused(api, body, field):
    answer = send(api, body | {field: 200})
    assert codes(answer) == (400, [("unknown_field", field)])
    assert f" {field}" not in answer.json()["errors"][0]["message"]
    assert not Run.objects.exists()


def test_games_and_an_interval_exclude_each_other(api):
    assert codes(send(api, FEW | {"half_width": 0.1})) == (400, [("either_or", "half_width")])


@pytest.mark.parametrize("kind", ["nonsense", "opinion", 7, None, []])
def test_a_kind_that_is_none_is_refused(api, kind):
    status, found = codes(send(api, NEW_PLAYTEST | {"kind": kind}))
    assert status == 400
    assert "kind" in [field for _code, field in found]


@pytest.mark.parametrize("body", [[], "deck", 7, None])
def test_a_body_that_is_no_object_is_refused(api, body):
    answer = api.post("/api/playtests/", json.dumps(body), content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (FEW | {"deck": "nobody"}, (404, [("no_such_deck", "deck")])),
        (FEW | {"opponents": [STOCK[1], "nobody"]}, (404, [("no_such_deck", "opponents.1")])),
        (FEW | {"games": 1_000_000, "opponents": STOCK[1:4]}, (400, [("too_many_games", None)])),
        (FEW | {"games": "many"}, (400, [("invalid", "games")])),
        (FEW | {"bot": "ace"}, (400, [("invalid_choice", "bot")])),
        (NEW_SWAP_TEST | {"out": "3-99"}, (400, [("wrong_playtest", None)])),
        (NEW_SWAP_TEST | {"out": ""}, (400, [("blank", "out")])),
        (
            {"kind": "comparison", "deck": STOCK[0], "opponents": STOCK[1:2]},
            (400, [("required", "other")]),
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_field(api, body, answer):
    assert codes(send(api, body)) == answer
    assert not Run.objects.exists()


def test_each_seat_has_its_bot(api):
    send(api, FEW | {"bot": "cadet", "enemy_bot": "pilot"})
    run = Run.objects.get()
    assert [each["bot"] for each in run.entrants] == ["cadet", "pilot", "pilot"]
    assert bots_played(run) == {("cadet", "pilot")}


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_is_taken_and_the_document_names_it(api, bot):
    assert send(api, FEW | {"bot": bot, "enemy_bot": bot}).status_code == 201
    assert {each["bot"] for each in Run.objects.get().entrants} == {bot}
    schemas = api.get("/api/schema/?format=json").json()["components"]["schemas"]
    assert schemas["BotEnum"]["enum"] == list(BOTS)


def test_captain_plays_as_many_games_as_take_a_minute_or_two_unless_something_else_is_said(api):
    send(api, {name: FEW[name] for name in ("deck", "opponents")} | {"opponents": STOCK[1:]})
    run = Run.objects.get()
    assert {each["bot"] for each in run.entrants} == {"captain"}
    seconds = run.most_games * len(STOCK[1:]) * seconds_a_game(["captain"])
    assert 0.9 * DEFAULT_SECONDS < seconds <= DEFAULT_SECONDS


def test_an_unknown_bot_is_refused_naming_the_known_ones(api):
    (error,) = send(api, FEW | {"enemy_bot": "ace"}).json()["errors"]
    assert error["message"] == f"There is no bot “ace”; there are {', '.join(BOTS)}."
    assert error["field"] == "enemy_bot"


def test_two_versions_of_a_deck_are_compared_by_their_addresses(api):
    deck = private_deck(Owner(User.objects.get(username="ann")))
    shorter = DeckDraft("Secret", "ares", deck.newest.cards[1:])
    save_deck(deck=deck, draft=shorter, based_on=1, pool=current_pool())
    first, second, third = (f"/decks/{deck.slug}/versions/{n}/" for n in (1, 2, 3))
    asked = NEW_COMPARISON | {"deck": first, "other": f"https://example.org{second}"}
    assert send(api, asked).status_code == 201
    entrants = Run.objects.get().entrants[:2]
    assert [each["label"] for each in entrants] == ["Secret, version 1", "Secret, version 2"]
    assert codes(send(api, asked | {"other": third})) == (404, [("no_such_version", "other")])


@pytest.mark.parametrize("field", ["deck", "opponents.1", "other"])
def test_a_foreign_private_deck_is_not_found_by_programs(api, field):
    deck = private_deck(Owner(User.objects.create_user("bob")))
    foreign, unused = (send(api, with_deck(field, slug)) for slug in (deck.slug, UNUSED))
    assert codes(foreign) == codes(unused) == (404, [("no_such_deck", field)])
    assert foreign.text.replace(deck.slug, "") == unused.text.replace(UNUSED, "")


def with_deck(field, slug):
    """A body that names the deck there."""
    if field == "other":
        return NEW_COMPARISON | {"other": slug}
    return FEW | ({"deck": slug} if field == "deck" else {"opponents": [STOCK[1], slug]})


def test_only_accounts_submit(client, loaded):
    assert send(client, FEW).status_code == 401


def test_one_cancels_an_own_playtest_once(api, client):
    address = f"{send(api, FEW).json()['id']}/cancellation/"
    assert send(client, address=address).status_code in (401, 403)
    assert send(api, address=address).json()["status"] == "cancelled"
    assert codes(send(api, address=address)) == (409, [("over", None)])


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


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "chess"}, (400, [("invalid_choice", "game")])),
        ({"game": "star_frontier", "deck": "ares-loan"}, (400, [("unknown_field", "deck")])),
        ({"game": "star_frontier", "bot": "pilot"}, (400, [("wrong_playtest", "bot")])),
        (
            {"game": "star_frontier", "setup": {"map": "atlantis"}},
            (400, [("unknown_map", "map")]),
        ),
        (
            {"game": "star_frontier", "bot": "marshal", "games": 1_000_000},
            (400, [("too_many_games", None)]),
        ),
    ],
)
def test_what_is_wrong_with_a_run_of_bots_is_named(api, body, told):
    assert codes(send(api, body)) == told


def test_a_bot_named_alone_plays_both_sides(api):
    send(api, {name: FEW[name] for name in ("deck", "opponents", "games")} | {"bot": "pilot"})
    assert bots_played(Run.objects.get()) == {("pilot", "pilot")}


def test_the_opponents_bot_is_not_named_alone(api):
    body = {name: FEW[name] for name in ("deck", "opponents", "games")} | {"enemy_bot": "pilot"}
    assert codes(send(api, body)) == (400, [("name_both_bots", "bot")])


def test_what_is_wrong_is_told_in_the_language_of_the_reader(api):
    headers = {"Accept-Language": "ru"}
    answer = api.post(
        "/api/playtests/", FEW | {"games": 1}, content_type="application/json", headers=headers
    )
    assert answer.json()["errors"][0]["message"] == "должно быть не меньше 2"
