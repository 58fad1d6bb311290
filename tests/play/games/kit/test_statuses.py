"""Where the values of an edition are from, in the words of its game."""

import pytest

from play.games.kit.editions import BadEdition, TomlEdition


def test_other_words_are_refused_with_those_that_there_are():
    with pytest.raises(BadEdition, match="printed, source, invented"):
        TomlEdition('[status]\nfigures = "dune"\n[figures]\nsteps = 2\n').check()
