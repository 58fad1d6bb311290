"""The dice that docs/star_frontier.md promises, by the engine and by the formula that stands there."""

import re
from pathlib import Path

import numpy as np
import pytest

from play.games.kit.keyed_words import keyed_words
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.engine.dice import roll
from tests.play.games.star_frontier.engine.setting import die_of

TEXT = (Path(__file__).parents[5] / "docs" / "star_frontier.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| (\d+) \| ([AB]) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
VECTOR = ROW.findall(TEXT)


def by_engine(seed: int, turn: int, seat: int, shot: int, place: int) -> int:
    records = np.zeros(1, dtype=L.STATE)
    records["seed"], records["turn"], records["to_move"] = np.uint64(seed), turn, seat
    records["shot"] = shot
    return int(roll(records[0], place))


@pytest.mark.parametrize("row", VECTOR, ids="-".join)
def test_the_documents_vector_holds(row):
    seed, turn, shot, place, die = (int(row[i]) for i in (0, 1, 3, 4, 5))
    place_in_game = (seed, turn, "AB".index(row[2]), shot, place)
    assert by_engine(*place_in_game) == die_of(*place_in_game) == die


def test_a_key_gives_the_seed_of_each_shot():
    (seed,) = map(int, keyed_words(bytes(range(32)).hex(), "dice 3 B 2", 0, 1))
    dice = [by_engine(seed, 3, 1, 2, place) for place in range(3)]
    told = "has the seed {}, and its first three dice are {}, {} and {}"
    assert told.format(seed, *dice) in TEXT
    assert len(VECTOR) == 5
