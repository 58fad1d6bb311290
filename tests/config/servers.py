"""Servers that tests may use, and skip without."""

import os
import secrets
from contextlib import contextmanager

import psycopg
import pytest
import redis
from psycopg import sql

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


@contextmanager
def new_database():
    """The address of a database of its own. Raises psycopg.OperationalError where no server answers."""
    name = f"starfighter_test_{secrets.token_hex(4)}"
    server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    with server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield POSTGRES.rpartition("/")[0] + f"/{name}"
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def postgres_url():
    try:
        with new_database() as url:
            yield url
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL server at TEST_POSTGRES_URL: {error}")


@pytest.fixture
def redis_url():
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except (redis.ConnectionError, redis.TimeoutError) as error:
        pytest.skip(f"no Redis server at TEST_REDIS_URL: {error}")
    return REDIS
