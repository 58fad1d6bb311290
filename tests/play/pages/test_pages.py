import json
import re

import pytest
from django.contrib.auth.models import User

from play.games import preparation
from play.games.registry import get_game
from play.matches.access import COOKIE, sign_token
from play.matches.starting import rematch_of
from play.models import Match
from tests.play.conftest import ANN, BOB, EVE, resign


def test_a_first_match_starts_in_one_click_with_a_chosen_deal_and_its_rematch_with_another(
    client, loaded
):
    response = client.post("/play/now/")
    match = Match.objects.get()
    assert response.headers["Location"] == f"/play/matches/{match.slug}/"
    assert (match.setup["mode"], match.kind, match.status) == ("training", "bot", "playing")
    table = client.get(response.headers["Location"]).context["first_table"]()
    assert (table["seat"], table["to_move"], table["match"]["commitment"]) == ("A", ["A"], None)
    fronts = {action.split()[1] for action in table["view"]["legal"] if " front " in action}
    assert len(fronts) == 2
    cookie = response.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert match.start_state
    assert rematch_of(match, ANN).start_state is None


def test_who_begins_too_many_matches_waits(client, loaded, set_limit):
    set_limit("match", "2/hour")
    answers = [client.post("/play/now/") for _click in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "wait a moment" in answers[-1].text
    assert Match.objects.count() == 2


def test_a_name_of_the_site_is_for_its_own_account_alone(client, loaded):
    sent = {"kind": "hotseat", "mode": "training", "name": "Cadet", "second-name": "Eve"}
    for misleading in ({}, {"name": "Ann", "second-name": "admin"}, {"name": "a\nb"}):
        assert client.post("/play/", sent | misleading).status_code == 422
    client.force_login(User.objects.create_user("Cadet"))
    assert client.post("/play/", sent).status_code == 302


@pytest.mark.parametrize(("player", "seat"), [(ANN, "A"), (BOB, "B"), (EVE, None)])
def test_the_page_carries_the_table_of_whoever_opens_it(browser, new_match, player, seat):
    response = browser(player).get(f"/play/matches/{new_match().slug}/")
    assert response.context["first_table"]()["seat"] == seat
    assert response.headers["Cache-Control"].startswith("max-age=0")


def test_a_tampered_cookie_is_no_seat_and_no_table_is_elsewhere(client, new_match, db):
    match = new_match()
    client.cookies[COOKIE] = sign_token(ANN.token)[:-1] + "_"
    assert client.get(f"/play/matches/{match.slug}/").context["first_table"]()["seat"] is None
    for address in ("/play/matches/nowhere/", "/other-games/star_frontier/"):
        assert client.get(address).status_code == 404


def test_a_match_reveals_its_seed_only_at_the_end(browser, new_match):
    match = new_match()
    address = f"/play/matches/{match.slug}/"
    shown = json.dumps(browser(ANN).get(address).context["first_table"]())
    assert match.server_seed not in shown
    resign(match, BOB)
    shown = browser(ANN).get(address).context["first_table"]()["match"]["commitment"]
    assert (shown["server_seed"], shown["salts"]) == (match.server_seed, {"A": "a", "B": "b"})


@pytest.mark.parametrize("game", ["starfighter", "star_frontier"])
def test_a_lobby_says_that_its_own_game_is_prepared(client, loaded, monkeypatch, game):
    monkeypatch.setattr(preparation, "is_under_way", lambda key="starfighter": key == game)
    monkeypatch.setattr(get_game(game), "is_compiled", lambda: False)
    lobbies = {"starfighter": "/play/", "star_frontier": "/other-games/star-frontier/"}
    pages = {key: client.get(address).text for key, address in lobbies.items()}
    assert [key for key, page in pages.items() if "seconds to go" in page] == [game]
    assert re.search(r"prepared: 0\s% done, about \d+ seconds to go", pages[game])
    assert "you can play at once" in pages[game]


def test_an_open_lobby_follows_how_its_game_is_prepared(client, loaded, monkeypatch):
    monkeypatch.setattr(preparation, "is_under_way", lambda *_game: True)
    looked = client.get("/play/", headers={"hx-request": "true"}).text
    assert re.search(r'<div id="preparing" hx-swap-oob="true">\s*<p.+ to go', looked)
    monkeypatch.undo()
    looked = client.get("/play/", headers={"hx-request": "true"}).text
    assert re.search(r'<div id="preparing" hx-swap-oob="true" hidden>\s*</div>', looked)
