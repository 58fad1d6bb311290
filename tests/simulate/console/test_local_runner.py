import multiprocessing
import os
from unittest.mock import Mock

import numpy as np
import pytest

from simulate.console import local_runner
from simulate.console.local_runner import GameRange, WorkerLost, plan_ranges, run_ranges
from simulate.deals.card_tally import PlayedGames


class Numbers:
    """Games whose results are their numbers."""

    def play(self, start, count):
        return np.arange(start, start + count)


class Deadly(Numbers):
    """The process that plays it is gone, as after `kill -9`."""

    def play(self, start, count):
        os._exit(9)


def test_chunks_cover_every_game_once():
    spans = ((0, 4), (4, 4), (8, 2))
    expected = [GameRange(pairing, *span) for pairing in (0, 1) for span in spans]
    assert plan_ranges(2, 10, 4) == expected


@pytest.mark.nightly
def test_spawned_processes_play_the_same_games(pairings, monkeypatch):
    chunks = plan_ranges(len(pairings), 40, 20)
    alone = run_ranges(pairings, chunks, PlayedGames.of)
    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr(local_runner, "process_context", lambda: context)
    shared = run_ranges(pairings, chunks, PlayedGames.of, jobs=2)
    for one, other in zip(alone, shared, strict=True):
        expected = [each.part.games.tobytes() for each in one]
        assert [each.part.games.tobytes() for each in other] == expected


def test_a_worker_that_is_lost_is_told(forked):
    with pytest.raises(WorkerLost, match="ended before its work"):
        run_ranges([Deadly()], plan_ranges(1, 8, 2), np.sum, jobs=2)


def test_an_error_in_a_worker_is_raised_here(forked):
    with pytest.raises(TypeError):
        run_ranges([Numbers()], plan_ranges(1, 8, 2), "not a function", jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_no_process_is_left(forked, jobs):
    interrupt = Mock(side_effect=KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        run_ranges([Numbers()], plan_ranges(1, 400, 2), np.sum, jobs=jobs, advance=interrupt)
    assert multiprocessing.active_children() == []
