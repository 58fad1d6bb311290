from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from simulate.queue.chunk_rows import chunks_between

games = st.integers(0, 20_000).map(lambda pairs: 2 * pairs)


def test_chunks_end_at_the_borders_of_the_grid_and_at_the_end():
    assert list(chunks_between(0, 20, 8)) == [(0, 8), (8, 8), (16, 4)]
    assert list(chunks_between(20, 30, 8)) == [(20, 4), (24, 6)]
    assert list(chunks_between(30, 30, 8)) == []


steps = st.integers(1, 2_000).map(lambda pairs: 2 * pairs)


@given(st.lists(st.tuples(games, steps), min_size=1, max_size=5).map(sorted))
def test_however_often_a_matchup_grows_its_chunks_tile_its_games(targets):
    """Also where the bots' figures have changed meanwhile, and the grid with them."""
    planned, chunks = 0, []
    for target, step in targets:
        chunks += chunks_between(planned, target, step)
        planned = target
    assert sum(count for _start, count in chunks) == planned
    assert all(count >= 2 and count % 2 == 0 for _start, count in chunks)
    assert all(start + count == later for (start, count), (later, _count) in pairwise(chunks))
