"""The value of a position: a network that adds up what is not 0, and lines that end in margins."""

import numpy as np
import pytest

from play.games.starfighter.bots import pilot, value
from play.games.starfighter.bots.features import facing
from play.games.starfighter.bots.knowledge import MARGIN, VALUE_FEATURES
from play.games.starfighter.bots.searcher import weigh
from play.games.starfighter.engine import layout as L
from tests.play.games.starfighter.engine.playing import edition

TABLES = edition("shipped")[1].tables


@pytest.mark.essential
def test_the_network_adds_up_all_features_whatever_it_added_up_before():
    record, chance = weigh(TABLES)[0], np.random.default_rng(8)
    for count in (9, 8, 7, 6, 5, 4, 3, 2, 1, 0, VALUE_FEATURES, 1):
        features = np.zeros(VALUE_FEATURES)
        places = chance.choice(VALUE_FEATURES, count, replace=False)
        features[places] = chance.normal(size=count)
        record["position"] = features
        units = np.maximum(features @ record["layer"], 0)
        expected = features @ record["direct"] + units @ record["units"]
        assert value.logit(record) == pytest.approx(expected, rel=1e-4, abs=1e-4)


@pytest.mark.essential
@pytest.mark.parametrize("seat", range(L.SEATS))
@pytest.mark.parametrize("offset", range(-MARGIN, MARGIN + 1))
def test_no_damage_passes_beyond_the_ends_of_a_line(seat, offset):
    record, chance = pilot.weigh(TABLES)[0], np.random.default_rng(8)
    sectors = slice(MARGIN, MARGIN + L.SECTORS)
    record["attack"][:, sectors] = chance.integers(0, 9, (L.SEATS, L.SECTORS))
    record["taking"][:, sectors] = chance.integers(0, 5, (L.SEATS, L.SECTORS))
    expected = 0.0
    for sector in range(L.SECTORS):
        opposite = facing(seat, sector, offset)
        if opposite >= 0:
            attack = record["attack"][seat, sectors][sector]
            expected += max(0.0, attack - record["taking"][1 - seat, sectors][opposite])
    assert value.passing_damage(record, seat, offset) == expected
