"""The colours of six seats are told apart by the colour-blind, too; their signs differ besides."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

TOKENS = Path(__file__).parents[1] / "catalog/static/catalog/tokens.css"
SEAT = re.compile(r"--seat-(\w): light-dark\(#(\w{6}), #(\w{6})\)")
# What is seen of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1).
SIGHTS = {
    "all colours": np.eye(3),
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
# Linear red, green and blue as Oklab has them (Ottosson 2020).
CONES = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
]
OKLAB = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
]
LEAST = 0.09  # of Oklab, in which 0.02 is just seen


def seen(colour, sight):
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    shown = np.clip(np.array(sight) @ linear, 0, 1)
    return np.array(OKLAB) @ np.cbrt(np.array(CONES) @ shown)


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=SIGHTS)
@pytest.mark.parametrize("theme", [1, 2], ids=["light", "dark"])
def test_six_seats_have_six_colours(theme, sight):
    colours = {found[0]: found[theme] for found in SEAT.findall(TOKENS.read_text())}
    assert "".join(colours) == "abcdef"
    for one, other in combinations(colours, 2):
        distance = np.linalg.norm(seen(colours[one], sight) - seen(colours[other], sight))
        assert distance > LEAST, (one, other)
