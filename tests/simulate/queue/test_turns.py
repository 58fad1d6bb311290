from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.utils import timezone

from decks.models import Owner
from simulate.experiments.services import submit_run
from simulate.models import Chunk, Run, Status
from simulate.queue import sending, turns
from simulate.queue.playing import play
from simulate.queue.sending import NEWCOMER_SECONDS, QUICK_STARTS, in_turn, read_turns, send_chunks
from simulate.queue.turns import Newcomers, play_turn
from tests.simulate.runs import guest, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


def ask(owner, games, seed):
    """A run of so many chunks of 20 games."""
    plan = run_plan(opponents=1, games=20 * games, seed=seed)
    return submit_run(owner=owner, plan=plan, is_limited=False)


def runs_in_turn(*runs, room):
    return [run for _chunk, run in read_turns(list(runs)).next_chunks(room)]


def next_chunk(run):
    ((chunk, _run),) = read_turns([run]).next_chunks(1)
    return chunk


def test_what_somebody_asks_later_comes_before_the_rest_of_a_long_run(ann):
    long, short = ask(guest(), 50, 1), ask(Owner(ann), 2, 2)
    assert runs_in_turn(long, room=3) == [long] * 3
    assert runs_in_turn(long, short, room=2) == [short] * 2
    assert runs_in_turn(long, short, room=1) == [long]


def test_guests_of_one_network_have_one_turn_together():
    crowd = [ask(guest(f"cookie {n}"), 50, n) for n in range(10)]
    other = ask(guest("other", "198.51.100.0/24"), 50, 11)
    assert runs_in_turn(*crowd, other, room=20).count(other) == 10


def test_the_builders_runs_of_an_owner_come_before_the_long_ones():
    long, builder = ask(guest(), 5, 1), ask(guest(), 5, 2)
    long.priority, builder.priority = 1, 2
    assert runs_in_turn(long, builder, room=5) == [builder] * 5


def test_the_queue_holds_one_message_for_each_worker(monkeypatch):
    sent = []
    monkeypatch.setattr(sending, "send_tasks", lambda *told: sent.append(told))
    ask(guest(), 50, 1)
    send_chunks()
    send_chunks()
    assert len(sent) == 1
    Chunk.objects.filter(start__lt=60).update(sent_at=timezone.now(), started_at=timezone.now())
    send_chunks()
    assert len(sent) == 1 + 3


def test_a_message_that_comes_back_is_for_the_chunk_that_lost_its_worker(ann):
    sent = next_chunk(ask(guest(), 50, 1))
    Chunk.objects.filter(pk=sent).update(started_at=timezone.now())
    ask(Owner(ann), 1, 2)
    assert in_turn(sent)[0] == sent
    assert Chunk.objects.get(pk=sent).sent_at is not None


def keep_busy(run):
    """The run's owner had more of the processors lately than a newcomer has."""
    games = {"start": 10**6, "count": 2, "games": b"played", "finished_at": timezone.now()}
    used = {"seconds": 2 * NEWCOMER_SECONDS, "sent_for": run}
    Chunk.objects.create(matchup=run.pairings.get().matchup, **games, **used)


def status(run):
    return Run.objects.get(pk=run.pk).status


def test_who_had_little_lately_plays_at_once_and_the_others_give_way(monkeypatch):
    noted = Mock(side_effect=play)
    monkeypatch.setattr(turns, "play", noted)
    long = ask(guest(), 5, 1)
    play_turn(next_chunk(long))
    keep_busy(long)
    play_turn(next_chunk(long))
    assert [call.args[0].sent_for for call in noted.call_args_list] == [long, long]
    assert [call.kwargs["in_background"] for call in noted.call_args_list] == [False, True]


@pytest.mark.parametrize("is_sent", [False, True])
def test_a_newcomers_chunk_waits_for_no_worker(ann, is_sent):
    long, short = ask(guest(), 50, 1), ask(Owner(ann), 1, 2)
    keep_busy(long)
    if is_sent:
        next_chunk(short)
    Newcomers().play_next()
    assert (status(short), status(long)) == (Status.FINISHED, Status.WAITING)


def test_a_run_is_seen_that_comes_between_two_looks(ann):
    keep_busy(ask(guest(), 50, 1))
    newcomers = Newcomers()
    newcomers.play_next()
    short = ask(Owner(ann), 1, 2)
    newcomers.play_next()
    assert status(short) == Status.FINISHED


def test_only_one_worker_plays_a_newcomers_chunk_and_none_that_ends_its_workers(ann):
    ask(Owner(ann), 1, 2)
    Chunk.objects.update(attempts=QUICK_STARTS)
    assert Newcomers().claim() is None
    Chunk.objects.update(attempts=0)
    assert [Newcomers().claim() is None for _worker in range(2)] == [False, True]


def test_a_database_that_fails_beside_long_work_does_not_end_that(ann, failing, caplog):
    failing(turns, "begin", OperationalError("database is locked"))
    ask(Owner(ann), 1, 2)
    Newcomers().play_next()
    assert "database is locked" in caplog.text
