from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from catalog.editions import services as catalogue
from play.games import preparation
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Chunk, Run
from simulate.pages import health
from tests.simulate.runs import guest, run_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(client, monkeypatch):
    """Asks for the health report of a process in a given state."""

    def ask(*, revision="r1", engine="ready"):
        monkeypatch.setattr(catalogue, "current_revision", lambda: revision)
        monkeypatch.setattr(preparation, "status", lambda: engine)
        response = client.get("/health/")
        return response.status_code, response.json()

    return ask


@pytest.fixture
def waiting_run():
    return submit_run(owner=guest(), plan=run_plan())


def test_a_process_that_has_everything_is_well(report):
    whole = {
        "status": "ok",
        "database": "ok",
        "cache": "ok",
        "catalogue": "r1",
        "engine": "ready",
        "waiting_chunks": 0,
        "oldest_chunk_seconds": 0.0,
    }
    assert report() == (200, whole)


def test_a_process_without_its_cache_serves_pages_but_tells(report, monkeypatch):
    monkeypatch.setattr(health, "cache_answers", lambda: False)
    code, body = report()
    assert (code, body["status"], body["cache"]) == (200, "impaired", "failed")
    code, body = report(engine="failed")
    assert (code, body["status"], body["cache"]) == (503, "unavailable", "failed")


def test_chunks_that_wait_are_told_with_the_age_of_the_oldest(report, waiting_run):
    chunks = Chunk.objects.unfinished().count()
    Run.objects.update(created=timezone.now() - timedelta(seconds=60))
    Chunk.objects.update(created=timezone.now() - timedelta(seconds=90))
    _code, body = report()
    assert body["waiting_chunks"] == chunks > 0
    assert 60 <= body["oldest_chunk_seconds"] < 80  # since the run wanted it


def test_chunks_that_no_run_wants_do_not_wait(report, waiting_run):
    assert cancel_run(run=waiting_run)
    _code, body = report()
    assert (body["waiting_chunks"], body["oldest_chunk_seconds"]) == (0, 0.0)


@pytest.mark.parametrize("engine", ["preparing", "failed"])
def test_a_process_without_its_engine_is_unavailable(report, engine):
    code, body = report(engine=engine)
    assert (code, body["status"], body["engine"]) == (503, "unavailable", engine)


def test_a_process_without_a_catalogue_is_unavailable(report):
    code, body = report(revision=None)
    assert (code, body["catalogue"]) == (503, None)


@pytest.mark.parametrize(
    ("part", "name", "database"),
    [(catalogue, "current_revision", "ok"), (connection, "cursor", "failed")],
)
def test_a_process_without_tables_or_database_is_unavailable(
    client, monkeypatch, part, name, database
):
    def fail(*arguments):
        raise DatabaseError("gone")

    monkeypatch.setattr(preparation, "status", lambda: "ready")
    monkeypatch.setattr(part, name, fail)
    response = client.get("/health/")
    body = response.json()
    assert (response.status_code, body["database"], body["catalogue"]) == (503, database, None)


def test_the_health_report_is_never_kept(client):
    assert "no-store" in client.get("/health/").headers["Cache-Control"]
