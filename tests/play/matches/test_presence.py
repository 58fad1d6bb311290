import pytest
from django.core.cache import cache

from play.matches.presence import arrive, key_of, leave, present, renew


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def test_a_seat_is_here_while_a_connection_is_open():
    arrive("m", "A")
    arrive("m", "A")
    leave("m", "A")
    assert present("m") == {"A"}
    leave("m", "A")
    assert present("m") == set()


def test_seats_and_matches_are_told_apart():
    arrive("m", "B")
    assert present("m") == {"B"}
    assert present("n") == set()


def test_who_stays_is_not_forgotten():
    arrive("m", "A")
    cache.delete(key_of("m", "A"))  # as after two minutes
    renew("m", "A")
    assert present("m") == {"A"}


def test_leaving_twice_does_no_harm():
    leave("m", "A")
    assert present("m") == set()
