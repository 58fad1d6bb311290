"""The seats with an open socket, in the cache that all processes share.

An entry lives for two minutes and is renewed while connected, so the entries of a dead process expire. When
a seat was seen last is kept for a day.
"""

import contextlib
import time
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from itertools import product
from typing import Final

from django.core.cache import cache

from play.games.game import LETTERS
from play.models import Match, OfferKind

TTL: Final = 120
KEEP_ALIVE_PAUSE: Final = 20
SEEN_TTL: Final = 24 * 3600
WATCHING: Final = "watching"
"""Stands for the letter of who has no seat."""


def key_of(slug: str, letter: str) -> str:
    return f"play:presence:{slug}:{letter}"


def seen_key_of(slug: str, letter: str) -> str:
    return f"play:seen:{slug}:{letter}"


def connected_seats(slug: str) -> set[str]:
    """The letters of the seats that are connected."""
    return connected_seats_of([slug])[slug]


def connected_seats_of(slugs: Iterable[str]) -> dict[str, set[str]]:
    """By match the letters of the seats that are connected, asked for all at once."""
    found: dict[str, set[str]] = {slug: set() for slug in slugs}
    keys = {key_of(*seat): seat for seat in product(found, LETTERS)}
    for key, count in cache.get_many(keys).items():
        if count > 0:
            slug, letter = keys[key]
            found[slug].add(letter)
    return found


def watchers_of(slugs: Iterable[str]) -> dict[str, int]:
    """By match how many spectators are connected."""
    keys = {key_of(slug, WATCHING): slug for slug in slugs}
    counts = cache.get_many(keys)
    return {slug: max(0, counts.get(key, 0)) for key, slug in keys.items()}


def away_since(slug: str, letter: str) -> datetime | None:
    """When the seat's last connection was seen; None while it is here, and where it was not here today."""
    if letter in connected_seats(slug):
        return None
    seen = cache.get(seen_key_of(slug, letter))
    return None if seen is None else datetime.fromtimestamp(seen, UTC)


def is_abandoned(match: Match, kind: str, letter: str, here: Collection[str] | None = None) -> bool:
    """Whether an offer has ended because the seat that made it is away: one of a rematch, unless the match is
    by days. Who is `here` may be given."""
    if kind != OfferKind.REMATCH or match.clock_renews:
        return False
    return letter not in (connected_seats(match.slug) if here is None else here)


def listening_key(account: int) -> str:
    return f"play:listening:{account}"


def note_listening(account: int) -> None:
    """An event stream of the account is open."""
    cache.set(listening_key(account), 1, TTL)


def note_deaf(account: int) -> None:
    """An event stream of the account has ended."""
    cache.delete(listening_key(account))


def listening_accounts(accounts: Iterable[int]) -> list[int]:
    """Those of the accounts with an open event stream."""
    keys = {listening_key(account): account for account in accounts}
    return sorted(keys[key] for key in cache.get_many(keys))


def note_seen(slug: str, letter: str) -> None:
    cache.set(seen_key_of(slug, letter), time.time(), SEEN_TTL)


def connect(slug: str, letter: str) -> None:
    """One more connection of the seat."""
    note_seen(slug, letter)
    key = key_of(slug, letter)
    cache.add(key, 0, TTL)
    try:
        cache.incr(key)
    except ValueError:  # it has just run out
        cache.set(key, 1, TTL)


def keep_alive(slug: str, letter: str) -> None:
    """Renews the seat's entry."""
    note_seen(slug, letter)
    key = key_of(slug, letter)
    cache.set(key, max(1, cache.get(key, 1)), TTL)


def disconnect(slug: str, letter: str) -> None:
    """One connection of the seat less."""
    note_seen(slug, letter)
    key = key_of(slug, letter)
    if cache.get(key, 0) <= 1:
        cache.delete(key)
    else:
        with contextlib.suppress(ValueError):  # it has just run out
            cache.decr(key)
