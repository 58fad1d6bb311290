"""Games between candidates, many short meetings at a time, in one process or in several."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena
from play.games.starfighter.bots.chooser import SEARCHERS
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.position import fill_lists
from simulate.console.local_runner import GameRange, run_ranges
from simulate.deals.pair_points import GamePoints, pair_points
from simulate.lab.breeding.candidates import Candidate
from simulate.models import TOTAL_WAR
from simulate.statistics.pair_statistics import PAIR_POINTS, Floats

SECONDS: Final = {True: 0.025, False: 0.0002}  # of a game, by whether the bot searches
RANGE_SECONDS: Final = 2.0


class Meeting(NamedTuple):
    """One pair of games between two candidates."""

    first: Candidate
    second: Candidate
    seed: int


@dataclass(frozen=True)
class Meetings:
    """Meetings by number; `play` returns the first candidates' points (0 to 4)."""

    cards: CardSet
    bot: str
    rows: Sequence[Meeting]

    def play(self, start: int, count: int) -> GamePoints:
        play = self._search if self.bot in SEARCHERS else self._play_quickly
        return np.concatenate([play(row) for row in self.rows[start : start + count]])

    def _search(self, row: Meeting) -> GamePoints:
        first, second = (LineUp(deck.cruiser, deck.cards, self.bot) for deck in row[:2])
        return pair_points(Pairing(self.cards, TOTAL_WAR, (first, second), row.seed).play(0, 2))

    def _play_quickly(self, row: Meeting) -> GamePoints:
        """The same games without a pairing of their own, five times as fast."""
        index = self.cards.index
        piles = [sorted(index[card] for card in deck.cards) for deck in row[:2]]
        cruisers = np.array([self.cards.cruisers.index(deck.cruiser) for deck in row[:2]])
        games, knowledge, results = self._arrays
        bots = np.array([arena.BOTS.index(self.bot)] * 2)
        seed, mode = np.uint64(row.seed), MODES.index(TOTAL_WAR)
        tables = self.cards.tables
        results[:] = 0
        arena.play_games(  # type: ignore[no-untyped-call]
            games, tables, knowledge, mode, bots, cruisers, *fill_lists(piles), seed, 0, results
        )
        return pair_points(results)

    @cached_property
    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        bots = [arena.BOTS.index(self.bot)] * 2
        return (
            np.zeros(arena.RECORDS, dtype=L.STATE),
            arena.knowledge_of(bots, self.cards.tables),
            np.zeros(2, dtype=arena.RESULT),
        )


def as_it_is(points: GamePoints) -> GamePoints:
    return points


@dataclass(frozen=True)
class Table:
    """Where games are played: a card set and a number of processes; `played` counts games by bot."""

    cards: CardSet
    jobs: int
    played: dict[str, int]

    def scores(self, bot: str, rows: Sequence[Meeting]) -> Floats:
        """The first candidates' shares of points, a meeting each."""
        if not rows:
            return np.zeros(0)
        size = max(1, int(RANGE_SECONDS / (2 * SECONDS[bot in SEARCHERS])))
        size = max(1, min(size, -(-len(rows) // self.jobs)))
        ranges = [
            GameRange(0, start, min(size, len(rows) - start)) for start in range(0, len(rows), size)
        ]
        meetings = Meetings(self.cards, bot, tuple(rows))
        self.played[bot] = self.played.get(bot, 0) + 2 * len(rows)
        return np.concatenate(self.play(meetings, ranges)) / PAIR_POINTS

    def play(self, meetings: Meetings, ranges: Sequence[GameRange]) -> list[GamePoints]:
        """The first candidates' points (0 to 4), a range each."""
        [parts] = run_ranges([meetings], ranges, as_it_is, jobs=self.jobs)
        return [each.part for each in parts]
