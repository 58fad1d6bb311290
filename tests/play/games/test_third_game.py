"""A game is a folder: Nim of the tests comes to lobby, table, history, ratings and API once registered."""

import json
import random
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from catalog.web.api.documentation import openapi_document
from play.games import registry
from play.models import Match, Rating
from simulate.models import Run
from tests.play.games.nim.game import NIM
from tests.simulate.runs import play_everything

pytestmark = pytest.mark.django_db
LOBBY = "/other-games/nim/"


@pytest.fixture(autouse=True)
def nim():
    registry.register(NIM)
    openapi_document.cache_clear()
    yield
    registry.unregister(NIM)
    openapi_document.cache_clear()


@pytest.fixture
def people():
    """By name a browser in which the account of that name is signed in."""
    clients = {name: Client() for name in ("ann", "bob")}
    for name, browser in clients.items():
        browser.force_login(User.objects.create_user(name))
    return clients


def sent(browser, address, body):
    answer = browser.post(f"/api/{address}", json.dumps(body), "application/json")
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def played(people):
    """A rated match at an open table, from the lobby's form to its end; the rest by the API."""
    opened = people["ann"].post(LOBBY, {"kind": "open", "piles": "long", "rated": "yes"})
    slug = opened.headers["Location"].split("/")[-2]
    sent(people["bob"], f"matches/{slug}/seat/", {})
    chance, seats = random.Random(1), {"A": people["ann"], "B": people["bob"]}
    while (table := people["ann"].get(f"/api/matches/{slug}/").json())["match"]["status"] != "over":
        start, view = table["match"]["start"], table["view"]
        seat = seats[start["waits_for"][0] if start else view["to_move"][0]]
        if start and start["step"] == "salts":
            sent(seat, f"matches/{slug}/salt/", {"salt": "s"})
        elif start:
            sent(seat, f"matches/{slug}/choice/", {"option": start["options"][0]})
        else:
            legal = seat.get(f"/api/matches/{slug}/").json()["view"]["legal"]
            action = {"ply": table["ply"], "action": chance.choice(legal)}
            sent(seat, f"matches/{slug}/actions/", action)
    return slug


def test_its_lobby_begins_a_match_that_comes_to_the_table(client):
    assert f'href="{LOBBY}"' in client.get("/other-games/").text
    assert 'name="piles"' in client.get(LOBBY).text
    begun = client.post(LOBBY, {"kind": "bot", "piles": "short", "bot": "chance"})
    slug = begun.headers["Location"].split("/")[-2]
    client.post(f"/play/join/{slug}/salt/", {"salt-A": "s"})
    options = client.get(f"/play/join/{slug}/").context["options"]
    client.post(f"/play/join/{slug}/choice/", {"option": options[0]})
    assert Match.objects.get().seat("A").loadout["charm"] == options[0]
    table = client.get(f"/play/matches/{slug}/")
    assert table.status_code == 200
    assert table.context["first_table"]()["view"]["open"]


def test_its_matches_are_in_history_and_ratings(people, client):
    slug, ann = played(people), people["ann"]
    assert Rating.objects.filter(game="nim", mode="long", matches=1).count() == 2
    assert "Nim · Long" in ann.get("/play/history/?game=nim&mode=long").text
    [found] = ann.get("/play/history/?game=nim&mode=long&opponent=bob").context["found"].matches
    assert found.match.slug == slug
    page = client.get(f"{LOBBY}players/")
    assert page.context["mode"] == "long"
    assert {each.name for each in page.context["standings"]} == {"ann", "bob", "Chance"}
    assert f'<a href="{LOBBY}players/?mode=long">Nim · Long</a>' in client.get("/people/ann/").text
    assert client.get(f"/play/matches/{slug}/replay/").status_code == 200


def test_its_bots_play_a_playtest_by_command_and_page(client):
    out = StringIO()
    call_command("playtest", "--game", "nim", "long", "--games", "4", stdout=out, stderr=StringIO())
    assert "Long: chance against chance, 4 games" in out.getvalue()
    with pytest.raises(CommandError, match="needs one piles, such as: playtest --game nim"):
        call_command("playtest", "--game", "nim", stdout=out, stderr=StringIO())
    begun = client.post("/playtests/bots/nim/", {"piles": "long", "bot": "chance", "games": "4"})
    play_everything()
    assert "Nim" in client.get(begun.headers["Location"]).text
    assert Run.objects.get().game == "nim"
