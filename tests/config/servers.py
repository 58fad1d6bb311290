"""Servers that tests may use, and skip without."""

import os
import secrets
from collections import Counter
from contextlib import contextmanager

import psycopg
import pytest
import redis
from psycopg import sql

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
MISSING_POSTGRES = "no PostgreSQL server at TEST_POSTGRES_URL"
MISSING_REDIS = "no Redis server at TEST_REDIS_URL"


@contextmanager
def new_database():
    """The address of a database of its own. Raises psycopg.OperationalError where no server answers."""
    name = f"starfighter_test_{secrets.token_hex(4)}"
    server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    with server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield POSTGRES.rpartition("/")[0] + f"/{name}"
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def postgres_url():
    try:
        with new_database() as url:
            yield url
    except psycopg.OperationalError as error:
        pytest.skip(f"{MISSING_POSTGRES}: {error}")


@pytest.fixture(scope="module")
def redis_url():
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except (redis.ConnectionError, redis.TimeoutError) as error:
        pytest.skip(f"{MISSING_REDIS}: {error}")
    return REDIS


def untested(reports):
    """Lines that say how many of the skipped tests were skipped for want of which server."""
    reasons = [str(report.longrepr) for report in reports]
    missing = (MISSING_POSTGRES, MISSING_REDIS)
    counts = Counter(server for reason in reasons for server in missing if server in reason)
    return [f"{server}, so {count} of the tests did not run" for server, count in counts.items()]
