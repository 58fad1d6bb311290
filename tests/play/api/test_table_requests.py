import json

import pytest

from catalog.web.limits.policies import POLICIES
from play.api.table_requests import REQUESTS
from play.live.message_handlers import MESSAGES
from play.live.notifications import let_bots_act
from play.matches.positions import history_of
from play.models import Match
from tests.play.conftest import ANN, EVE, fresh, player_to_move


@pytest.fixture
def ask(client):
    """`ask(match, word, player, **body)`: status and content of an answer."""

    def send(match, word, player, query="", **body):
        address = f"/api/matches/{match.slug}/{word}/{query}"
        headers = {"X-Seat-Token": player.token}
        answer = client.post(address, json.dumps(body), "application/json", headers=headers)
        return answer.status_code, answer.json() if answer.content else None

    return send


def code_of(answer):
    return answer[0], answer[1]["errors"][0]["code"]


def test_every_message_of_the_socket_has_an_address():
    assert {view.message for view in REQUESTS} == set(MESSAGES) - {"resume"}


def test_against_a_bot_an_action_is_taken_back_at_once(new_match, ask):
    match = new_match("bot")
    let_bots_act(match.slug)
    before = len(history_of(match))
    acted = ask(match, "actions", ANN, ply=before, action="pass")[1]
    status, answer = ask(match, "take-back", ANN, ply=acted["ply"])
    assert (status, answer["branch"], answer["seat"], answer["ply"]) == (200, 1, "A", before)


def test_a_hint_counts_as_ten_requests(new_match, client):
    address, headers = f"/api/matches/{new_match().slug}/hint/", {"X-Seat-Token": ANN.token}
    answer = client.post(address, {"ply": 0}, "application/json", headers=headers)
    assert code_of((answer.status_code, answer.json())) == (400, "no_hints")
    assert answer["RateLimit-Remaining"] == str(POLICIES["api_act"].guest.amount - 10)


def test_who_has_no_seat_asks_for_nothing(new_match, ask):
    bodies = {"take-back": {"ply": 0}, "concede": {}, "pass-by-default": {"passes": True}}
    match = new_match()
    for word, body in bodies.items():
        assert code_of(ask(match, word, EVE, **body)) == (403, "no_seat")


@pytest.mark.parametrize("letter", ["B", "F"])
def test_nothing_is_done_for_a_seat_of_another(new_match, ask, letter):
    match, waiting = new_match(), new_match(begins=False)
    bodies = {"actions": {"ply": 0, "action": "pass"}, "concede": {}}
    for word, body in bodies.items():
        assert code_of(ask(match, word, ANN, seat=letter, **body)) == (403, "no_seat")
    assert code_of(ask(waiting, "concede", ANN, seat=letter)) == (403, "no_seat")
    assert (fresh(match).status, match.actions.count()) == ("playing", 0)
    assert fresh(waiting).status == "waiting"


def test_answers_are_given_ahead_by_program(new_match, ask):
    match = new_match(kind="invitation")
    given = {"answers": "pass: pass\npass", "plays_single": False, "passes": True}
    assert ask(match, "answers-ahead", ANN, **given)[0] == 200
    seat = Match.objects.get().seat("A")
    assert (seat.plan, seat.passes) == ([["pass", "pass"], ["", "pass"]], True)
    wrong = ask(match, "answers-ahead", ANN, **given | {"answers": "a:"})
    assert code_of(wrong) == (400, "bad_answer")


def test_a_slim_answer_has_the_named_fields_alone(new_match, ask, client):
    match = new_match()
    player = player_to_move(match)
    status, answer = ask(match, "actions", player, "?fields=ply,legal,status", ply=0, action="pass")
    assert (status, set(answer)) == (200, {"ply", "legal", "status"})
    assert (answer["ply"], answer["status"]) == (1, "playing")
    assert set(client.get(f"/api/matches/{match.slug}/?fields=ply,view").json()) == {"ply", "view"}


def test_an_unknown_field_is_refused_before_anything_is_done(new_match, ask):
    match = new_match()
    action = {"ply": 0, "action": "pass"}
    status, answer = ask(match, "actions", player_to_move(match), "?fields=ply,moves", **action)
    assert (status, answer["errors"][0]["field"]) == (400, "fields")
    assert len(history_of(fresh(match))) == 0
