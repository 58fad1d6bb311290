"""How fast a run goes, and how long it still takes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from simulate.experiments.services import submit_run
from simulate.models import Chunk, Run, Status
from simulate.results.progress import read_progress
from tests.simulate.runs import guest, play_everything, run_plan

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_chunks(settings, cards):
    settings.PLAYTEST_CHUNK = 10


def begun(seconds_ago, *, after=None):
    """A run of 40 games that began so long ago, maybe after one of the first 20 of them."""
    if after:
        submit_run(owner=guest(), plan=run_plan(opponents=1, games=20))
        play_everything()
        Chunk.objects.update(finished_at=timezone.now() - timedelta(seconds=after))
    run = submit_run(owner=guest(), plan=run_plan(opponents=1, games=40))
    moment = timezone.now() - timedelta(seconds=seconds_ago)
    Run.objects.filter(pk=run.pk).update(status=Status.RUNNING, begun_at=moment, created=moment)
    run.refresh_from_db()
    return run


def finish(start, seconds_ago):
    moment = timezone.now() - timedelta(seconds=seconds_ago)
    Chunk.objects.filter(start=start).update(finished_at=moment, games=b"games")


def test_games_that_were_there_before_a_run_began_are_no_speed():
    found = read_progress(begun(1, after=2))
    assert found.played == 20
    assert found.games_per_second == 0
    assert found.seconds_left is None


def test_speed_is_of_the_games_since_the_run_began():
    run = begun(4, after=6)
    finish(20, seconds_ago=1)
    found = read_progress(run)
    assert found.games_per_second == pytest.approx(10 / 4, rel=0.1)
    assert found.seconds_left == pytest.approx(10 / (10 / 4), rel=0.1)
