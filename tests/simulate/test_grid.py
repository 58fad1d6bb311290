from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.grid import lay, next_border

games = st.integers(0, 200_000).map(lambda pairs: 2 * pairs)


def test_chunks_begin_small_and_grow_to_whole_ones(settings):
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 8
    assert list(lay(0, 30)) == [(0, 4), (4, 6), (10, 8), (18, 8), (26, 4)]


@given(games)
def test_borders_rise_are_even_and_nowhere_more_than_a_step_apart(before):
    border = next_border(before)
    assert before < border <= before + 8_000
    assert border % 2 == 0
    assert next_border(border - 2) == border


@given(st.lists(games, min_size=1, max_size=5).map(sorted))
def test_however_often_a_question_grows_its_chunks_tile_its_games(targets):
    laid, chunks = 0, []
    for target in targets:
        chunks += lay(laid, target)
        laid = max(laid, target)
    assert sum(count for _start, count in chunks) == laid
    assert all(count >= 2 and count % 2 == 0 for _start, count in chunks)
    assert all(start + count == later for (start, count), (later, _count) in pairwise(chunks))


@given(games, games)
def test_all_runs_share_the_chunks_up_to_the_last_border_of_the_shorter(one, other):
    first, second = (dict(lay(0, end)) for end in (one, other))
    shared = min(one, other)
    whole = [start for start in first | second if next_border(start) <= shared]
    assert [first[start] for start in whole] == [second[start] for start in whole]


@pytest.mark.parametrize("end", [0, 40])
def test_nothing_is_laid_twice(end):
    assert list(lay(40, end)) == []
