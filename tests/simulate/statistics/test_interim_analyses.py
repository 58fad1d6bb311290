import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.statistics.interim_analyses import next_comparison_analysis, next_interval_analysis

games = st.integers(0, 200_000).map(lambda pairs: 2 * pairs)


@pytest.mark.parametrize("next_interim", [next_interval_analysis, next_comparison_analysis])
@given(games, st.sampled_from([None, 40, 122, 500]))
def test_analyses_rise_and_are_after_whole_pairs(next_interim, before, first):
    interim = next_interim(before, first)
    assert interim > before
    assert interim % 2 == 0


@given(games)
def test_an_interval_is_analysed_every_eight_thousand_games_at_least(before):
    interim = next_interval_analysis(before)
    assert interim <= before + 8_000
    assert next_interval_analysis(interim - 2) == interim
