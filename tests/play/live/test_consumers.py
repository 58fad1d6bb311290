import asyncio

import pytest
from channels.layers import channel_layers, get_channel_layer
from django.db import OperationalError

from catalog.web.limits.policies import POLICIES, policy
from config import channel_layer
from play.games.preparation import EnginePreparing
from play.live import consumers, message_handlers, notifications
from play.live.message_handlers import Connection
from play.matches import presence, services
from play.matches.presence import connected_seats
from tests.play.conftest import ANN, BOB, EVE, bot_turn, failing, play_on
from tests.play.live.sockets import Client, clients, in_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("change", ["concede", "take_back"])
async def test_what_nobody_announced_is_found_by_looking(match, monkeypatch, change):
    async def lose(_slug, _change, _shown_to=""):
        return

    monkeypatch.setattr(notifications, "announce", lose)
    await in_database(play_on)(match, 2)
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.02)
    async with clients(match, EVE, ANN) as (eve, ann):
        await ann.say(type=change, ply=2)
        frame = await eve.wait_for("steps", "table", "match")
    told = (frame["steps"][-1]["table"] if "steps" in frame else frame)["match"]
    assert told["status"] == "over" or told["offers"] or frame["type"] == "table"


def test_what_was_shown_is_no_news(new_match):
    match = play_on(new_match(), 2)
    eve = Connection(match.slug, EVE, "en")
    assert not message_handlers.has_news(eve)  # it has not asked for the table yet
    message_handlers.handle(eve, {"type": "resume", "ply": None})
    ann = Connection(match.slug, ANN, "en")
    presence.connect(match.slug, "A")  # which an offer of a rematch needs
    for message in ({"type": "take_back", "ply": 2}, {"type": "concede"}, {"type": "rematch"}):
        assert not message_handlers.has_news(eve)
        frames = message_handlers.handle(ann, message).frames
        assert not any(frame["type"] == "refused" for frame in frames)
        assert message_handlers.has_news(eve)
        assert message_handlers.handle_change(eve, "moved")
    assert not message_handlers.has_news(eve)


def test_the_refusal_after_which_nothing_is_taken_back_is_told(new_match):
    match = play_on(new_match(), 2)
    ann = Connection(match.slug, ANN, "en")
    message_handlers.handle(ann, {"type": "resume", "ply": None})
    told = []
    for _request in range(2):
        services.take_back(slug=match.slug, player=ANN, ply=2)
        services.answer_offer(slug=match.slug, player=BOB, kind="take_back", accepts=False)
        (frame,) = message_handlers.handle_change(ann, "match")
        told.append(frame["match"]["take_back"])
    assert told == ["consent", "no"]


async def test_a_bot_waits_for_the_engine_that_is_prepared_while_it_thinks(new_match, monkeypatch):
    match = await in_database(new_match)("bot", mode="skirmish", bot="pilot")
    answers = iter([EnginePreparing(match.game)])

    def act_for_bot(**action):
        for error in answers:
            raise error
        return act(**action)

    act = services.act_for_bot
    monkeypatch.setattr(services, "act_for_bot", act_for_bot)
    monkeypatch.setattr(notifications, "PREPARING_PAUSE", 0.01)
    while (turn := await in_database(bot_turn)(match.slug)) is None:
        await in_database(play_on)(match, 1)
    await notifications.play_bots(match.slug)
    assert await match.actions.acount() > turn.ply
    assert next(answers, None) is None


async def test_how_long_a_bot_searches_is_not_told(new_match, monkeypatch):
    match, pauses, pause = await in_database(new_match)("bot", bot="captain"), [], asyncio.sleep
    while await in_database(bot_turn)(match.slug) is None:
        await in_database(play_on)(match, 1)
    monkeypatch.setattr(asyncio, "sleep", lambda time: pauses.append(time) or pause(0))
    await notifications.play_bots(match.slug)
    steps = [time for time in pauses if time]
    assert steps
    assert 0 < min(steps) <= max(steps) <= notifications.SEARCH_STEP


async def test_a_connection_that_ends_by_an_error_is_gone(match, monkeypatch):
    ann = Client(match, ANN)
    await ann.open()
    assert await in_database(connected_seats)(match.slug) == {"A"}
    monkeypatch.setattr(message_handlers, "handle", failing(OperationalError("away")))
    await ann.say(type="resume", ply=None)
    with pytest.raises(OperationalError):
        await ann.wait()
    assert await in_database(connected_seats)(match.slug) == set()
    assert not consumers._open
    assert notifications.group_of(match.slug) not in get_channel_layer().groups


async def test_who_watches_much_waits_while_who_acts_does_not(match, monkeypatch):
    monkeypatch.setitem(POLICIES, "connections_of_address", policy("12/hour", is_local=True))
    await in_database(play_on)(match, 20)
    eve, ann = Client(match, EVE), Client(match, ANN)
    eve.scope["client"], ann.scope["client"] = ("192.0.2.1", 1), ("192.0.2.2", 1)
    await eve.open()
    await ann.open()
    for _time in range(8):
        await eve.say(type="resume", ply=0)
    for _answer in range(3):  # each weighs 3
        await eve.wait_for("steps")
        await eve.wait_for("match")
    assert (await ann.ask("match", type="resume", ply=20))["match"]
    assert await eve.receive_nothing()
    eve.stop()
    await ann.disconnect()


async def test_without_a_layer_each_looks_for_the_news_of_others(new_match, monkeypatch):
    """As with Redis away: nothing is announced, and the layer says so now and then."""
    monkeypatch.setattr(channel_layer, "AWAY_PAUSE", 0.02)
    layer = channel_layer.RedisLayer("redis://127.0.0.1:1/0")  # where no server listens
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    match = await in_database(new_match)("bot")
    async with clients(match, EVE, ANN) as (eve, ann):
        table = ann.table
        while not table["view"]["legal"]:
            table = (await ann.wait_for("steps"))["steps"][-1]["table"]
        await ann.say(type="act", ply=table["ply"], action=table["view"]["legal"][0])
        while (await eve.wait_for("steps"))["steps"][-1]["table"]["ply"] <= table["ply"]:
            pass
