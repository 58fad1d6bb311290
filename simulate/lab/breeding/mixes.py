"""A field and how often each of its decks is met: what candidates are tested against."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulate.deals.bots import VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.statistics.equilibrium import solve
from simulate.statistics.pair_statistics import Floats

LEAST: Final = 0.5  # of an even share, so that every deck of the field counts
MOST: Final = 3.0  # of an even share
STRANGENESS: Final = 122
"""Pairs after which a result counts as much as what both decks' ratings foretell."""


@dataclass(frozen=True)
class FieldMix:
    """Decks with their shares, which sum up to 1."""

    decks: tuple[Candidate, ...]
    shares: tuple[float, ...]

    def units(self, count: int, seed: int) -> list[tuple[Candidate, int]]:
        """Opponents with seeds: each as often as its share says, to less than one."""
        chance = random.Random(seed)  # noqa: S311 - nothing secret
        places = (np.arange(count) + chance.random()) / count
        chosen = np.searchsorted(np.cumsum(self.shares), places).clip(max=len(self.decks) - 1)
        opponents = [self.decks[place] for place in chosen]
        chance.shuffle(opponents)
        return [(deck, chance.getrandbits(48)) for deck in opponents]

    def meetings(self, decks: Sequence[Candidate], pairs: int, seed: int) -> list[Meeting]:
        """So many meetings of each deck, all in units of their own."""
        units = self.units(len(decks) * pairs, seed)
        return [Meeting(decks[place // pairs], *unit) for place, unit in enumerate(units)]


def scores_against(
    table: Table, decks: Sequence[Candidate], units: list[tuple[Candidate, int]]
) -> Floats:
    """Shares of points of each deck in the same units by the verdict bot, (deck, unit)."""
    rows = [Meeting(deck, other, seed) for deck in decks for other, seed in units]
    return table.scores(VERDICT_BOT, rows).reshape(len(decks), len(units))


def scores_apart(
    table: Table, bot: str, mix: FieldMix, decks: Sequence[Candidate], pairs: int, seed: int
) -> Floats:
    """Shares of points of each deck in units of its own, (deck, pair).

    All decks together meet the mix however few games each has, and no luck is common to them.
    """
    return table.scores(bot, mix.meetings(decks, pairs, seed)).reshape(len(decks), pairs)


def smoothed(matrix: Floats, pairs: int) -> Floats:
    """Win rates from so many pairs of games each, (deck, opponent), freed of much of their noise.

    Each is drawn towards what the means of both decks foretell, the more the fewer games it has.
    """
    foretold = matrix.mean(axis=1, keepdims=True) + matrix.mean(axis=0) - matrix.mean()
    trust = pairs / (pairs + STRANGENESS)
    result: Floats = trust * matrix + (1 - trust) * foretold
    return result


def bounded_mix(matrix: Floats) -> Floats:
    """The shares of the decks whose least win rate against an opponent is greatest, from (deck, opponent).

    Each lies within LEAST and MOST of an even share. Without these bounds a close field would lose most
    of its decks. Raises NoEquilibrium.
    """
    size = len(matrix)
    found = solve(matrix, np.append(np.zeros(size), -1.0), shares=(LEAST / size, MOST / size))
    shares: Floats = found[:size] / found[:size].sum()
    return shares
