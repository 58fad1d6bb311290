from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from catalog.editions import services as catalogue
from config.logs import is_no_probe
from play.games import preparation
from play.live import downtime
from simulate.models import Chunk, Run
from simulate.queue.tasks import sweep
from tests.simulate.runs import run_plan, submitted

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(client, monkeypatch):
    """Asks for the health report of a process in a given state."""

    def ask(*, revision="r1", engine="ready", path="/health/", damaged=(), **headers):
        monkeypatch.setattr("simulate.pages.health.damaged_editions", lambda: [*damaged])
        monkeypatch.setattr(catalogue, "current_revision", lambda: revision)
        monkeypatch.setattr(preparation, "status", lambda: engine)
        response = client.get(path, headers=headers)
        return response.status_code, response.json()

    return ask


@pytest.fixture
def worker():
    """A worker that has just given a sign of life."""
    sweep()


def test_a_process_that_has_everything_is_well_and_damaged_editions_are_named(report, worker):
    parts = {"database": "ok", "cache": "ok", "catalogue": "r1", "engine": "ready", "worker": "ok"}
    waiting = {"waiting_chunks": 0, "oldest_chunk_seconds": 0.0, "backup_seconds": None}
    whole = {"damaged_editions": [], "status": "ok", "alive": True, "ready": True}
    code, body = report()
    assert body.pop("worker_seconds") < 60
    assert (code, body) == (200, whole | parts | waiting)
    code, body = report(damaged=["rex/0001.toml"])
    assert (code, body["status"], body["damaged_editions"]) == (200, "impaired", ["rex/0001.toml"])


def test_a_database_that_takes_no_rows_makes_the_process_unavailable(report, worker, monkeypatch):
    refused = OperationalError("attempt to write a readonly database")
    monkeypatch.setattr(downtime, "_is_written", True)
    with monkeypatch.context() as patch:
        patch.setattr(downtime, "beat", Mock(side_effect=refused))
        downtime.try_to_beat()
    code, body = report()
    assert (code, body["status"], body["database"]) == (503, "unavailable", "read-only")


def test_chunks_that_wait_are_told_with_the_age_of_the_oldest(report):
    submitted(run_plan())
    chunks = Chunk.objects.unfinished().count()
    Run.objects.update(created=timezone.now() - timedelta(seconds=60))
    Chunk.objects.update(created=timezone.now() - timedelta(seconds=90))
    _code, body = report()
    assert body["waiting_chunks"] == chunks > 0
    assert 60 <= body["oldest_chunk_seconds"] < 80  # since the run wanted it


def test_a_process_whose_rules_load_is_alive_and_not_ready(report, caplog):
    code, body = report(engine="preparing")
    assert (code, body["status"], body["alive"], body["ready"]) == (200, "preparing", True, False)
    code, body = report(engine="preparing", path="/health/ready/")
    assert (code, body["status"]) == (503, "preparing")
    assert [each for each in caplog.records if is_no_probe(each)] == []


def test_asking_for_the_health_writes_nothing(client, worker):
    with CaptureQueriesContext(connection) as asked:
        client.get("/health/")
    assert [each for each in asked if not each["sql"].startswith("SELECT")] == []


@pytest.mark.parametrize(
    ("part", "name", "found", "database"),
    [
        (catalogue, "current_revision", Mock(return_value=None), "ok"),
        (catalogue, "current_revision", Mock(side_effect=DatabaseError("gone")), "ok"),
        (connection, "cursor", Mock(side_effect=DatabaseError("gone")), "failed"),
    ],
    ids=["no catalogue", "no tables", "no database"],
)
def test_a_process_that_lacks_something_is_unavailable(
    client, monkeypatch, part, name, found, database
):
    monkeypatch.setattr(preparation, "status", lambda: "ready")
    monkeypatch.setattr(part, name, found)
    response = client.get("/health/")
    body = response.json()
    assert (response.status_code, body["database"], body["catalogue"]) == (503, database, None)
