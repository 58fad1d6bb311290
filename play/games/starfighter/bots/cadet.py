"""Cadet: any legal action, each equally likely."""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import random_index
from play.games.starfighter.bots.knowledge import KNOWLEDGE
from play.games.starfighter.engine.compiled import kernel

VERSION = "2"


def weigh(_tables: Any) -> npt.NDArray[Any]:
    """What the bot knows of a card set beforehand: nothing."""
    return np.zeros(1, dtype=KNOWLEDGE)


@kernel
def choose(_view, _tables, _knowledge, _actions, count, words, i):
    """The place of an action among the `count` legal ones."""
    return random_index(words, i, count)
