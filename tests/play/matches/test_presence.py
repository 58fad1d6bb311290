import pytest
from django.core.cache import cache

from play.matches.presence import connect, connected_seats, disconnect, keep_alive, key_of


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def test_a_seat_is_here_while_a_connection_is_open():
    connect("m", "A")
    connect("m", "A")
    disconnect("m", "A")
    assert connected_seats("m") == {"A"}
    disconnect("m", "A")
    assert connected_seats("m") == set()


def test_who_stays_is_not_forgotten():
    connect("m", "A")
    cache.delete(key_of("m", "A"))  # as after two minutes
    keep_alive("m", "A")
    assert connected_seats("m") == {"A"}
