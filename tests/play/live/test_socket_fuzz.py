"""Whatever is sent to the socket: no crash, no effect, and a reason."""

import asyncio
import json
import random
from math import nan

import pytest

from catalog.web.limits.policies import POLICIES, policy
from play.live import consumers
from play.live.consumers import MAX_MESSAGE_LENGTH
from tests.play.conftest import ANN, BOB, EVE
from tests.play.live.sockets import Client, clients, in_database

pytestmark = pytest.mark.django_db(transaction=True)

PASS = {"type": "act", "ply": 0, "action": "pass"}
MESSAGES = [
    *({"type": kind} for kind in ({"type": "act"}, "dance", "act", "answer", "rematch", "claim")),
    *(PASS | {"ply": ply} for ply in (True, -1, nan, 99999999999999999999, 5)),
    {"type": "act", "ply": 0},
    *(PASS | {"action": action} for action in (7, "", "timeout", "PASS", "pass\0")),
    *(PASS | {"action": action} for action in ("play 0-1 front 9", "lateral A 1 3 9")),
    PASS | {"branch": "main"},
    PASS | {"seat": 5},
    {"type": "why", "ply": 3, "action": "pass"},
    {"type": "preview", "ply": 0, "action": "shift 1"},
    {"type": "preview", "ply": 0, "action": "\ud800"},
    {"type": "resume", "ply": "x"},
    {"type": "resume", "ply": None, "seat": "B"},
    *({"type": kind, "ply": 0} for kind in ("take_back", "hint")),
    *({"type": "answer", "offer": "take_back", "accept": accept} for accept in (1, True)),
]
TEXTS = ["", "{", "null", "[]", "[" * 2000, "x" * (MAX_MESSAGE_LENGTH + 1), "💥" * 500]
MALFORMED = [*TEXTS, '{"type": ' + '"x' * 900 + '"}', *map(json.dumps, MESSAGES)]
BURST = POLICIES["connection"].guest.amount


@pytest.fixture
def calm(monkeypatch):
    """Connections that may send as much as they like."""
    monkeypatch.setitem(POLICIES, "connection", policy("1000000/second", is_local=True))


@pytest.mark.parametrize("player", [ANN, EVE], ids=["player", "spectator"])
async def test_what_makes_no_sense_is_refused_with_a_reason(match, calm, player):
    async with clients(match, player) as (client,):
        for text in MALFORMED:
            await client.send_text(text)
            frame = await client.wait_for("refused")
            assert frame["code"], text
            assert frame["message"], text
        assert await match.actions.acount() == 0
        assert (await client.ask("table", type="resume", ply=None))["table"]["ply"] == 0


async def test_noise_has_no_effect(match, calm):
    """Messages put together at random from words that mean something."""
    chance = random.Random(7)
    types = ["act", "why", "preview", "hint", "explain"]
    types += ["take_back", "answer", "claim", "rematch", "resume"]
    words = [0, 1, -1, None, True, "A", "B", "pass?", "play 0-1 front 9", {}, [], 2**40, "résumé"]
    async with clients(match, EVE, ANN) as both:
        for _message in range(150):
            client = chance.choice(both)
            fields = chance.sample(["ply", "action", "branch", "seat", "offer", "accept", "x"], 3)
            message = {name: chance.choice(words) for name in fields}
            message["type"] = chance.choice(types)
            assert await client.ask("refused", "table", "steps", "match", "why", **message)
    assert await match.actions.acount() == 0


async def test_nobody_acts_for_the_other_seat(match):
    async with clients(match, ANN, BOB) as (ann, bob):
        waiting, acting = (bob, ann) if ann.table["view"]["legal"] else (ann, bob)
        for action in acting.table["view"]["legal"]:
            refused = await waiting.ask("refused", type="act", ply=0, action=action)
            assert refused["code"] == "not_your_turn"
            for seat in (acting.table["seat"], "F"):
                refused = await waiting.ask("refused", type="act", ply=0, action=action, seat=seat)
                assert refused["code"] == "no_seat"
    assert await match.actions.acount() == 0


async def test_a_seat_in_one_match_is_none_in_another(new_match):
    own, foreign = await in_database(new_match)(), await in_database(new_match)(mode="skirmish")
    await in_database(foreign.seats.update)(token_hash="f" * 64)
    client = Client(foreign, ANN)
    assert (await client.open())["table"]["seat"] is None
    assert (await client.ask("refused", type="act", ply=0, action="pass"))["code"] == "no_seat"
    assert await own.actions.acount() == await foreign.actions.acount() == 0
    await client.disconnect()


async def test_who_sends_too_much_waits_and_is_heard_later(new_match, monkeypatch):
    monkeypatch.setitem(POLICIES, "connection", policy(f"{BURST} per 2 seconds", is_local=True))
    pauses, sleep = [], asyncio.sleep

    async def pause(seconds):
        pauses.append(seconds)
        await sleep(min(seconds, 0.2))

    monkeypatch.setattr(consumers.asyncio, "sleep", pause)
    client = Client(await in_database(new_match)(), ANN)
    await client.open()
    for _message in range(BURST + 5):
        await client.send_text("{}")
    for _message in range(BURST + 5):
        assert (await client.wait_for("refused", "closed"))["code"] == "malformed_message"
    assert pauses
    await client.disconnect()


async def test_clients_that_act_at_once_append_one_action(match):
    async with clients(match, ANN, BOB, ANN, BOB) as all_four:
        await asyncio.gather(*(each.say(type="act", ply=0, action="pass") for each in all_four))
        for client in all_four:
            await client.wait_for("refused", "steps")
    assert await match.actions.acount() == 1
