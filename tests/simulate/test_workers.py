"""Real worker processes, and what may befall them."""

import os
import shutil
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from tests.config.servers import postgres_url, redis_url  # noqa: F401 - fixtures
from tests.simulate.installation import PATIENCE, Installation, kill_process, until
from tests.simulate.runs import expected_digest

KEY = "k" * 50
LONG = 8_100  # games of a pairing: two chunks of a quarter of a second and more
LONGER = 14_100  # still under way when something has befallen the first of them
ENDLESS = 1_000_100
CANCEL = 2.0  # seconds until nobody plays a cancelled run


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


@pytest.fixture(scope="module")
def served(tmp_path_factory, cards, postgres_url, redis_url):  # noqa: F811
    """An installation on PostgreSQL and Redis, and its queue."""
    url = redis_url.rpartition("/")[0] + "/14"
    var = tmp_path_factory.mktemp("served")
    found = Installation(var, DATABASE_URL=postgres_url, REDIS_URL=url, SECRET_KEY=KEY)
    queue = redis.Redis.from_url(url)
    yield found, queue
    found.end()
    queue.flushdb()


@pytest.fixture
def services(served):
    """The same without a worker, its queue empty."""
    site, queue = served
    site.stop_workers()
    queue.flushdb()
    return site, queue


def has_finished(site, slug, chunks=1):
    return until(lambda: site.chunks(slug=slug)["finished"] >= chunks, "finished chunks")


def check(site, slug, asked, cards):
    """The run ends, on the figures of this process."""
    assert site.finish(slug) == "finished"
    assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_one_worker_and_a_second_beside_it_come_to_the_figures_of_this_process(resting, cards):
    asked = {"seed": 1, "games": LONG, "bot": "pilot"}
    slug = resting.submit(**asked)
    resting.start_worker(1)
    check(resting, slug, asked, cards)
    first = resting.chunks(slug=slug)["players"]
    assert len(first) == 1
    resting.start_worker(1)
    before = resting.submit(seed=2, games=ENDLESS, bot="pilot")
    until(lambda: len(resting.chunks(slug=before)["players"]) == 2, "the second worker's beginning")
    assert resting.cancel(slug=before)
    asked = {"seed": 3, "games": LONGER, "bot": "pilot"}
    slug = resting.submit(**asked)
    check(resting, slug, asked, cards)
    both = resting.chunks(slug=slug)["players"]
    assert len(both) == 2
    assert set(first) < set(both)


