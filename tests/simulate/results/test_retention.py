from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.rows.retention import get_retentions
from simulate.models import Chunk, Matchup, Run, RunKind
from tests.simulate.runs import played, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


@pytest.fixture(autouse=True)
def settings_of_days(settings):
    settings.OPINION_DAYS, settings.GUEST_DAYS, settings.PLAYTEST_DAYS = 7, 30, 60


@pytest.fixture
def run():
    return played(run_plan())


def left(run, days, **columns):
    """Nobody has opened the run for so many days."""
    then = timezone.now() - timedelta(days=days)
    Run.objects.filter(pk=run.pk).update(opened=then, created=then, ended_at=then, **columns)
    Chunk.objects.update(created=then)


def removed():
    kinds = ("opinions", "guest runs", "runs", "matchups")
    return {key: count for key in kinds if (count := get_retentions()[key].remove())}


@pytest.mark.parametrize(
    ("columns", "days", "key"),
    [
        ({"kind": RunKind.OPINION}, 7, "opinions"),
        ({"session_token": "token"}, 30, "guest runs"),
        ({}, 60, "runs"),
    ],
)
def test_a_run_that_nobody_opens_goes_with_its_games(run, columns, days, key):
    left(run, days - 1, owner=None, **{"session_token": "", **columns})
    assert removed() == {}
    left(run, days + 1)
    matchups = Matchup.objects.count()
    assert removed() == {key: 1, "matchups": matchups}
    assert not Chunk.objects.exists()


def test_a_run_that_is_looked_at_stays_and_so_do_games_that_another_run_counts(client, run):
    left(run, 61)
    assert client.get(f"/playtests/{run.slug}/").status_code == 200
    assert removed() == {}
    other = played(run_plan())
    chunks = Chunk.objects.count()
    left(run, 61)
    assert sum(removed().values()) == 1
    assert (Run.objects.get(), Chunk.objects.count()) == (other, chunks)


def test_the_games_of_a_deleted_account_go(run, ann):
    left(run, 8, owner=ann, session_token="")
    ann.delete()
    matchups = Matchup.objects.count()
    assert removed() == {"matchups": matchups}
    assert not Chunk.objects.exists()
