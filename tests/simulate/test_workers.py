"""Real worker processes, and what may befall them."""

import os
import shutil
import signal
import sqlite3
import time

import pytest
import redis

from tests.config.servers import postgres_url, redis_url  # noqa: F401 - fixtures
from tests.simulate.installation import PATIENCE, Installation, kill_process, until
from tests.simulate.runs import expected_digest

KEY = "k" * 50
LONG = 8_100  # games of a pairing: two chunks of a quarter of a second and more
ENDLESS = 1_000_100


@pytest.fixture(scope="module")
def site(tmp_path_factory, cards):
    """An installation without services."""
    found = Installation(tmp_path_factory.mktemp("installation"))
    yield found
    found.end()


@pytest.fixture
def working(site):
    """The same with a worker of two processes, which the next test finds running."""
    site.have_worker()
    return site


@pytest.fixture
def resting(site):
    """The same without a worker."""
    site.stop_workers()
    return site


def finished(site, slug):
    return until(lambda: site.chunks(slug=slug)["finished"], "a finished chunk")


def test_one_worker_and_two_come_to_the_figures_of_this_process(resting, cards):
    for processes in (1, 2):
        slug = resting.submit(seed=processes, games=500)
        resting.stop_workers()
        resting.start_worker(processes)
        assert resting.finish(slug) == "finished"
        assert resting.digest(slug=slug) == expected_digest(games=500, seed=processes, cards=cards)


def test_a_killed_process_loses_and_doubles_nothing(working, cards):
    asked = {"seed": 11, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    kill_process(working.catch(slug))
    assert working.finish(slug) == "finished"
    assert working.chunks(slug=slug)["attempts"] == 2
    assert working.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_when_all_workers_were_killed_new_ones_go_on(working, cards):
    asked = {"seed": 12, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    caught = working.catch(slug)
    working.kill_workers()
    kill_process(caught)
    for message in working.queue():
        message.unlink(missing_ok=True)
    assert working.status(slug=slug) == "running"
    working.start_worker(2)
    assert working.finish(slug) == "finished"
    assert working.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_processes_that_are_told_to_end_write_what_they_play(working):
    worker = working.have_worker()
    slug = working.submit(seed=20, games=ENDLESS, bot="pilot")
    finished(working, slug)
    os.killpg(worker.pid, signal.SIGTERM)  # all at once, as an init system does
    assert worker.wait(PATIENCE) == 0
    chunks = working.chunks(slug=slug)
    assert (chunks["processes"], chunks["attempts"]) == ([], 1)
    assert working.cancel(slug=slug)


def test_a_message_that_comes_five_times_changes_nothing(resting, cards):
    slug = resting.submit(seed=13, games=500)
    for copy in range(4):
        for message in resting.queue():
            shutil.copy(message, message.with_name(f"{copy}{message.name}"))
    resting.start_worker(2)
    assert resting.finish(slug) == "finished"
    until(lambda: not resting.queue(), "an empty queue")
    assert resting.chunks(slug=slug)["attempts"] == 1
    assert resting.digest(slug=slug) == expected_digest(games=500, seed=13, cards=cards)


def test_a_poisoned_pairing_is_named_and_the_others_are_played(working):
    slug = working.submit_poisoned(seed=14, games=140)
    assert working.finish(slug) == "incomplete"
    chunks = working.chunks(slug=slug)
    assert (chunks["wanted"], chunks["finished"], chunks["attempts"]) == (6, 3, 3)
    failures = working.failures(slug=slug)
    assert [failure[:3] for failure in failures] == [[0, 40, 20], [40, 60, 30], [100, 40, 20]]
    assert "nobody" in failures[0][3]


def test_a_database_that_is_locked_for_five_seconds_is_waited_for(working, cards):
    asked = {"seed": 15, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    finished(working, slug)
    lock = sqlite3.connect(working.var / "starfighter.sqlite3", isolation_level=None, timeout=20)
    lock.execute("BEGIN IMMEDIATE")
    time.sleep(5)
    lock.execute("ROLLBACK")
    lock.close()
    assert working.finish(slug) == "finished"
    assert working.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_a_run_ends_on_the_cards_with_which_it_began(working, cards):
    asked = {"seed": 16, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    finished(working, slug)
    working.change_edition()
    assert working.finish(slug) == "finished"
    assert working.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_a_cancelled_run_ends_after_the_chunks_at_hand_and_a_short_one_is_not_stuck(working):
    long = working.submit(seed=17, games=ENDLESS, bot="pilot")
    until(lambda: working.status(slug=long) == "running", "the long run's beginning")
    short = working.submit(seed=18, games=100)
    assert working.finish(short) == "finished"
    assert working.status(slug=long) == "running"
    assert working.cancel(slug=long)
    before = working.chunks(slug=long)
    until(lambda: not working.chunks(slug=long)["processes"], "the last chunks at hand")
    # Whoever was claiming at that very moment may have got one claim more.
    assert working.chunks(slug=long)["finished"] <= before["finished"] + 2 * before["at_hand"]


def test_with_postgresql_and_redis_an_emptied_queue_loses_nothing(
    tmp_path,
    cards,
    postgres_url,  # noqa: F811
    redis_url,  # noqa: F811
):
    own_queue = redis_url.rpartition("/")[0] + "/14"
    site = Installation(tmp_path, DATABASE_URL=postgres_url, REDIS_URL=own_queue, SECRET_KEY=KEY)
    try:
        del site.settings["SECRET_KEY"]  # which a worker does without
        asked = {"seed": 19, "games": LONG, "bot": "pilot"}
        slug = site.submit(**asked)
        server = redis.Redis.from_url(own_queue)
        server.flushdb()
        site.start_worker(2)
        caught = site.catch(slug)
        server.flushdb()
        kill_process(caught)
        assert site.finish(slug) == "finished"
        assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)
        server.flushdb()
    finally:
        site.end()
