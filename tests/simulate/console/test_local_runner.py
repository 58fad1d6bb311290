import multiprocessing
import os

import numpy as np
import pytest
from simulate.deals.tally import Tally

from simulate.console import local_runner
from simulate.console.local_runner import Chunk, WorkerLost, plan_chunks, run_chunks


class Numbers:
    """Games whose results are their numbers."""

    def play(self, start, count):
        return np.arange(start, start + count)


class Deadly(Numbers):
    """The process that plays it is gone, as after `kill -9`."""

    def play(self, start, count):
        os._exit(9)


@pytest.fixture
def forked(monkeypatch):
    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(local_runner, "process_context", lambda: context)


def parts(measured):
    return [[each.part for each in pairing] for pairing in measured]


def test_chunks_cover_every_game_once():
    assert plan_chunks(2, 10, 4) == [
        Chunk(pairing, start, count)
        for pairing in (0, 1)
        for start, count in ((0, 4), (4, 4), (8, 2))
    ]


@pytest.mark.parametrize(("games", "size"), [(3, 2), (4, 3)])
def test_a_chunk_does_not_cut_a_pair(games, size):
    with pytest.raises(ValueError, match="in pairs"):
        plan_chunks(1, games, size)


def test_parts_come_back_by_pairing_and_in_the_order_of_play(forked):
    chunks = plan_chunks(2, 40, 2)
    expected = [[start + start + 1 for start in range(0, 40, 2)]] * 2
    assert parts(run_chunks([Numbers(), Numbers()], chunks, np.sum)) == expected
    assert parts(run_chunks([Numbers(), Numbers()], chunks[::-1], np.sum, jobs=3)) == expected


def test_every_chunk_is_reported(forked):
    for jobs in (1, 2):
        done = []
        run_chunks([Numbers()], plan_chunks(1, 10, 2), np.sum, jobs=jobs, on_chunk=done.append)
        assert sum(chunk.count for chunk in done) == 10


def test_spawned_processes_play_the_same_games(pairings, monkeypatch):
    chunks = plan_chunks(len(pairings), 40, 20)
    alone = run_chunks(pairings, chunks, Tally.of)
    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr(local_runner, "process_context", lambda: context)
    shared = run_chunks(pairings, chunks, Tally.of, jobs=2)
    for one, other in zip(alone, shared, strict=True):
        joined = [Tally.join([each.part for each in measured]) for measured in (one, other)]
        assert joined[0].pairs.tolist() == joined[1].pairs.tolist()


def test_a_worker_that_is_lost_is_told(forked):
    with pytest.raises(WorkerLost, match="ended before its work"):
        run_chunks([Deadly()], plan_chunks(1, 8, 2), np.sum, jobs=2)


def test_an_error_in_a_worker_is_raised_here(forked):
    with pytest.raises(TypeError):
        run_chunks([Numbers()], plan_chunks(1, 8, 2), "not a function", jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_no_process_is_left(forked, jobs):
    def interrupt(chunk):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_chunks([Numbers()], plan_chunks(1, 400, 2), np.sum, jobs=jobs, on_chunk=interrupt)
    assert multiprocessing.active_children() == []
