import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from simulate.chunks import LOST, Played, claim_chunks, give_up_lost, record
from simulate.models import Chunk, Question, Run, RunPairing, Status
from simulate.services import submit_run
from tests.simulate.runs import guest, request

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(cards, settings):
    settings.PLAYTEST_BORDERS = (10, 20)
    return submit_run(keeper=guest(), request=request(opponents=1))


def refused(rows, **columns):
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(**columns)


def test_a_chunk_begins_once_and_has_games(run):
    chunks = Chunk.objects.filter(start=10)
    refused(chunks, start=0)
    refused(chunks, count=0)


def test_a_chunk_has_a_result_when_it_is_finished_and_only_then(run):
    refused(Chunk.objects.all(), finished_at=timezone.now())
    refused(Chunk.objects.all(), games=b"x")


def test_a_run_is_over_when_it_has_an_end(run):
    refused(Run.objects.all(), ended_at=timezone.now())
    refused(Run.objects.all(), status=Status.FINISHED)
    refused(Run.objects.all(), status="lost")
    refused(Run.objects.all(), slug="")
    refused(Run.objects.all(), most_games=0)


def test_a_question_is_asked_once(run):
    submit_run(keeper=guest(), request=request(opponents=1, seed=8))
    refused(Question.objects.all(), key="same")


def test_entrants_of_a_run_meet_once(run):
    pairing = RunPairing.objects.get()
    pairing.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        pairing.save()


def test_a_result_is_written_once(run):
    chunk = Chunk.objects.earliest("start")
    for games in (b"first", b"second"):
        record([Played(chunk.pk, games, b"cards", 1.0)], "one")
    assert bytes(Chunk.objects.get(pk=chunk.pk).games) == b"first"


def test_two_workers_never_claim_the_same_chunk(run):
    claims = [claim_chunks(name, 10, 1) for name in ("one", "two", "three")]
    assert [len(claim.chunks) for claim in claims] == [1, 1, 0]
    assert claims[0].chunks[0] != claims[1].chunks[0]


def test_a_lease_that_ended_is_taken_over_until_the_chunk_is_given_up(run, settings):
    settings.PLAYTEST_LEASE = -1
    for attempt in range(1, 4):
        assert len(claim_chunks("lost", 20, 1).chunks) == 2, attempt
    assert give_up_lost(timezone.now()) == 2
    assert set(Chunk.objects.values_list("error", flat=True)) == {LOST}
    assert not claim_chunks("another", 20, 1).chunks


def test_a_run_of_another_engine_waits_for_its_workers(run):
    Run.objects.update(engine="another")
    assert Run.objects.get().waits_for_another_engine
    assert not claim_chunks("one", 20, 1).chunks
