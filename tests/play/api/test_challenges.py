import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.web.limits.policies import BOUNDS, Bound
from decks.accounts.bots import declare_bot
from decks.accounts.tokens import issue_token
from play.matches.blocks import block
from play.models import Challenge, Match


def account(name):
    user = User.objects.create_user(name)
    declare_bot(user=user, author="Eve")
    return Client(headers={"Authorization": f"Bearer {issue_token(user=user, name='bot')}"})


@pytest.fixture
def ann(loaded):
    return account("ann")


@pytest.fixture
def bob(loaded):
    return account("bob")


def send(program, address, **body):
    answer = program.post(f"/api/{address}", body, content_type="application/json")
    return answer.status_code, answer.json() if answer.content else None


def code_of(answer):
    return answer[0], answer[1]["errors"][0]["code"]


def challenge_bob(program):
    return send(program, "matches/", kind="invitation", mode="training", by_chance=True, to="bob")


def listed(program):
    return program.get("/api/challenges/").json()["results"]


def test_a_challenge_of_somebody_who_is_blocked_is_told_no_more(ann, bob):
    challenge_bob(ann)
    block(account=User.objects.get(username="bob"), whom=User.objects.get(username="ann"))
    assert (len(listed(ann)), listed(bob)) == (1, [])


def test_the_challenged_account_sits_down(ann, bob):
    slug = challenge_bob(ann)[1]["id"]
    (seen,) = listed(bob)
    assert (seen["id"], seen["from"], seen["to"], seen["is_program"]) == (slug, "ann", "bob", True)
    assert [each["id"] for each in listed(ann)] == [slug]
    status, answer = send(bob, f"matches/{slug}/seat/", by_chance=True)
    assert (status, answer["seat"]) == (201, "B")
    players = answer["table"]["match"]["players"]
    assert [players[letter]["name"] for letter in "AB"] == ["ann (bot)", "bob (bot)"]


def test_nobody_else_sits_down_or_declines(ann, bob, client):
    slug = challenge_bob(ann)[1]["id"]
    eve = account("eve")
    for program in (eve, client):
        assert code_of(send(program, f"matches/{slug}/seat/")) == (403, "not_for_you")
    for program in (eve, ann):
        assert code_of(send(program, f"matches/{slug}/decline/")) == (404, "no_match")
    assert listed(eve) == []


def test_a_declined_challenge_is_over_and_has_a_reason(ann, bob):
    slug = challenge_bob(ann)[1]["id"]
    assert send(bob, f"matches/{slug}/decline/", reason="later")[0] == 204
    assert Challenge.objects.get().declined == "later"
    assert Match.objects.get().status == "expired"
    assert listed(ann) == listed(bob) == []
    assert code_of(send(bob, f"matches/{slug}/decline/")) == (409, "not_waiting")


def test_one_waits_at_a_time_and_not_too_many(ann, bob, monkeypatch):
    challenge_bob(ann)
    assert code_of(challenge_bob(ann)) == (409, "challenged")
    monkeypatch.setitem(BOUNDS, "challenges", Bound(1, 1, 1, 1))
    assert code_of(challenge_bob(account("eve"))) == (409, "challenged")


def test_one_network_leaves_others_room_for_challenges(ann, bob, monkeypatch):
    monkeypatch.setitem(BOUNDS, "challenges", Bound(0, 20, 0, 2))
    sent = [challenge_bob(account(f"eve{number}")) for number in range(3)]
    assert [status for status, _answer in sent] == [201, 201, 409]
    Match.objects.update(network="203.0.113.0/24")
    assert challenge_bob(ann)[0] == 201
