"""The shipped edition, and what a bad one is told: everything at once."""

import re

import pytest

from play.games.star_frontier.engine.edition import (
    DATA,
    SHIPPED,
    BadEdition,
    read_edition,
    shipped_edition,
)

TEXT = (DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8")


def test_the_shipped_edition_says_that_it_is_a_reconstruction():
    edition = shipped_edition()
    assert edition.source == "reconstruction"
    assert "reconstructed" in edition.note["en"]
    assert "реконструкция" in edition.note["ru"]


def test_what_is_wrong_is_told_at_once():
    bad = TEXT.replace("speed = 3, shots = 1, range = 1", "speed = 30, shots = 1, range = 1", 1)
    bad = bad.replace('makes = ["infantry"]', 'makes = ["knight"]', 1)
    bad = bad.replace('"income +1"', '"luck +1"').replace("0,2* 1,2  -1,3", "0,2* 1,2  9,9")
    bad = bad.replace('"hook 3 5,1"', '"hook 7 5,1"')
    with pytest.raises(BadEdition) as told:
        read_edition(bad)
    found = "\n".join(told.value.problems)
    for words in ("units.infantry: speed", "knight", "luck", "islands.hook", "hook 7"):
        assert re.search(words, found), words


def test_a_preset_map_keeps_to_the_rules_of_laying():
    """S2.3, S2.5."""
    with pytest.raises(BadEdition, match=r"slab at -9,2 covers another piece"):
        read_edition(TEXT.replace("slab 0 -5,2", "slab 0 -9,2"))
