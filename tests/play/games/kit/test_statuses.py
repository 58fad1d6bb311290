"""Where the values of an edition are from, in the words of its game."""

import pytest

from play.games.kit.editions import BadEdition, TomlEdition

TEXT = '[status]\nfigures = "dune"\n[figures]\nsteps = 2\n'


def test_a_game_may_have_words_of_its_own():
    file = TomlEdition(TEXT, ("figures",), ("seed", "dune"))
    file.check()
    assert file.statuses == {"figures": "dune"}


def test_other_words_are_refused_with_those_that_there_are():
    with pytest.raises(BadEdition, match="printed, source, invented"):
        TomlEdition(TEXT, ("figures",)).check()
