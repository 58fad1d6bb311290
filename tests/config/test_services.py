"""The site on PostgreSQL and Redis instead of SQLite and memory, against real servers."""

import json
import os
import secrets

import psycopg
import pytest
import redis
from psycopg import sql

from tests.config.processes import manage

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
SHOW = """
import json
from django.core.cache import cache
from django.db import connection
from django.test import Client
cache.set("probe", "kept", 60)
page = Client().get("/health/", headers={"host": "localhost"}).json()
print(json.dumps({"vendor": connection.vendor, "cache": cache.get("probe"), **page}))
"""


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


@pytest.fixture
def services(postgres_url, redis_url, tmp_path):
    return {
        "DATABASE_URL": postgres_url,
        "REDIS_URL": redis_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
        "var": tmp_path,
    }


def test_the_site_works_on_postgresql_and_redis(services):
    migrated = manage("migrate", "--verbosity", "0", **services)
    assert migrated.returncode == 0, migrated.stderr
    loaded = manage("load_catalogue", **services)
    assert loaded.returncode == 0, loaded.stderr
    shown = manage("shell", "--no-imports", "--verbosity", "0", "--command", SHOW, **services)
    report = json.loads(shown.stdout)
    assert (report["vendor"], report["cache"]) == ("postgresql", "kept")
    assert report["database"] == "ok"
    assert report["catalogue"]


def test_no_secret_key_is_kept_where_one_was_given(services):
    manage("check", **services)
    assert not (services["var"] / "secret_key").exists()
