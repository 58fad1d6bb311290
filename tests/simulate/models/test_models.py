import pytest
from django.utils import timezone

from simulate.models import Chunk, Heartbeat, Matchup, Run, RunPairing, Status
from simulate.queue import heartbeats
from tests.constraints import refused_by
from tests.simulate.runs import run_plan, submitted

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture(autouse=True)
def two_runs(settings, cards):
    """Each of one pairing and two chunks."""
    settings.PLAYTEST_CHUNK = 10
    for seed in (7, 8):
        submitted(run_plan(opponents=1, seed=seed))


@pytest.mark.parametrize(
    ("constraint", "model", "columns"),
    [
        ("chunk_start_unique", Chunk, {"start": 0}),
        ("chunk_not_empty", Chunk, {"count": 0}),
        ("chunk_result_when_finished", Chunk, {"finished_at": NOW}),
        ("chunk_result_when_finished", Chunk, {"games": b"x"}),
        ("matchup_key_unique", Matchup, {"key": "same"}),
        ("run_ended_when_over", Run, {"ended_at": NOW}),
        ("run_ended_when_over", Run, {"status": Status.FINISHED}),
        ("run_status_known", Run, {"status": "lost", "ended_at": NOW}),
        ("run_slug_given", Run, {"slug": ""}),
        ("run_slug_unique", Run, {"slug": "same"}),
        ("run_games_given", Run, {"most_games": 0}),
        ("run_one_keeper", Run, {"owner": 1, "session_token": "both"}),
    ],
)
def test_rows_are_well_formed(constraint, model, columns):
    with refused_by(f"simulate_{constraint}"):
        model.objects.update(**columns)


def test_entrants_of_a_run_meet_once_and_signs_of_life_of_one_name_have_one_row():
    pairing = RunPairing.objects.earliest("pk")
    pairing.pk = None
    with refused_by("simulate_pairing_unique"):
        pairing.save()
    heartbeats.beat("worker")
    with refused_by("simulate_heartbeat_name_unique"):
        Heartbeat.objects.create(name="worker", at=timezone.now())


def test_a_run_of_other_versions_waits_for_its_workers():
    Run.objects.update(versions="another")
    assert all(run.waits_for_other_versions for run in Run.objects.all())
