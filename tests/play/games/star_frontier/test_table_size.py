"""TABLE with its Russian words stays small, on every ready map and on laid ones, in whole games."""

import pytest

from tests.conftest import IS_NIGHTLY
from tests.play.games.star_frontier.table_sizes import GAMES, sizes


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize(("given", "seed"), GAMES[:: 1 if IS_NIGHTLY else 4])
def test_a_table_with_its_russian_words_is_small(given, seed):
    found = sizes(given, seed)
    assert len(found) > 10
    assert 4_000 < max(found) < 16_000
