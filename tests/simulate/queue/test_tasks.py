from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone
from kombu.exceptions import OperationalError as QueueError

from catalog.models import Card
from config.celery import app
from simulate.deals.matchups import make_pairing
from simulate.models import Chunk, Matchup, Run, Status
from simulate.queue import playing, sending, turns
from simulate.queue.audit import audit
from simulate.queue.playing import LOST, MAX_STARTS, QUICK_STARTS
from simulate.queue.tasks import play_chunk, sweep
from simulate.results.run_results import read_results
from tests.simulate.runs import digest_of, expected_digest, play_everything, run_plan, submitted

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    """The chunks and queues of the messages that were sent."""
    messages = []

    def send(_name, keys, _told, *, queue, **_options):
        messages.append((*keys, queue))

    monkeypatch.setattr(app, "send_task", send)
    return messages


@pytest.fixture
def run(settings, cards):
    """A run of two chunks."""
    settings.PLAYTEST_CHUNK = 10
    return submitted(run_plan(opponents=1))


def first():
    return Chunk.objects.earliest("start")


def ago(seconds):
    return timezone.now() - timedelta(seconds=seconds)


def forget(seconds, **chunks):
    """The last messages of these chunks were sent so many seconds ago."""
    Chunk.objects.filter(**chunks).update(sent_at=ago(seconds))


def test_the_first_chunk_is_sent_when_the_run_is_written(
    sent, cards, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        submitted(run_plan(opponents=2))
        assert sent == []
    assert sent == [(Chunk.objects.order_by("start", "pk")[0].pk, "chunks")]


def test_the_first_chunk_begins_a_run_and_sends_the_last_one_which_ends_it(run, sent):
    play_chunk(first().pk)
    assert sent == [(Chunk.objects.latest("start").pk, "chunks")]
    run.refresh_from_db()
    assert (run.status, run.ended_at) == (Status.RUNNING, None)
    before = Chunk.objects.values().get(pk=first().pk)
    play_chunk(first().pk)  # a message that comes twice changes nothing
    assert Chunk.objects.values().get(pk=first().pk) == before
    play_chunk(Chunk.objects.latest("start").pk)
    run.refresh_from_db()
    assert (run.status, run.verdict) == (Status.FINISHED, {})
    assert run.created <= run.begun_at <= run.ended_at


def test_two_workers_that_play_the_same_chunk_write_it_once(run):
    one, other = (playing.begin(first().pk) for _worker in range(2))
    playing.record(one, playing.play(one))
    written = first().finished_at
    playing.record(other, playing.PlayedChunk(2, b"other games"))
    playing.record(other, playing.PlayedChunk(error="too late"))
    assert (first().finished_at, first().error, first().is_given_up) == (written, "", False)


def test_a_chunk_that_takes_too_long_is_cut_and_its_rest_waits_for_its_turn(
    run, sent, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(turns, "SLOWNESS", 0)
    chunk, other = Chunk.objects.order_by("start")
    Chunk.objects.filter(pk=other.pk).delete()
    with django_capture_on_commit_callbacks(execute=True):
        play_chunk(chunk.pk)
    played, rest = Chunk.objects.order_by("start")
    assert (played.start, played.count, rest.start, rest.count) == (0, 2, 2, 8)
    assert sent == [(rest.pk, "chunks")]
    assert [finding.flaw for finding in audit(1)] == [""]
    assert (played.finished_at is None, rest.finished_at) == (False, None)


@pytest.mark.parametrize(
    "columns", [{"status": Status.CANCELLED, "ended_at": timezone.now()}, {"versions": "another"}]
)
def test_games_that_no_run_of_this_version_wants_are_not_played(run, columns):
    Run.objects.update(**columns)
    play_chunk(first().pk)
    assert (first().attempts, first().finished_at) == (0, None)


def test_games_that_fail_are_given_up_with_their_error_and_the_run_ends_with_gaps(run):
    matchup = Matchup.objects.get()
    matchup.line_ups[0]["cruiser"] = "nobody"
    matchup.save()
    play_everything()
    assert Run.objects.get().status == Status.INCOMPLETE
    assert all("nobody" in error for error in Chunk.objects.values_list("error", flat=True))


def lose_worker(starts):
    """The first chunk was begun so many times, the last time half a minute ago, and never written."""
    Chunk.objects.filter(pk=first().pk).update(attempts=starts, started_at=ago(31))


def test_a_chunk_whose_workers_are_killed_each_time_is_given_up_but_not_in_one_storm(run):
    begun = [bool(playing.begin(first().pk)) for _kill in range(10 * MAX_STARTS)]
    assert sum(begun) == QUICK_STARTS
    assert not first().is_given_up
    lose_worker(QUICK_STARTS)
    assert playing.begin(first().pk)
    lose_worker(MAX_STARTS - 1)
    assert playing.begin(first().pk)
    lose_worker(MAX_STARTS)
    assert playing.begin(first().pk) is None
    assert (first().is_given_up, first().error) == (True, LOST)


def test_messages_that_no_worker_answers_are_sent_once_more(run, sent):
    forget(31)
    sweep()
    sweep()
    assert sent == [(first().pk, "chunks")]


def test_messages_wait_their_turn_while_workers_are_busy_but_not_for_ever(run, sent):
    Chunk.objects.filter(start=0).update(started_at=timezone.now())
    forget(599)
    sweep()
    assert sent == []
    forget(601, start=10)
    sweep()
    assert sent == [(Chunk.objects.get(start=10).pk, "chunks")]


def test_a_chunk_whose_worker_was_killed_is_sent_again(run, sent):
    playing.begin(first().pk)
    Chunk.objects.filter(start=0).update(started_at=ago(31))
    forget(31, start=0)
    sweep()
    assert sent == [(first().pk, "chunks")]


@pytest.mark.parametrize("seconds", [35, 100])
def test_a_chunk_of_slow_bots_is_played_in_peace(run, sent, monkeypatch, seconds):
    """And the one that waits for the same worker keeps its place."""
    monkeypatch.setattr(sending, "max_chunk_time", lambda *_asked: timedelta(seconds=40))
    forget(seconds)
    Chunk.objects.filter(start=0).update(started_at=ago(35))
    sweep()
    assert sent == []


def test_a_run_whose_end_was_missed_is_ended_by_the_sweep(run, monkeypatch):
    monkeypatch.setattr(turns, "complete_runs", lambda _matchup: None)
    play_everything()
    monkeypatch.undo()
    assert Run.objects.get().status == Status.RUNNING
    sweep()
    assert Run.objects.get().status == Status.FINISHED


def test_a_database_that_fails_leaves_the_chunk_to_the_sweep(run, sent, failing, caplog):
    failing(turns, "record", OperationalError("database is locked"))
    play_chunk(first().pk)
    assert "database is locked" in caplog.text
    Chunk.objects.update(started_at=ago(31))
    forget(31)
    sweep()
    assert (first().pk, "chunks") in sent


def test_a_queue_that_is_down_fails_no_reader(
    cards, failing, caplog, django_capture_on_commit_callbacks
):
    failing(app, "send_task", QueueError("connection refused"))
    with django_capture_on_commit_callbacks(execute=True):
        run = submitted(run_plan())
    assert "connection refused" in caplog.text
    assert run.is_active


def test_a_run_ends_on_the_cards_with_which_it_began(loaded, run, cards):
    play_chunk(first().pk)
    Card.objects.update(top_fighters=1)
    make_pairing.cache_clear()  # as another worker begins
    play_everything()
    played = digest_of(pairing.games for pairing in read_results(run).pairings)
    assert played == expected_digest(games=20, opponents=1, cards=cards)
