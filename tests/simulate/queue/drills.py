"""What may befall workers: they are killed at random, queues emptied, a database closed.

In the end every run must have the figures that it has undisturbed, and every chunk must be right.
"""

import os
import random
import signal
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress

import psycopg
import redis
from psycopg import sql

from tests.config.servers import POSTGRES, REDIS, new_database
from tests.simulate.queue.installation import Installation, players, until
from tests.simulate.runs import expected_digest

OF_WORKERS = 0.1  # of the kills are of a whole worker; the others of a process that it forked
PAUSES = (0.02, 0.3)  # seconds between two of them


def check(site, slug, asked, cards):
    """The run ends, on the figures that the same games have in this process."""
    assert site.finish(slug) == "finished"
    assert site.digest(slug=slug) == expected_digest(cards=cards, **asked)


def kill_at_random(site, cards, *, kills, asked, seed, pauses=PAUSES):
    """Kills processes of a worker while it plays; the runs that were played meanwhile."""
    source = random.Random(seed)
    submitted = {}
    for _kill in range(kills):
        if all(site.status(slug=slug) == "finished" for slug in submitted):
            wanted = asked | {"seed": seed + len(submitted)}
            submitted[site.submit(**wanted)] = wanted
        # Celery ends a worker whose processes are killed before it has begun; then another one starts.
        victims = until(lambda: players(site.have_worker()), "a worker that has begun")
        time.sleep(source.uniform(*pauses))
        if source.random() < OF_WORKERS:
            site.have_worker().kill()
        else:
            with suppress(ProcessLookupError):
                os.kill(source.choice(victims), signal.SIGKILL)
    site.have_worker()
    for slug, wanted in submitted.items():
        check(site, slug, wanted, cards)
    assert site.flaws() == []
    return len(submitted)


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
def installation(*, with_services):
    """An installation in either mode, and with services its queue and the address of its database."""
    with ExitStack() as stack:
        var = stack.enter_context(tempfile.TemporaryDirectory())
        settings, queue, database = {}, None, None
        if with_services:
            url = REDIS.rpartition("/")[0] + "/14"
            queue, database = redis.Redis.from_url(url), stack.enter_context(new_database())
            queue.flushdb()
            stack.callback(queue.flushdb)
            settings = {"DATABASE_URL": database, "REDIS_URL": url, "SECRET_KEY": "k" * 50}
        site = Installation(var, **settings)
        stack.callback(site.end)
        yield site, queue, database


def flush_and_close(site, queue, database, asked, cards):
    """Empties the queue and closes the database for three seconds in the middle of a run."""
    slug = site.submit(**asked)
    until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")
    queue.flushdb()
    with closed_database(database):
        time.sleep(3)
    check(site, slug, asked, cards)
    assert site.flaws() == []
