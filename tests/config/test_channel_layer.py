"""Channels' layer in Redis: idle connections stay, and go on while the server is away."""

import asyncio
import logging
import secrets
import shutil

import pytest
import redis
from channels.layers import channel_layers

from config import channel_layer
from config.channel_layer import AWAY, RedisLayer
from play.live import notifications
from tests.config.servers import MISSING_REDIS, redis_url  # noqa: F401 - a fixture
from tests.drills._site import redis_server
from tests.patience import PATIENCE

NOWHERE = "redis://127.0.0.1:1/0"  # a port at which no server listens
GROUP = f"many.{secrets.token_hex(4)}"  # in which an interrupted run has left nobody
IDLE = 16  # seconds, longer than every timeout of the libraries and of this layer


@pytest.fixture
def away(monkeypatch):
    """The layer of this process, in a server that does not answer."""
    monkeypatch.setattr(channel_layer, "AWAY_PAUSE", 0)
    layer = RedisLayer(NOWHERE)
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    return layer


@pytest.mark.nightly
async def test_twenty_idle_connections_stay_and_hear_their_news(redis_url):  # noqa: F811
    layer = RedisLayer(redis_url)
    channels = [await layer.new_channel() for _channel in range(20)]
    for channel in channels:
        await layer.group_add("idle", channel)
    waiting = [asyncio.create_task(layer.receive(channel)) for channel in channels]
    done, _waiting = await asyncio.wait(waiting, timeout=IDLE, return_when=asyncio.FIRST_COMPLETED)
    assert not done
    await layer.group_send("idle", {"type": "news"})
    heard = await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
    assert [message["type"] for message in heard] == ["news"] * 20
    for channel in channels:
        await layer.group_discard("idle", channel)
    await layer.close_pools()


async def test_without_the_server_connections_are_told_to_look_themselves(away):
    channel = await away.new_channel()
    await away.group_add("match.m", channel)
    assert [await away.receive(channel) for _time in range(2)] == [{"type": AWAY}] * 2


async def test_who_could_not_join_is_told_so_until_it_has(away, redis_url):  # noqa: F811
    channel = await away.new_channel()
    assert await away.receive(channel) == {"type": AWAY}
    await away.group_add("match.m", channel)
    away.url = redis_url
    await away.close_pools()
    assert await away.receive(channel) == {"type": AWAY}
    await away.group_add("match.m", channel)
    await away.group_send("match.m", {"type": "news"})
    assert (await asyncio.wait_for(away.receive(channel), PATIENCE))["type"] == "news"
    await away.group_discard("match.m", channel)
    await away.close_pools()


@pytest.mark.skipif(not shutil.which("redis-server"), reason=MISSING_REDIS)
async def test_after_a_server_that_forgets_has_restarted_all_are_told_of_news(monkeypatch):
    monkeypatch.setattr(channel_layer, "AWAY_PAUSE", 0.05)
    with redis_server() as server:
        layer = RedisLayer(server.url)
        channels = [await layer.new_channel() for _channel in range(5)]

        async def until_news(channel):
            await layer.group_add("match.m", channel)
            while (await layer.receive(channel))["type"] == AWAY:
                await layer.group_add("match.m", channel)

        async def all_join():
            async with asyncio.timeout(PATIENCE):
                while members() < len(channels) or layer.receive_count < len(channels):
                    await asyncio.sleep(0.01)

        def members():
            return redis.Redis.from_url(server.url).zcard(layer._group_key("match.m"))

        waiting = [asyncio.create_task(until_news(channel)) for channel in channels]
        await all_join()
        server.stop()
        server.start()
        await all_join()
        await layer.group_send("match.m", {"type": "news"})
        await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
        await layer.close_pools()


async def test_what_cannot_be_announced_fails_softly_and_is_told_once(away, caplog):
    with caplog.at_level(logging.INFO, logger="config"):
        for _time in range(3):
            await notifications.announce("m", "moved")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
