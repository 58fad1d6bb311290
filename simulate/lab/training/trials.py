"""Trials of fast bots against each other with weights that are not in the data files."""

import random
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.layout import STATE
from simulate.lab.training.self_play import Deck, line_ups_of

GAMES: Final = 20  # of a pair of line-ups

Record = npt.NDArray[Any]


def win_share(
    cards: CardSet,
    decks: Sequence[Deck],
    bots: Sequence[str],
    knowledge: Sequence[Record],
    matches: int,
    seed: int,
) -> float:
    """The share of games that the first bot wins against the second, draws as halves: `matches` pairs of
    line-ups drawn by chance, half of them in Skirmish and half in Total War, GAMES games each."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    codes = np.array([arena.BOTS.index(bot) for bot in bots])
    points = 0.0
    for number in range(matches):
        mode = ("skirmish", "total_war")[number % 2]
        sides = [chance.choice(decks) for _ in range(2)]
        line_ups = line_ups_of(cards, mode, sides, chance)
        results = np.zeros(GAMES, dtype=arena.RESULT)
        arena.play_games(
            np.zeros(arena.RECORDS, dtype=STATE),
            cards.tables,
            np.concatenate(knowledge),
            MODES.index(mode),
            codes,
            *line_ups,
            np.uint64(chance.getrandbits(53)),
            0,
            results,
        )
        points += float((results["winner"] == 0).sum() + (results["winner"] < 0).sum() / 2)
    return points / (matches * GAMES)
