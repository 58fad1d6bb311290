import asyncio
import json
from contextlib import asynccontextmanager
from functools import partial

import pytest
from django.test import AsyncClient

from catalog.web.limits.policies import BOUNDS, Bound
from decks.accounts.bots import declare_bot
from decks.accounts.tokens import issue_token
from decks.models import ApiToken
from play.live import event_stream, notifications
from play.matches import presence, services
from play.matches.positions import history_of
from play.models import Player
from tests.patience import PATIENCE
from tests.play.conftest import ANN, BOB, act, other_than, play_on, player_to_move
from tests.play.live.sockets import in_database

pytestmark = pytest.mark.django_db(transaction=True)


async def event_of(stream, kind=None):
    """The next event, or the next of that kind."""
    while True:
        async with asyncio.timeout(PATIENCE):
            text = await anext(stream)
        text = text.decode() if isinstance(text, bytes) else text
        fields = dict(line.split(": ", 1) for line in text.strip().split("\n") if line)
        if "data" in fields and kind in (None, fields["event"]):
            return fields["event"], json.loads(fields["data"]), fields["id"]


@asynccontextmanager
async def stream_of(player, query="", **headers):
    if player.token:
        headers["X-Seat-Token"] = player.token
    answer = await AsyncClient().get(f"/api/stream/{query}", headers=headers)
    assert answer.status_code == 200, answer.content
    texts = aiter(answer)
    try:
        yield texts
    finally:
        await in_database(answer.close)()
        await texts.aclose()


async def until(is_so):
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_it_begins_with_what_is_asked_now(match):
    mover = await in_database(player_to_move)(match)
    async with stream_of(mover, "?fields=legal") as stream:
        kind, told, _id = await event_of(stream)
        assert (kind, told["match"], told["ply"]) == ("turn", match.slug, 0)
        assert told["table"]["legal"]
    await until(lambda: not event_stream._open)


async def test_an_action_of_the_other_side_is_a_turn(match):
    mover = await in_database(player_to_move)(match)
    async with stream_of(other_than(mover)) as stream:
        next_event = asyncio.create_task(event_of(stream, "turn"))
        await asyncio.sleep(0.1)
        after = await in_database(act)(match, "pass", mover)
        await notifications.announce(match.slug, "moved")
        _kind, told, _id = await next_event
        assert told["seats"] == list((await in_database(history_of)(after)).position.to_move)


async def test_offers_and_the_end_are_told_once(match):
    await in_database(play_on)(match, 4)
    async with stream_of(BOB) as stream:
        await in_database(match.offers.create)(kind="take_back", seat="A", ply=3, to="B")
        await notifications.announce(match.slug, "match")
        assert (await event_of(stream, "offer"))[1]["kind"] == "take_back"
        await in_database(services.concede)(slug=match.slug, player=ANN)
        await notifications.announce(match.slug, "match")
        await notifications.announce(match.slug, "moved")
        kind, told, _id = await event_of(stream)
        assert (kind, told["winners"]) == ("end", ["B"])


async def test_a_new_match_is_told_to_all_its_players(new_match):
    async with stream_of(BOB) as stream:
        begun = asyncio.create_task(event_of(stream, "start"))
        await asyncio.sleep(0.1)
        match = await in_database(partial(new_match, begins=False))()
        await in_database(notifications.tell_players)(match.slug)
        _kind, told, _id = await begun
        assert (told["match"], told["step"], told["seats"]) == (match.slug, "salts", ["B"])


async def test_who_has_the_stream_open_is_there(match, monkeypatch):
    mover = await in_database(player_to_move)(match)
    (seat,) = await in_database(match.letters_of)(mover)
    async with stream_of(mover) as stream:
        await event_of(stream, "turn")
        assert seat in presence.connected_seats(match.slug)
    await until(lambda: seat not in presence.connected_seats(match.slug))


async def test_a_stream_with_much_to_hear_is_kept_alive(match, monkeypatch):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.2)
    async with stream_of(await in_database(player_to_move)(match)) as stream:
        await event_of(stream, "turn")
        told = asyncio.create_task(anext(stream))
        for _time in range(80):
            await notifications.announce(match.slug, "moved")
            await asyncio.sleep(0.01)
        assert told.done()
        assert (await told).decode() == event_stream.ALIVE


async def test_streams_of_a_player_are_bounded(new_match, monkeypatch):
    monkeypatch.setitem(BOUNDS, "streams", Bound(1, 1, 9, 9))
    await in_database(new_match)()
    async with stream_of(ANN):
        second = await AsyncClient().get("/api/stream/", headers={"X-Seat-Token": ANN.token})
        assert (second.status_code, second.json()["errors"][0]["code"]) == (429, "too_many")


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer x", "X-Seat-Token": "y"}],
)
async def test_who_says_not_who_it_is_gets_no_stream(db, headers):
    assert (await AsyncClient().get("/api/stream/", headers=headers)).status_code == 401


async def test_a_stream_is_only_read(db):
    answer = await AsyncClient(enforce_csrf_checks=True).post("/api/stream/")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (405, "method_not_allowed")


async def test_a_token_needs_the_scope_and_ends_its_stream_when_revoked(ann, monkeypatch):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.02)
    await in_database(declare_bot)(user=ann, author="Eve")
    decks = await in_database(issue_token)(user=ann, name="a", scopes=["decks"])
    headers = {"Authorization": f"Bearer {decks}"}
    assert (await AsyncClient().get("/api/stream/", headers=headers)).status_code == 403
    token = await in_database(issue_token)(user=ann, name="b", scopes=["play"])
    async with stream_of(Player(ann), Authorization=f"Bearer {token}") as stream:
        await anext(stream)
        await ApiToken.objects.all().adelete()
        async with asyncio.timeout(PATIENCE):
            assert all(b"data" not in text for text in [each async for each in stream])
