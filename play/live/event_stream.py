"""One stream for all matches of a player: what they ask, as server-sent events."""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from typing import Any, Final

from channels.layers import get_channel_layer
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation
from django.utils.translation import gettext as _

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.policies import BOUNDS
from catalog.web.limits.rate_limits import Caller
from play.live import notifications
from play.live.consumers import in_reader
from play.live.message_handlers import seats_of
from play.live.player_events import Describe, PlayerEvent, events_of, matches_of_events
from play.matches import presence
from play.models import Player

FIRST: Final = "retry: 2000\n\n"
"""How soon a browser that lost the stream asks again, milliseconds."""
ALIVE: Final = ": here\n\n"

_open: Counter[str] = Counter()  # streams by player and by network


def check_streams(caller: Caller) -> None:
    """Raises Refusal where the caller, or the network, has as many streams open as may be."""
    own, of_network = BOUNDS["streams"].of(is_account=caller.is_account)
    if _open[caller.key] >= own or _open[network_place(caller)] >= of_network:
        sentence = _("You have too many event streams open; close one first.")
        raise Refusal(sentence, code="too_many", status=429)


def network_place(caller: Caller) -> str:
    return f"network {caller.network}"


class EventStream:
    """The events of a player's matches, from the standing of now on; those that ended `since` come first.

    It is the content of a response, which Django closes whatever has ended it. It ends once `may_stay` is
    false: the token that opened it was revoked, or the session ended. Raises Refusal.
    """

    def __init__(
        self,
        player: Player,
        describe: Describe,
        language: str,
        caller: Caller,
        *,
        since: datetime | None = None,
        may_stay: Callable[[], bool],
    ) -> None:
        self.player, self.describe, self.language = player, describe, language
        self.since, self.may_stay = since, may_stay
        self.layer = get_channel_layer()
        self.channel = ""
        self.seats: dict[str, tuple[str, ...]] = {}
        """By match whose group the stream is in, the seats that are here by it."""
        self.told: dict[str, set[tuple[object, ...]]] = {}
        check_streams(caller)
        self.places: tuple[str, ...] = (caller.key, network_place(caller))
        _open.update(self.places)

    async def __aiter__(self) -> AsyncIterator[str]:
        """The texts of the stream, until nobody reads it any more."""
        notifications.attach_event_loop()
        self.channel = await self.layer.new_channel()
        try:
            await self.layer.group_add(notifications.group_of_player(self.player), self.channel)
            await self.note_account(presence.note_listening)
            yield FIRST
            async for text in self.look():
                yield text
            renewal = time.monotonic() + presence.KEEP_ALIVE_PAUSE
            while True:
                message: dict[str, Any] = {}
                with contextlib.suppress(TimeoutError):
                    left = max(0.0, renewal - time.monotonic())
                    message = await asyncio.wait_for(self.layer.receive(self.channel), left)
                if time.monotonic() >= renewal:
                    if not await in_reader(self.may_stay)():
                        return
                    await self.keep_alive()
                    yield ALIVE
                    message, renewal = {}, time.monotonic() + presence.KEEP_ALIVE_PAUSE
                async for text in self.look(message.get("slug")):
                    yield text
        finally:
            await self.leave()

    async def look(self, slug: str | None = None) -> AsyncIterator[str]:
        """Tells what is new in one match, or in all."""
        slugs = [slug] if slug else await in_reader(matches_of_events)(self.player, self.since)
        for each in slugs:
            await self.join(each)
            for event in await in_reader(self.news_of)(each):
                yield self.written(event)

    def news_of(self, slug: str) -> list[PlayerEvent]:
        """The events of a match that the stream has not told since they hold."""
        with translation.override(self.language):
            found = events_of(slug, self.player, self.describe)
        before = self.told.get(slug, set())
        self.told[slug] = {event.key for event in found}
        return [event for event in found if event.key not in before]

    def written(self, event: PlayerEvent) -> str:
        self.since = max(event.moment, self.since or event.moment)
        content = json.dumps(
            event.content, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":")
        )
        moment = int(self.since.timestamp() * 1_000_000)
        return f"id: {moment}\nevent: {event.kind}\ndata: {content}\n\n"

    async def join(self, slug: str) -> None:
        """Hears of the match from now on, and is there at the own seats."""
        letters = await in_reader(seats_of)(slug, self.player) or ()
        if slug not in self.seats:
            await self.layer.group_add(notifications.group_of(slug), self.channel)
        arrived = [letter for letter in letters if letter not in self.seats.get(slug, ())]
        self.seats[slug] = letters
        if arrived:
            await self.note(slug, presence.connect, arrived)
            await notifications.announce(slug, "match")

    async def keep_alive(self) -> None:
        """Renews memberships and presence, which both expire."""
        await self.note_account(presence.note_listening)
        await self.layer.group_add(notifications.group_of_player(self.player), self.channel)
        for slug, letters in self.seats.items():
            await self.layer.group_add(notifications.group_of(slug), self.channel)
            await self.note(slug, presence.keep_alive, letters)

    async def note_account(self, note: Callable[[int], None]) -> None:
        if self.player.user.pk is not None:
            await in_reader(note)(self.player.user.pk)

    async def note(self, slug: str, note: Callable[[str, str], None], letters: Any) -> None:
        for letter in letters:
            await in_reader(note)(slug, letter)

    def close(self) -> None:
        """Leaves, called in a thread."""
        notifications.run_in_event_loop(self.leave())

    async def leave(self) -> None:
        """Undoes what the stream has done, once."""
        places, self.places = self.places, ()
        global _open
        _open -= Counter(places)
        if self.channel:
            await self.note_account(presence.note_deaf)
            group = notifications.group_of_player(self.player)
            await self.layer.group_discard(group, self.channel)
        seats, self.seats = self.seats, {}
        for slug, letters in seats.items():
            await self.layer.group_discard(notifications.group_of(slug), self.channel)
            await self.note(slug, presence.disconnect, letters)
            if letters:
                await notifications.announce(slug, "match")
