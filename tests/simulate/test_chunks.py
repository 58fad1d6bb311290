from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from simulate import chunks
from simulate.chunks import (
    LOST,
    Played,
    choose_chunks,
    claim_chunks,
    give_up_lost,
    record,
)
from simulate.laying import lay_further
from simulate.models import MOST_ATTEMPTS, Chunk, Question, Rule, Run, Status
from simulate.services import submit_run
from simulate.settling import finish_played, settle_runs
from tests.simulate.runs import guest, request

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(settings, cards):
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 8
    return submit_run(keeper=guest(), request=request(opponents=1))


def claim(worker="one", games=4):
    return claim_chunks(worker, games, workers=1).chunks


def claimed(worker="one"):
    """The row of the one chunk that the worker gets."""
    (work,) = claim(worker)
    return Chunk.objects.get(pk=work.chunk)


def test_two_workers_get_different_chunks(run):
    first, second = claim("one"), claim("two")
    assert {work.chunk for work in first}.isdisjoint(work.chunk for work in second)


def test_workers_of_one_machine_choose_different_chunks_at_the_same_moment(run):
    now = timezone.now()
    first, second = (choose_chunks(20, 2, place, now).chunks for place in (0, 1))
    assert first
    assert second
    assert {work.chunk for work in first}.isdisjoint(work.chunk for work in second)


def test_a_worker_that_is_alone_gets_all_chunks_whatever_its_place(run):
    found = [choose_chunks(100, 1, place, timezone.now()).chunks for place in (0, 1)]
    assert [len(chunks) for chunks in found] == [Chunk.objects.count()] * 2


def test_a_claim_that_fails_half_way_holds_no_chunk(run, monkeypatch):
    def fail(*_asked):
        raise OperationalError("database is locked")

    monkeypatch.setattr(chunks, "begin", fail)
    with pytest.raises(OperationalError):
        claim()
    assert not Chunk.objects.exclude(claimed_until=None).exists()


def test_where_not_all_free_chunks_were_read_many_are_left(run, monkeypatch):
    monkeypatch.setattr(chunks, "MOST_CLAIMED", 2)
    assert choose_chunks(4, 1, 0, timezone.now()).left == chunks.MANY


def test_a_run_of_fixed_games_ends_with_the_last_of_them(run):
    while chunks := claim():
        assert not finish_played(run.pk)
        record([Played(work.chunk, games=b"games") for work in chunks], "one")
    assert finish_played(run.pk)
    run.refresh_from_db()
    assert (run.status, run.verdict) == (Status.FINISHED, {})
    assert run.created <= run.begun_at <= run.ended_at


def test_a_run_with_gaps_is_not_ended_as_a_whole_one(run):
    Chunk.objects.update(is_given_up=True, attempts=MOST_ATTEMPTS)
    assert not finish_played(run.pk)
    assert not settle_runs()
    run.refresh_from_db()
    assert run.status == Status.INCOMPLETE


def test_a_rule_is_asked_before_its_run_ends(run):
    Run.objects.update(rule=Rule.INTERVAL)
    Chunk.objects.update(finished_at=timezone.now(), games=b"games")
    assert not finish_played(run.pk)


def test_a_result_that_comes_twice_or_too_late_is_written_once(run):
    chunk = claimed()
    record([Played(chunk.pk, games=b"first")], "one")
    record([Played(chunk.pk, games=b"second"), Played(chunk.pk, error="late")], "two")
    chunk.refresh_from_db()
    assert (bytes(chunk.games), chunk.error) == (b"first", "")


def test_an_error_of_a_worker_that_lost_its_claim_takes_nothing_from_the_next_one(run):
    chunk = claimed()
    Chunk.objects.update(claimed_by="two")
    record([Played(chunk.pk, error="broken")], "one")
    chunk.refresh_from_db()
    assert (chunk.claimed_by, chunk.error) == ("two", "")


def test_a_chunk_is_given_up_after_so_many_errors(run):
    for attempt in range(1, MOST_ATTEMPTS + 1):
        chunk = claimed()
        record([Played(chunk.pk, error="broken")], "one")
        chunk.refresh_from_db()
        assert chunk.is_given_up == (attempt == MOST_ATTEMPTS)
    assert chunk.error == "broken"


def test_a_chunk_whose_workers_end_each_time_is_given_up(run):
    chunk = claimed()
    past = timezone.now() - timedelta(seconds=1)
    Chunk.objects.filter(pk=chunk.pk).update(attempts=MOST_ATTEMPTS, claimed_until=past)
    assert give_up_lost(timezone.now()) == 1
    chunk.refresh_from_db()
    assert chunk.error == LOST


def test_what_was_given_up_is_tried_again_when_a_run_grows_onto_it(run):
    question = Question.objects.get()
    Chunk.objects.update(is_given_up=True, attempts=MOST_ATTEMPTS)
    assert not lay_further({question.pk: question.laid})
    assert not Chunk.objects.filter(is_given_up=True).exists()
