"""Who is at the table: seats with an open socket, in the cache that all processes share.

An entry lives for two minutes; whoever is connected renews it, so that a process that died is forgotten.
"""

from typing import Final

from django.core.cache import cache

from play.models import LETTERS

LIFETIME: Final = 120
RENEWAL: Final = 50


def key_of(slug: str, letter: str) -> str:
    return f"play:here:{slug}:{letter}"


def present(slug: str) -> set[str]:
    """The letters of the seats that are here."""
    keys = {key_of(slug, letter): letter for letter in LETTERS}
    return {keys[key] for key, count in cache.get_many(keys).items() if count > 0}


def arrive(slug: str, letter: str) -> None:
    """One more connection of the seat."""
    key = key_of(slug, letter)
    cache.add(key, 0, LIFETIME)
    try:
        cache.incr(key)
    except ValueError:  # it has just run out
        cache.set(key, 1, LIFETIME)


def renew(slug: str, letter: str) -> None:
    """The seat is still here."""
    key = key_of(slug, letter)
    cache.set(key, max(1, cache.get(key, 1)), LIFETIME)


def leave(slug: str, letter: str) -> None:
    """One connection of the seat less."""
    key = key_of(slug, letter)
    if cache.get(key, 0) <= 1:
        cache.delete(key)
    else:
        cache.decr(key)
