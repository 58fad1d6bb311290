"""A worker's turn: claims chunks, plays them, writes what came of them, until nothing is left."""

import logging
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, TypeVar

import numpy as np
from billiard import current_process
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from play.bots.arena import RESULT
from play.preparation import prepare_engine
from simulate.card_tally import CardTally
from simulate.chunks import Claim, Played, Work, claim_chunks, give_up_lost, record, runs_to_claim
from simulate.games import Games, games_of, pack
from simulate.models import Question
from simulate.questions import pairing_of, questions_by
from simulate.runner import Chunk, available_processors, play_chunk
from simulate.settling import finish_played, settle_or_end, settle_runs

logger = logging.getLogger(__name__)

CLAIM_SECONDS: Final = 0.4  # of play between two looks at the database, where chunks are small
FIRST_SPEED: Final = 10_000.0  # games a second, until it is measured
PATIENCE: Final = 120.0  # seconds for a database that does not answer
LONGEST_PAUSE: Final = 2.0

Answer = TypeVar("Answer")


class Worker:
    """One process that plays; its name says where it runs.

    `place` tells it from the other processes of its machine, which are numbered from 0.
    """

    def __init__(self, place: int = 0) -> None:
        self.place = place
        self.name = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"
        self._speed = FIRST_SPEED
        self._is_playing = False
        self._is_leaving = False
        self._has_rung = False  # for the work that it goes on with from turn to turn

    def take_turn(self, seconds: float, ring: Callable[[], object]) -> bool:
        """Plays until nothing is left or the time is over; whether there is more.

        `ring` is called when others could help. What was played is written before this returns.
        """
        self._is_playing = True
        try:
            return self._play_until(time.monotonic() + seconds, ring)
        finally:
            self._is_playing = False
            if self._is_leaving:
                os._exit(0)

    def leave(self, grace: float) -> None:
        """Ends the process, once what it is playing is written, or after so many seconds."""
        self._is_leaving = True
        if self._is_playing:
            time.sleep(grace)
        os._exit(0)

    def _play_until(self, ends: float, ring: Callable[[], object]) -> bool:
        played: list[Played] = []
        claim = Claim()
        while True:
            is_over = self._is_leaving or time.monotonic() >= ends
            games = 0 if is_over else self._games_at_once()
            self._record(played, claim)
            run, claim = claim.only_run, self._claim(games)
            # A run that has chunks for this worker is not at its end, but others may share chunks with it.
            is_under_way = (
                bool(claim.chunks) and claim.only_run is not None and claim.only_run == run
            )
            has_grown = bool(played) and not is_under_way and settle(claim.only_run)
            if has_grown and not claim.chunks:
                # A rule wants more of a run that seemed to be at its end.
                claim = self._claim(games)
            self._has_rung &= bool(claim.left) and not has_grown
            if not claim.chunks:
                return bool(claim.left)
            # A new run has rung by itself, so only for what is more than that, or has come since.
            if not self._has_rung and claim.left > (0 if has_grown else games):
                ring()
                self._has_rung = True
            played = self._play(claim.chunks)

    def _record(self, played: Sequence[Played], claim: Claim) -> None:
        """Writes what was played of the claim; somebody waits for the end of the run, if this is it."""
        if played:
            patiently(partial(record, played, self.name))
            if claim.only_run is not None and claim.left <= self._games_at_once():
                patiently(partial(finish_played, claim.only_run))

    def _games_at_once(self) -> int:
        return int(self._speed * CLAIM_SECONDS)

    def _claim(self, games: int) -> Claim:
        processors = available_processors()
        return patiently(partial(claim_chunks, self.name, games, processors, self.place))

    def _play(self, chunks: Sequence[Work]) -> list[Played]:
        questions = patiently(partial(questions_by, [work.key for work in chunks]))
        # Nothing is packed in between: after some games the processor has forgotten how that goes.
        found = [play_games(work, questions[work.key]) for work in chunks]
        seconds = sum(each.seconds for each in found)
        if seconds:
            games = sum(work.count for work in chunks)
            self._speed = (self._speed + games / seconds) / 2
        return [packed(each) for each in found]


def settle(run: int | None) -> bool:
    """Settles the only run under way, or all of them; whether there is something to play again."""
    return patiently(settle_runs if run is None else partial(settle_or_end, run))


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The games of a chunk, or what went wrong."""

    chunk: int
    games: Games | None = None
    seconds: float = 0.0
    error: str = ""


def play_games(work: Work, question: Question) -> Found:
    """The chunk's games; what goes wrong with them is nobody's end but the chunk's."""
    chunk = Chunk(0, work.start, work.count)
    try:
        played = play_chunk([pairing_of(question)], chunk, as_they_are)
    except Exception as error:
        logger.exception("Chunk %d could not be played.", work.chunk)
        return Found(work.chunk, error=f"{type(error).__name__}: {error}")
    return Found(work.chunk, played.part, played.seconds)


def as_they_are(games: Games) -> Games:
    return games


def packed(found: Found) -> Played:
    """What is kept of a chunk's games."""
    if found.games is None:
        return Played(found.chunk, error=found.error)
    games, cards = pack(games_of(found.games)), CardTally.of(found.games).pack()
    return Played(found.chunk, games, cards, found.seconds)


def play(work: Work, question: Question) -> Played:
    """The chunk as a worker keeps it."""
    return packed(play_games(work, question))


def prepare() -> None:
    """Compiles or loads the rules engine and what counts its games."""
    prepare_engine()
    CardTally.of(np.zeros(2, dtype=RESULT))  # a pair, laid out as those of a chunk


@cache
def own_worker() -> Worker:
    """This process as a worker."""
    return Worker(getattr(current_process(), "index", 0))


def has_work() -> bool:
    """Whether there is anything to play; what was lost is given up, and what is done is settled."""
    now = timezone.now()
    give_up_lost(now)
    settle_runs()
    return runs_to_claim(now).exists()


def patiently(ask: Callable[[], Answer]) -> Answer:
    """The answer of a database that may be locked or restarting for a while.

    Raises DatabaseError or InterfaceError when it does not come back.
    """
    ends = time.monotonic() + PATIENCE
    pause = 0.05
    while True:
        try:
            return ask()
        except (DatabaseError, InterfaceError) as error:
            if time.monotonic() >= ends:
                raise
            logger.warning("The database does not answer (%s); trying again.", error)
            connection.close_if_unusable_or_obsolete()
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
