from datetime import timedelta

import pytest
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from simulate.experiments.services import submit_run
from simulate.models import Chunk, Matchup
from simulate.queue.heartbeats import BACKUP, beat
from tests.simulate.runs import guest, run_plan

TOKEN = "t0ken" * 8

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def token(settings):
    settings.METRICS_TOKEN = TOKEN


def figures(client):
    """The samples that Prometheus reads, by name and the values of the labels, in their order."""
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return {
        (sample.name.removeprefix("starfighter_"), *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.mark.parametrize("given", [{}, {"authorization": "Bearer other"}])
def test_figures_are_for_whoever_has_the_token(given, client):
    answer = client.get("/metrics", headers=given)
    assert (answer.status_code, answer.content) == (401, b"")


def test_requests_are_counted_by_view_not_by_address(loaded, settings, client):
    settings.MIDDLEWARE = ["config.metrics.count_requests", *settings.MIDDLEWARE]

    def count(*labels):
        return figures(client).get(("request_seconds_count", *labels), 0)

    views = [("GET", "2xx", "catalog:cards"), ("other", "4xx", "none")]
    before = [count(*view) for view in views]
    client.get("/cards/")
    client.generic("BREW", "/no/such/page/")
    assert [count(*view) for view in views] == [each + 1 for each in before]


def test_matches_and_chunks_are_those_of_the_database_and_the_last_backup_has_its_age(
    loaded, client
):
    assert ("backup_age_seconds",) not in figures(client)
    beat(BACKUP)
    assert 0 <= figures(client)[("backup_age_seconds",)] < 60
    assert 0 <= client.get("/health/").json()["backup_seconds"] < 60
    submit_run(owner=guest(), plan=run_plan())
    waiting, new = Chunk.objects.count(), {"matchup": Matchup.objects.first(), "count": 120}
    for start, ago in ((10_000, 5), (20_000, 500)):
        ended = timezone.now() - timedelta(seconds=ago)
        Chunk.objects.create(**new, start=start, games=b"games", finished_at=ended)
    Chunk.objects.create(**new, start=30_000, is_given_up=True)
    shown = figures(client)
    assert shown["database_up",] == 1
    assert shown["matches", "playing"] == 0
    assert shown["chunks", "waiting"] == waiting
    assert shown["chunks", "played"] == 2
    assert shown["chunks", "given_up"] == 1
    assert shown["games_per_second",] == 120 / 60