def test_a_killed_process_loses_and_doubles_nothing(working, cards):
    asked = {"seed": 11, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    kill_process(working.catch(slug))
    check(working, slug, asked, cards)
    assert working.chunks(slug=slug)["attempts"] == 2
    assert working.flaws() == []


def test_when_all_workers_were_killed_at_once_new_ones_go_on(working, cards):
    asked = {"seed": 12, "games": LONG, "bot": "pilot"}
    slug = working.submit(**asked)
    caught = working.catch(slug)
    working.kill_workers()
    for message in working.queue():
        message.unlink(missing_ok=True)
    assert working.status(slug=slug) == "running"
    assert caught in working.chunks(slug=slug)["processes"]
    working.start_worker(2)
    check(working, slug, asked, cards)
    assert working.chunks(slug=slug)["attempts"] == 2
    assert working.flaws() == []


def test_processes_that_are_told_twice_to_end_write_what_they_play(working):
    worker = working.have_worker()
    slug = working.submit(seed=20, games=ENDLESS, bot="pilot")
    caught = working.catch(slug)
    os.kill(worker.pid, signal.SIGINT)
    time.sleep(0.3)  # while it waits for the one that was caught
    os.killpg(worker.pid, signal.SIGTERM)  # to all at once, as an init system does
    time.sleep(0.1)
    assert worker.poll() is None
    os.kill(caught, signal.SIGCONT)
    assert worker.wait(PATIENCE) == 0
    chunks = working.chunks(slug=slug)
    assert (chunks["processes"], chunks["attempts"]) == ([], 1)
    assert working.cancel(slug=slug)


def test_a_message_that_comes_five_times_changes_nothing(resting, cards):
    asked = {"seed": 13, "games": LONG, "bot": "pilot"}
    slug = resting.submit(**asked)
    for message in resting.queue():
        for copy in range(4):
            shutil.copy(message, message.with_name(f"{copy}{message.name}"))
    assert len(resting.queue()) == 10
    resting.start_worker(2)
    check(resting, slug, asked, cards)
    until(lambda: not resting.queue(), "an empty queue")
    chunks = resting.chunks(slug=slug)
    assert (chunks["attempts"], len(chunks["players"])) == (1, 2)
    assert resting.flaws() == []


def test_bells_do_not_pile_up_and_an_analysis_is_heard_soon(working):
    slug = working.submit(seed=22, games=ENDLESS, bot="pilot")
    has_finished(working, slug)
    waiting, ends = [], time.monotonic() + 2  # seconds: six sweeps and a turn
    while time.monotonic() < ends:
        waiting.append(len(working.queue()))
        time.sleep(0.05)
    assert max(waiting) <= 4  # two, and for a moment those that both processes pass on
    working.ring_for_analyses()
    begun = time.monotonic()
    until(lambda: not working.queue("analyses"), "a worker that hears of an analysis")
    assert time.monotonic() - begun < 8  # a turn takes two, and then what is at hand
    assert working.cancel(slug=slug)


def test_a_poisoned_pairing_is_named_and_the_others_are_played(working):
    slug = working.submit_poisoned(seed=14, games=140)
    assert working.finish(slug) == "incomplete"
    chunks = working.chunks(slug=slug)
    assert (chunks["wanted"], chunks["finished"], chunks["attempts"]) == (6, 3, 3)
    failures = working.failures(slug=slug)
    assert [failure[:3] for failure in failures] == [[0, 40, 20], [40, 60, 30], [100, 40, 20]]
    assert "nobody" in failures[0][3]


def test_a_database_that_is_locked_for_five_seconds_is_waited_for(working, cards):
    asked = {"seed": 15, "games": LONGER, "bot": "pilot"}
    later = asked | {"seed": 23, "games": 100}
    slug = working.submit(**asked)
    has_finished(working, slug)
    lock = sqlite3.connect(working.var / "starfighter.sqlite3", isolation_level=None, timeout=20)
    lock.execute("BEGIN IMMEDIATE")
    assert working.status(slug=slug) == "running"
    with ThreadPoolExecutor(1) as threads:
        submitted = threads.submit(working.submit, **later)
        time.sleep(5)
        assert not submitted.done()
        lock.execute("ROLLBACK")
        lock.close()
        check(working, submitted.result(), later, cards)
    check(working, slug, asked, cards)


def test_a_run_ends_on_the_cards_with_which_it_began(resting, cards):
    asked = {"seed": 16, "games": LONGER, "bot": "pilot"}
    slug = resting.submit(**asked)
    before = resting.change_edition()
    try:
        resting.start_worker(2)
        has_finished(resting, slug)
        resting.stop_workers()
        chunks = resting.chunks(slug=slug)
        assert (resting.status(slug=slug), chunks["processes"], chunks["attempts"]) == (
            "running",
            [],
            1,
        )
        other = resting.submit(**asked | {"games": 100})
        resting.start_worker(2)
        check(resting, slug, asked, cards)
        assert resting.finish(other) == "finished"
        assert resting.digest(slug=other) != expected_digest(cards=cards, **asked | {"games": 100})
    finally:
        resting.restore_edition(armour=before)


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


def test_nobody_plays_a_cancelled_run_two_seconds_later(working):
    def seconds_until_nobody_plays(seed):
        slug = working.submit_on_real_grid(seed=seed, games=ENDLESS, bot="pilot")
        has_finished(working, slug, chunks=12)  # the small ones
        begun = time.monotonic()
        assert working.cancel(slug=slug)
        until(lambda: not working.chunks(slug=slug)["processes"], "the last chunks at hand")
        return time.monotonic() - begun

    # Others may keep the machine busy, but not each time.
    assert any(seconds_until_nobody_plays(seed) < CANCEL for seed in (24, 25, 26))


def test_with_postgresql_and_redis_an_emptied_queue_loses_nothing(services, cards):
    site, queue = services
    asked = {"seed": 19, "games": LONG, "bot": "pilot"}
    slug = site.submit(**asked)
    queue.flushdb()
    site.start_worker(2)
    caught = site.catch(slug)
    queue.flushdb()
    kill_process(caught)
    check(site, slug, asked, cards)
    assert site.flaws() == []


def test_a_worker_on_another_machine_needs_the_two_addresses_and_nothing_else(
    services, cards, tmp_path
):
    site, queue = services
    asked = {"seed": 27, "games": LONG, "bot": "pilot"}
    slug = site.submit(**asked)
    messages = queue.lrange("celery", 0, -1)
    assert len(messages) == 2
    queue.rpush("celery", *messages * 4)  # each comes five times
    addresses = {name: site.settings[name] for name in ("DATABASE_URL", "REDIS_URL")}
    worker = site.start_worker_elsewhere(tmp_path / "elsewhere", **addresses)
    check(site, slug, asked, cards)
    assert site.chunks(slug=slug)["attempts"] == 1
    assert len(site.chunks(slug=slug)["players"]) >= min(2, os.cpu_count())
    site.ring_for_analyses()
    until(lambda: not queue.llen("analyses") + queue.llen("celery"), "an empty queue")
    worker.stdin.close()
    assert worker.wait(PATIENCE) == 0
