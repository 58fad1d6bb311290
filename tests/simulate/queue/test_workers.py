import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conftest import IS_NIGHTLY
from tests.patience import PATIENCE
from tests.simulate.queue.drills import check, flush_and_close, installation, kill_at_random
from tests.simulate.queue.installation import until

LONG = 1_000  # games: four chunks


@pytest.fixture(scope="module")
def site(cards):
    """An installation without services."""
    with installation(with_services=False) as (site, _queue, _database):
        yield site


def has_finished(site, slug):
    return until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")


def asked(seed, games=LONG, bot="pilot"):
    return {"seed": seed, "games": games, "opponents": 1, "bot": bot}


def test_killed_processes_lose_and_double_nothing(site, cards):
    kills = 12 if IS_NIGHTLY else 3
    assert kill_at_random(site, cards, kills=kills, asked=asked(0), seed=100)


def test_a_worker_that_is_told_to_end_writes_what_it_plays(site):
    worker = site.have_worker()
    slug = site.submit(**asked(2, 600, "captain"))  # chunks that take a worker tens of seconds
    has_finished(site, slug)
    worker.terminate()
    assert worker.wait(PATIENCE) == 0
    chunks = site.chunks(slug=slug)
    assert (chunks["under_way"], chunks["attempts"]) == (0, 1)
    assert site.cancel(slug=slug)


def test_a_database_that_is_locked_is_waited_for(site, cards):
    site.have_worker()
    slug = site.submit(**asked(5, 2 * LONG))
    has_finished(site, slug)
    lock = sqlite3.connect(site.var / "starfighter.sqlite3", isolation_level=None, timeout=PATIENCE)
    lock.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as threads:
        submitted = threads.submit(site.submit, **asked(6, 500))
        time.sleep(1)
        assert not submitted.done()
        lock.execute("ROLLBACK")
        lock.close()
        check(site, submitted.result(), asked(6, 500), cards)
    check(site, slug, asked(5, 2 * LONG), cards)


@pytest.mark.nightly
@pytest.mark.usefixtures("postgres_url", "redis_url")
def test_with_postgresql_and_redis_nothing_is_lost_or_doubled_either(cards, tmp_path):
    with installation(with_services=True) as (site, queue, database):
        # On another machine, which shares nothing but the addresses.
        (tmp_path / "elsewhere").mkdir()
        site.start_worker(1, VAR_DIR=str(tmp_path / "elsewhere"))
        site.start_worker(1)
        flush_and_close(site, queue, database, asked(7, 2 * LONG), cards, seconds=1)
