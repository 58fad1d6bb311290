import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from simulate.experiments.services import submit_run
from simulate.models import Chunk, Heartbeat, Matchup, Run, RunPairing, Status
from simulate.queue import heartbeats
from tests.constraints import refused_by
from tests.simulate.runs import guest, run_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(cards, settings):
    settings.PLAYTEST_CHUNK = 10
    return submit_run(owner=guest(), plan=run_plan(opponents=1))


def refused(constraint, rows, **columns):
    with refused_by(f"simulate_{constraint}"):
        rows.update(**columns)


def test_a_chunk_begins_once_and_has_games(run):
    chunks = Chunk.objects.filter(start=10)
    refused("chunk_start_unique", chunks, start=0)
    refused("chunk_not_empty", chunks, count=0)


def test_a_chunk_has_a_result_when_it_is_finished_and_only_then(run):
    constraint = "chunk_result_when_finished"
    refused(constraint, Chunk.objects.all(), finished_at=timezone.now())
    refused(constraint, Chunk.objects.all(), games=b"x")


@pytest.mark.parametrize(
    ("constraint", "columns"),
    [
        ("ended_when_over", {"ended_at": timezone.now()}),
        ("ended_when_over", {"status": Status.FINISHED}),
        ("status_known", {"status": "lost", "ended_at": timezone.now()}),
        ("slug_given", {"slug": ""}),
        ("games_given", {"most_games": 0}),
    ],
)
def test_a_run_is_well_formed(run, constraint, columns):
    refused(f"run_{constraint}", Run.objects.all(), **columns)


def test_a_run_is_of_an_account_or_of_a_session(run):
    ann = User.objects.create_user("ann")
    refused("run_one_keeper", Run.objects.all(), owner=ann, session_token="both")


def test_an_address_belongs_to_one_run(run):
    other = submit_run(owner=guest(), plan=run_plan(opponents=1, seed=8))
    refused("run_slug_unique", Run.objects.filter(pk=other.pk), slug=run.slug)


def test_a_matchup_is_asked_once(run):
    submit_run(owner=guest(), plan=run_plan(opponents=1, seed=8))
    refused("matchup_key_unique", Matchup.objects.all(), key="same")


def test_entrants_of_a_run_meet_once(run):
    pairing = RunPairing.objects.get()
    pairing.pk = None
    with refused_by("simulate_pairing_unique"):
        pairing.save()


def test_signs_of_life_of_one_name_have_one_row():
    heartbeats.beat("worker")
    with refused_by("simulate_heartbeat_name_unique"):
        Heartbeat.objects.create(name="worker", at=timezone.now())


def test_a_run_of_other_versions_waits_for_its_workers(run):
    Run.objects.update(versions="another")
    assert Run.objects.get().waits_for_other_versions
