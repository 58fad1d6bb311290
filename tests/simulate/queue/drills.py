"""What may befall workers: they are killed at random, queues emptied, a database closed.

In the end every run must have the figures that it has undisturbed, and every chunk must be right.
"""

import os
import random
import signal
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

import psycopg
import redis
from psycopg import sql

from tests.config.servers import POSTGRES, REDIS, new_database
from tests.simulate.queue.installation import Installation, players, until
from tests.simulate.runs import expected_digest

OF_WORKERS = 0.1  # of the kills are of a whole worker; the others of a process that it forked
QUEUE = f"{REDIS.rpartition('/')[0]}/14"
PAUSES = (0.02, 0.3)  # seconds between two of them


def check(site, slug, asked, cards):
    """The run ends, on the figures that the same games have in this process."""
    assert site.finish(slug) == "finished"
    assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)


def kill_at_random(site, cards, *, kills, asked, seed, only_while_playing=False):
    """Kills processes of a worker while it plays; the runs that were played meanwhile.

    It may also be about to start, unless a chunk is waited for that is begun after the last kill.
    """
    source = random.Random(seed)
    submitted, starts = {}, 0
    for _kill in range(kills):
        if is_over(site, submitted):
            wanted = asked | {"seed": seed + len(submitted)}
            submitted[site.submit(**wanted)] = wanted
        # Celery ends a worker whose processes are killed before it has begun; then another one starts.
        if only_while_playing:
            until(partial(has_begun_more, site, starts, submitted), "a chunk that is begun")
        victims = until(lambda: players(site.have_worker()), "a worker that has begun")
        time.sleep(source.uniform(*PAUSES))
        if source.random() < OF_WORKERS:
            site.have_worker().kill()
        else:
            with suppress(ProcessLookupError):
                os.kill(source.choice(victims), signal.SIGKILL)
        starts = site.starts() if only_while_playing else 0
    site.have_worker()
    for slug, wanted in submitted.items():
        check(site, slug, wanted, cards)
    assert site.flaws() == []
    return len(submitted)


def is_over(site, slugs):
    return all(site.status(slug=slug) not in ("waiting", "running") for slug in slugs)


def has_begun_more(site, starts, slugs):
    """Whether chunks were begun beyond so many starts, or there are no more."""
    site.have_worker()
    return site.starts() > starts or is_over(site, slugs)


@contextmanager
def closed_database(url):
    """PostgreSQL as if it was stopped: connections end, and no new ones are accepted."""
    name = url.rpartition("/")[2]
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        allow = sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
        server.execute(allow.format(sql.Identifier(name), sql.SQL("false")))
        try:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            yield
        finally:
            server.execute(allow.format(sql.Identifier(name), sql.SQL("true")))


@contextmanager
def installation(*, with_services, redis_url=QUEUE):
    """An installation in either mode, and with services its queue and the address of its database.

    Nobody else may use that Redis: another's worker takes the messages, and its database has no such chunks.
    """
    with ExitStack() as stack:
        var = stack.enter_context(tempfile.TemporaryDirectory())
        settings, queue, database = {}, None, None
        if with_services:
            queue, database = redis.Redis.from_url(redis_url), stack.enter_context(new_database())
            queue.flushdb()
            stack.callback(queue.flushdb)
            settings = {"DATABASE_URL": database, "REDIS_URL": redis_url, "SECRET_KEY": "k" * 50}
        site = Installation(var, **settings)
        stack.callback(site.end)
        yield site, queue, database


def flush_and_close(site, queue, database, asked, cards, seconds=3):
    """Empties the queue and closes the database for some seconds in the middle of a run."""
    slug = site.submit(**asked)
    until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")
    queue.flushdb()
    with closed_database(database):
        time.sleep(seconds)
    check(site, slug, asked, cards)
    assert site.flaws() == []
