"""Games between candidates, many short meetings at a time, in one process or in several."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
from django.conf import settings

from catalog.web.progress import Bar, no_bar, progress_bar
from play.games.starfighter.bots.chooser import SEARCHERS
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.cards import CardSet
from simulate.console.local_runner import GameRange, cut, run_ranges
from simulate.console.terminal import prepare_engine
from simulate.deals.aligned_deals import pair_up
from simulate.deals.matchups import versions_of
from simulate.deals.pair_points import GamePoints, pair_points
from simulate.deals.playing_time import seconds_a_game
from simulate.lab.breeding.candidates import Candidate
from simulate.models import TOTAL_WAR
from simulate.statistics.pair_statistics import PAIR_POINTS, Floats

RANGE_SECONDS: Final = 2.0
KEPT_AT_ONCE: Final = 1000  # meetings between two writings of a log
KEY_SIZE: Final = 8  # bytes
GOES_ON: Final = "what was played is kept, and the same command goes on."


class Meeting(NamedTuple):
    """One pair of games between two candidates; cards in an order of their own are dealt in it."""

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
        return np.concatenate([self.play_one(row) for row in self.rows[start : start + count]])

    def play_one(self, row: Meeting) -> GamePoints:
        first, second = (LineUp(deck.cruiser, deck.cards, self.bot) for deck in row[:2])
        return pair_points(pair_up(self.cards, TOTAL_WAR, (first, second), row.seed).play(0, 2))


@dataclass(frozen=True)
class Log:
    """Meetings of searching bots that were played before, a line each of a file, by what they depend on.

    A command that is begun again reads them instead of playing, and so goes on where it was stopped. Lines
    that were torn are played again.
    """

    path: Path
    points: dict[str, int]

    @classmethod
    def read(cls, path: Path) -> "Log":
        lines = path.read_text(errors="replace").splitlines() if path.exists() else []
        rows = (line.split() for line in lines)
        return cls(
            path, {row[0]: int(row[1]) for row in rows if len(row) == 2 and row[1].isdecimal()}
        )

    def add(self, points: dict[str, int]) -> None:
        self.points.update(points)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = "".join(f"\n{key} {each}" for key, each in points.items())
        with self.path.open("ab", buffering=0) as file:  # in one piece, beside what others append
            file.write(lines.encode())


def kept_log() -> Log:
    """The log of this installation, which all commands of breeding share."""
    return Log.read(settings.VAR_DIR / "meetings.log")


@dataclass(frozen=True)
class Table:
    """Where games are played: a card set and a number of processes; `played` counts games by bot.

    Those that a log has are counted, too. The `bar` shows how far the meetings are that are played now.
    """

    cards: CardSet
    jobs: int
    played: dict[str, int] = field(default_factory=dict)
    log: Log | None = None
    bar: Bar = no_bar

    @classmethod
    def of_shipped(cls, jobs: int, tell: Callable[[str], object]) -> Self:
        """With the shipped cards, the installation's log and a bar; the engine is prepared."""
        cards = shipped_card_set()
        prepare_engine(cards, tell)
        return cls(cards, jobs, log=kept_log(), bar=progress_bar)

    @property
    def seconds(self) -> float:
        """What all games so far take one processor by the bots' usual speeds, the same on every machine."""
        return sum(games * seconds_a_game([bot]) for bot, games in self.played.items())

    def scores(self, bot: str, rows: Sequence[Meeting]) -> Floats:
        """The first candidates' shares of points, a meeting each."""
        self.played[bot] = self.played.get(bot, 0) + 2 * len(rows)
        if self.log is None or bot not in SEARCHERS:
            return self._play(bot, rows) / PAIR_POINTS
        key = f"{versions_of([bot])} {self.cards.revision}"
        keys = [
            blake2b(f"{key} {tuple(row)}".encode(), digest_size=KEY_SIZE).hexdigest()
            for row in rows
        ]
        new = [place for place, each in enumerate(keys) if each not in self.log.points]
        for start in range(0, len(new), KEPT_AT_ONCE):
            places = new[start : start + KEPT_AT_ONCE]
            found = self._play(bot, [rows[place] for place in places]).tolist()
            self.log.add(dict(zip((keys[place] for place in places), found, strict=True)))
        return np.array([self.log.points[each] for each in keys]) / PAIR_POINTS

    def _play(self, bot: str, rows: Sequence[Meeting]) -> GamePoints:
        if not rows:
            return np.zeros(0, dtype=np.int8)
        size = max(1, int(RANGE_SECONDS / (2 * seconds_a_game([bot]))))
        size = max(1, min(size, -(-len(rows) // self.jobs)))
        meetings = Meetings(self.cards, bot, tuple(rows))
        return np.concatenate(self.play(meetings, [*cut(0, len(rows), size)]))

    def play(self, meetings: Meetings, ranges: Sequence[GameRange]) -> list[GamePoints]:
        """The first candidates' points (0 to 4), a range each."""
        with self.bar("pairs of games", len(meetings.rows)) as advance:
            [parts] = run_ranges([meetings], ranges, np.asarray, jobs=self.jobs, advance=advance)
        return [each.part for each in parts]
