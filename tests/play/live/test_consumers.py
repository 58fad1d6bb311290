"""What a connection does beside what is said at it."""

import asyncio
import time

import pytest
from channels.layers import get_channel_layer

from play.live import notifications
from play.matches import presence
from tests.play.conftest import ANN, EVE
from tests.play.live.sockets import clients, in_database

pytestmark = pytest.mark.django_db(transaction=True)


async def test_who_stays_longer_than_a_layer_remembers_is_still_told(new_match, monkeypatch):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.02)
    match = await in_database(new_match)()
    async with clients(match, EVE, ANN) as (eve, ann):
        layer = get_channel_layer()
        layer.groups[notifications.group_of(match.slug)] = dict.fromkeys(
            layer.groups[notifications.group_of(match.slug)], time.time() - layer.group_expiry - 1
        )
        await asyncio.sleep(0.1)
        await ann.say(type="concede")
        assert (await eve.wait_for("steps"))["steps"][0]["action"] == "resign"
