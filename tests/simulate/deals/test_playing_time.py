from datetime import timedelta

from simulate.deals import playing_time
from simulate.deals.playing_time import chunk_games, first_interim, games_within, seconds_a_game


def test_a_chunk_takes_half_a_second_but_has_a_pair_at_least_and_not_too_many_games(
    thinkers, settings
):
    assert chunk_games(["captain"]) == chunk_games(["captain", "captain"]) == 30
    assert chunk_games(["captain", "cadet"]) == 58
    assert playing_time.max_chunk_time(["captain", "cadet"]) == timedelta(seconds=0.5)
    assert chunk_games(["admiral"]) == 2
    assert chunk_games(["cadet"]) == settings.PLAYTEST_CHUNK


def test_games_come_in_pairs_and_keep_to_the_time():
    asked = ((1, 0.3, 0), (1, 0.6, 0), (1, 0.6, 2), (1e9, 1e-6, 0), (1, 0, 0))
    found = [games_within(*times, least=least, most=100) for *times, least in asked]
    assert found == [2, 0, 2, 100, 100]


def test_rules_look_earlier_where_games_take_long(thinkers):
    fast, slow, slowest = map(seconds_a_game, (["cadet"], ["captain"], ["admiral"]))
    assert first_interim(fast, 400) == first_interim(slow, 400) == 400
    assert first_interim(slowest, 400) == playing_time.MIN_INTERIM_GAMES
    assert first_interim(slowest, 20) == 20
