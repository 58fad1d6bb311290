"""Servers that tests may use, and skip without."""

import os
import secrets

import psycopg
import pytest
import redis
from psycopg import sql

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


@pytest.fixture
def postgres_url():
    name = f"starfighter_test_{secrets.token_hex(4)}"
    try:
        server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL server at TEST_POSTGRES_URL: {error}")
    with server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield POSTGRES.rpartition("/")[0] + f"/{name}"
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def redis_url():
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.ConnectionError as error:
        pytest.skip(f"no Redis server at TEST_REDIS_URL: {error}")
    return REDIS
