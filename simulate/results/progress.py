"""How far a run is and how fast it goes, without reading its games."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import F

from catalog.web.rows.database_clock import database_now
from play.games.kit.base_game import bots_in
from simulate.deals.playing_time import max_chunk_time
from simulate.models import Chunk, Run

WINDOW: Final = timedelta(seconds=10)  # over which speed is measured, or some chunks of slow bots
CHUNKS: Final = 4
SHORTEST: Final = timedelta(seconds=0.1)


@dataclass(frozen=True, slots=True)
class Progress:
    """Games played and wanted so far; a rule may want more, up to `at_most`.

    `games_per_second` is what the workers do for this run just now, 0 where they do nothing for it; games
    that were there before it do not count. `seconds_left` is None while there is no telling.
    """

    played: int
    wanted: int
    at_most: int
    games_per_second: float
    is_being_played: bool

    @property
    def share(self) -> float:
        """Of the games wanted so far, from 0 to 1."""
        return self.played / self.wanted if self.wanted else 0.0

    @property
    def games_a_minute(self) -> float:
        return 60 * self.games_per_second

    @property
    def seconds_left(self) -> float | None:
        if not self.games_per_second:
            return None
        return (self.wanted - self.played) / self.games_per_second


def read_progress(run: Run) -> Progress:
    """The run's progress, in two queries."""
    now = database_now()
    window = max(WINDOW, CHUNKS * max_chunk_time(bots_in(run.versions), run.game))
    since = max(now - window, run.begun_at or run.created)
    pairings = list(run.pairings.values_list("matchup", "games"))
    wanted = sum(games for _matchup, games in pairings)
    chunks = Chunk.objects.filter(
        matchup__pairings__run=run, start__lt=F("matchup__pairings__games")
    ).values_list("start", "count", "matchup__pairings__games", "finished_at", "started_at")
    played = recent = 0
    is_being_played = False
    for start, count, games, finished_at, started_at in chunks:
        counted = min(count, games - start)
        if not run.counts(finished_at):
            is_being_played |= started_at is not None
            continue
        played += counted
        recent += counted if finished_at > since else 0
    seconds = max(now - since, SHORTEST).total_seconds()
    return Progress(
        played=played,
        wanted=wanted,
        at_most=run.settings.get("budget", run.most_games * len(pairings)),
        games_per_second=recent / seconds if run.is_active else 0.0,
        is_being_played=is_being_played,
    )
