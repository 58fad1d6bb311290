"""Real worker processes, and what may befall them."""

import shutil
import sqlite3
import time

import pytest
import redis

from tests.config.servers import postgres_url, redis_url  # noqa: F401 - fixtures
from tests.simulate.installation import Installation, kill_process, until
from tests.simulate.runs import expected_digest

KEY = "k" * 50
LONG = 8_100  # games of a pairing: two chunks of a quarter of a second and more


@pytest.fixture(scope="module")
def site(tmp_path_factory, cards):
    """An installation without services."""
    found = Installation(tmp_path_factory.mktemp("installation"))
    yield found
    found.end()


@pytest.fixture
def two_workers(site):
    site.start_worker(2)
    yield site
    site.stop_workers()


def test_one_worker_and_two_come_to_the_figures_of_this_process(site, cards):
    for processes in (1, 2):
        slug, _status = site.submit(seed=processes, games=500)
        site.start_worker(processes)
        assert site.finish(slug) == "finished"
        assert site.digest(slug=slug) == expected_digest(games=500, seed=processes, cards=cards)
        site.stop_workers()


def test_a_killed_process_loses_and_doubles_nothing(two_workers, cards):
    asked = {"seed": 11, "games": LONG, "bot": "pilot"}
    slug, _status = two_workers.submit(**asked)
    playing = until(lambda: two_workers.chunks(slug=slug)["processes"], pause=0.01)
    kill_process(playing[0])
    assert two_workers.finish(slug) == "finished"
    assert two_workers.chunks(slug=slug)["attempts"] == 2
    assert two_workers.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_when_all_workers_were_killed_new_ones_go_on(site, cards):
    asked = {"seed": 12, "games": LONG, "bot": "pilot"}
    slug, _status = site.submit(**asked)
    site.start_worker(2)
    until(lambda: site.chunks(slug=slug)["finished"] > 2, pause=0.01)
    site.kill_workers()
    for message in site.queue():
        message.unlink()
    assert site.status(slug=slug) == "running"
    site.start_worker(2)
    assert site.finish(slug) == "finished"
    assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)
    site.stop_workers()


def test_a_message_that_comes_five_times_changes_nothing(site, cards):
    slug, _status = site.submit(seed=13, games=500)
    for copy in range(4):
        for message in site.queue():
            shutil.copy(message, message.with_name(f"{copy}{message.name}"))
    site.start_worker(2)
    assert site.finish(slug) == "finished"
    until(lambda: not site.queue())
    assert site.chunks(slug=slug)["attempts"] == 1
    assert site.digest(slug=slug) == expected_digest(games=500, seed=13, cards=cards)
    site.stop_workers()


def test_a_poisoned_pairing_is_named_and_the_others_are_played(site):
    slug, _status = site.submit(seed=14, games=140)
    site.spoil(slug=slug)
    site.start_worker(2)
    assert site.finish(slug) == "incomplete"
    chunks = site.chunks(slug=slug)
    assert (chunks["wanted"], chunks["finished"], chunks["attempts"]) == (6, 3, 3)
    failures = site.failures(slug=slug)
    assert [failure[:3] for failure in failures] == [[0, 40, 20], [40, 60, 30], [100, 40, 20]]
    assert "nobody" in failures[0][3]
    site.stop_workers()


def test_a_database_that_is_locked_for_five_seconds_is_waited_for(two_workers, cards):
    asked = {"seed": 15, "games": LONG, "bot": "pilot"}
    slug, _status = two_workers.submit(**asked)
    until(lambda: two_workers.chunks(slug=slug)["finished"])
    lock = sqlite3.connect(two_workers.var / "starfighter.sqlite3", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    time.sleep(5)
    lock.execute("ROLLBACK")
    lock.close()
    assert two_workers.finish(slug) == "finished"
    assert two_workers.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_a_run_ends_on_the_cards_with_which_it_began(two_workers, cards):
    asked = {"seed": 16, "games": LONG, "bot": "pilot"}
    slug, _status = two_workers.submit(**asked)
    until(lambda: two_workers.chunks(slug=slug)["finished"])
    two_workers.change_edition()
    assert two_workers.finish(slug) == "finished"
    assert two_workers.digest(slug=slug) == expected_digest(cards=cards, **asked)


def test_a_cancelled_run_ends_after_the_chunks_at_hand_and_a_short_one_is_not_stuck(two_workers):
    long, _status = two_workers.submit(seed=17, games=1_000_100, bot="pilot")
    until(lambda: two_workers.status(slug=long) == "running")
    short, _status = two_workers.submit(seed=18, games=100)
    assert two_workers.finish(short) == "finished"
    assert two_workers.status(slug=long) == "running"
    assert two_workers.cancel(slug=long)
    before = two_workers.chunks(slug=long)["finished"]
    until(lambda: not two_workers.chunks(slug=long)["processes"])
    # A process has one or two chunks at hand, depending on how fast it was before.
    assert two_workers.chunks(slug=long)["finished"] <= before + 4


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
        slug, _status = site.submit(**asked)
        server = redis.Redis.from_url(own_queue)
        server.flushdb()
        site.start_worker(2)
        until(lambda: site.chunks(slug=slug)["finished"])
        server.flushdb()
        kill_process(until(lambda: site.chunks(slug=slug)["processes"], pause=0.01)[0])
        server.flushdb()
        assert site.finish(slug) == "finished"
        assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)
        server.flushdb()
    finally:
        site.end()
