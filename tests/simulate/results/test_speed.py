from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from simulate.deals.playing_time import seconds_a_game
from simulate.models import Chunk, Run, Status
from simulate.results.progress import read_progress
from simulate.results.speed import DEFAULT_PACE, games_per_second, pace
from tests.simulate.runs import played, run_plan, submitted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]
CADET = seconds_a_game(["cadet"])
NOON = datetime(2026, 1, 1, 12, tzinfo=ZoneInfo("UTC"))


def play(*spans):
    """Has chunks of 100 games played, from and to so many seconds after noon."""
    matchup = submitted(run_plan(opponents=1, games=2)).pairings.get().matchup
    for place, span in enumerate(spans):
        begun, ended = (NOON + timedelta(seconds=each) for each in span)
        row = {"start": 1000 + 100 * place, "started_at": begun, "finished_at": ended, "seconds": 1}
        Chunk.objects.create(matchup=matchup, count=100, games=b"games", **row)


def test_where_nothing_was_played_it_is_what_such_a_machine_usually_does():
    play()
    assert pace() == DEFAULT_PACE
    assert games_per_second(0.001) == pytest.approx(1000 * DEFAULT_PACE)


def test_two_workers_are_twice_as_fast_as_one():
    play((0, 1), (1, 2), (2, 3))
    assert games_per_second(CADET) == pytest.approx(100)
    Chunk.objects.all().delete()
    play((0, 1), (0, 1), (1, 2), (1, 2))
    assert games_per_second(CADET) == pytest.approx(200)


def test_chunks_of_few_games_tell_nothing_of_the_speed():
    play((0, 1), (1, 2))
    Chunk.objects.filter(start=1100).update(count=2, seconds=0.01)
    assert games_per_second(CADET) == pytest.approx(100)


def ago(seconds):
    return timezone.now() - timedelta(seconds=seconds)


def begun(seconds_ago):
    """A run of 60 games that began so long ago, after one of the first 20 of them."""
    played(run_plan(opponents=1, games=20))
    Chunk.objects.update(finished_at=ago(seconds_ago + 2))
    run = submitted(run_plan(opponents=1, games=60))
    moment = ago(seconds_ago)
    Run.objects.filter(pk=run.pk).update(status=Status.RUNNING, begun_at=moment, created=moment)
    return Run.objects.get(pk=run.pk)


def test_games_that_were_there_before_a_run_began_are_no_speed():
    found = read_progress(begun(1))
    assert (found.played, found.games_per_second, found.seconds_left) == (20, 0, None)


def test_speed_is_of_the_games_since_the_run_began():
    run = begun(4)
    Chunk.objects.filter(start=20).update(finished_at=ago(1), games=b"games")
    found = read_progress(run)
    assert (found.games_per_second, found.seconds_left) == pytest.approx((20 / 4, 4), rel=0.1)
