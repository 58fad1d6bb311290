import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.statistics.looks import next_comparison_look, next_interval_look

games = st.integers(0, 200_000).map(lambda pairs: 2 * pairs)


@pytest.mark.parametrize("next_look", [next_interval_look, next_comparison_look])
@given(games, st.sampled_from([None, 40, 122, 500]))
def test_looks_rise_and_are_after_whole_pairs(next_look, before, first):
    look = next_look(before, first)
    assert look > before
    assert look % 2 == 0


@given(games)
def test_an_interval_is_looked_at_every_eight_thousand_games_at_least(before):
    look = next_interval_look(before)
    assert look <= before + 8_000
    assert next_interval_look(look - 2) == look


def test_the_first_looks_come_early():
    looks = [0]
    while looks[-1] < 16_000:
        looks.append(next_interval_look(looks[-1]))
    assert looks == [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000]


def test_where_games_take_long_the_first_look_comes_earlier():
    assert next_interval_look(0, 40) == next_comparison_look(0, 40) == 40
    assert next_interval_look(40, 40) == next_comparison_look(40, 40) == 80
    assert next_interval_look(5_120, 40) == 8_000
    assert next_comparison_look(400, 40) == next_comparison_look(400, 400) - 300
