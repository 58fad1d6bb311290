"""Playtests by the API."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from decks.models import Keeper
from decks.services import Draft, save_deck
from decks.stock import stock_decks
from decks.stock_loading import load_stock_decks
from decks.supply import current_supply
from decks.tokens import issue_token
from simulate import limits
from simulate.api.examples import NEW_PLAYTEST, NEW_SWAP_TEST
from simulate.models import Run
from tests.simulate.test_views import STOCK, loaded, play_all, private_deck, small_chunks

pytestmark = pytest.mark.django_db
__all__ = ["loaded", "small_chunks"]
FEW = NEW_PLAYTEST | {"games": 10, "bot": "cadet", "enemy_bot": "cadet"}


@pytest.fixture
def api(loaded):
    cache.clear()
    load_stock_decks(decks=stock_decks(), supply=current_supply())
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
    play_all()
    followed = api.get(f"/api/playtests/{run['id']}/").json()
    assert (followed["status"], followed["played"]) == ("finished", 20)
    figures = api.get(f"/api/playtests/{run['id']}/results/").json()
    assert [pairing["games"] for pairing in figures["pairings"]] == [10, 10]
    game = api.get(f"/api/playtests/{run['id']}/games/0-1/3/").json()
    assert game["lines"][0]["seed"]
    listed = api.get("/api/playtests/").json()["results"]
    assert [entry["id"] for entry in listed] == [run["id"]]


def test_a_program_goes_on_with_a_playtest(api):
    run = send(api, FEW).json()
    assert codes(send(api, {"more": 10}, f"{run['id']}/continuation/")) == (
        409,
        [("nothing_to_add", None)],
    )
    play_all()
    assert codes(send(api, {"more": -1}, f"{run['id']}/continuation/"))[0] == 400
    longer = send(api, {"more": 10}, f"{run['id']}/continuation/").json()
    assert (longer["played"], longer["wanted"]) == (20, 40)


@pytest.mark.parametrize("body", [NEW_PLAYTEST, NEW_SWAP_TEST])
def test_the_examples_are_taken(api, body):
    assert send(api, body).status_code == 201


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"kind": "matrix"}, "matrix"),
        ({"kind": "comparison", "other": STOCK[1]}, "comparison"),
        ({"kind": "cut", "candidates": ["0-4", "1-1"], "budget": 4000}, "cut"),
        ({"half_width": 0.1}, "playtest"),
        ({"mode": "skirmish"}, "playtest"),
    ],
)
def test_every_kind_is_taken(api, said, answer):
    assert send(api, FEW | said).json()["kind"] == answer


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"deck": "nobody"}, (404, [("no_such_deck", "deck")])),
        ({"opponents": [STOCK[1], "nobody"]}, (404, [("no_such_deck", "opponents.1")])),
        ({"kind": "swap"}, (400, [("required", "out")])),
        ({"kind": "swap", "out": "3-99", "into": "3-10"}, (400, [("wrong_playtest", None)])),
        (
            {"kind": "comparison", "other": STOCK[1], "mode": "training"},
            (400, [("wrong_mode", "mode")]),
        ),
        ({"games": 1_000_000, "opponents": STOCK[1:4]}, (400, [("too_many_games", None)])),
        ({"games": "many"}, (400, [("invalid", "games")])),
    ],
)
def test_what_is_wrong_is_told_at_its_field(api, said, answer):
    assert codes(send(api, FEW | said)) == answer
    assert not Run.objects.exists()


def test_two_versions_of_a_deck_are_compared_by_their_addresses(api):
    deck = private_deck(Keeper(User.objects.get(username="ann")))
    shorter = Draft("Secret", "ares", deck.newest.cards[1:])
    save_deck(deck=deck, draft=shorter, based_on=1, supply=current_supply())
    first, second, third = (f"/decks/{deck.slug}/versions/{n}/" for n in (1, 2, 3))
    asked = FEW | {"kind": "comparison", "deck": first, "other": f"https://example.org{second}"}
    assert send(api, asked).status_code == 201
    entrants = Run.objects.get().entrants[:2]
    assert [each["label"] for each in entrants] == ["Secret, version 1", "Secret, version 2"]
    assert codes(send(api, asked | {"other": third})) == (404, [("no_such_version", "other")])


def test_only_accounts_submit(client, loaded):
    assert send(client, FEW).status_code == 401


def test_one_cancels_an_own_playtest_once(api, client):
    address = f"{send(api, FEW).json()['id']}/cancellation/"
    assert send(client, address=address).status_code in (401, 403)
    assert send(api, address=address).json()["status"] == "cancelled"
    assert codes(send(api, address=address)) == (409, [("over", None)])


def test_no_more_runs_than_one_may_have_are_taken_on(api, monkeypatch):
    monkeypatch.setattr(limits, "ACCOUNT", limits.Allowance(1, 9, 10_000, 10_000))
    send(api, FEW)
    assert codes(send(api, FEW | {"seed": 8})) == (409, [("too_many_playtests", None)])


def test_what_is_not_there_is_not_found(api):
    run = send(api, FEW).json()["id"]
    for address in ("nobody/", "nobody/results/", f"{run}/games/0-9/0/", f"{run}/games/0-1/10/"):
        assert api.get(f"/api/playtests/{address}").status_code == 404
