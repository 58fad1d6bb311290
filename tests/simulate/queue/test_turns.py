"""Whose chunks workers play next, where many want all they can get."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.models import Owner
from simulate.experiments.services import submit_run
from simulate.models import Chunk
from simulate.queue.playing import begin
from simulate.queue.sending import end_of_turn, in_turn, newest_run, next_chunks, send_chunks
from tests.simulate.runs import guest, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


def ask(owner, games, seed):
    """A run of so many chunks of 20 games."""
    plan = run_plan(opponents=1, games=20 * games, seed=seed)
    return submit_run(owner=owner, plan=plan, is_limited=False)


def account(name):
    return Owner(User.objects.create(username=name))


def turns(*runs, room):
    return [run for _chunk, run in next_chunks(list(runs), room)]


def next_chunk(run):
    ((chunk, _run),) = next_chunks([run], 1)
    return chunk


def test_what_somebody_asks_later_comes_before_the_rest_of_a_long_run():
    long, short = ask(guest(), 50, 1), ask(account("ann"), 2, 2)
    assert turns(long, room=3) == [long] * 3
    assert turns(long, short, room=2) == [short] * 2
    assert turns(long, short, room=1) == [long]


def test_guests_of_one_network_have_one_turn_together():
    crowd = [ask(guest(f"cookie {n}"), 50, n) for n in range(10)]
    other = ask(guest("other", "198.51.100.0/24"), 50, 11)
    assert turns(*crowd, other, room=20).count(other) == 10


def test_the_builders_runs_of_an_owner_come_before_the_long_ones():
    long, builder = ask(guest(), 5, 1), ask(guest(), 5, 2)
    long.priority, builder.priority = 1, 2
    assert turns(long, builder, room=5) == [builder] * 5


def test_the_queue_holds_one_message_for_each_worker(monkeypatch):
    sent = []
    monkeypatch.setattr("simulate.queue.sending.send_tasks", lambda *told: sent.append(told))
    ask(guest(), 50, 1)
    send_chunks()
    send_chunks()
    assert len(sent) == 1
    begun = Chunk.objects.filter(start__lt=60)
    begun.update(sent_at=timezone.now(), started_at=timezone.now())
    send_chunks()
    assert len(sent) == 1 + 3


def test_a_message_that_comes_back_is_for_the_chunk_that_lost_its_worker():
    sent = next_chunk(ask(guest(), 50, 1))
    Chunk.objects.filter(pk=sent).update(started_at=timezone.now())
    ask(account("ann"), 1, 2)
    assert in_turn(sent) == sent
    assert Chunk.objects.get(pk=sent).sent_at is not None


@pytest.fixture
def attentive(monkeypatch):
    """Turns look for newer runs each time that they are asked."""
    monkeypatch.setattr("simulate.queue.sending.PAUSE", 0)


def begun(run):
    """A chunk that is played in the run's turn, and what tells whether that is over."""
    newest = newest_run()
    chunk = begin(next_chunk(run))
    return chunk, end_of_turn(chunk, newest)


@pytest.mark.usefixtures("attentive")
def test_a_new_run_of_somebody_who_had_less_ends_the_turn_under_way_and_none_after_it():
    long = ask(guest(), 50, 1)
    _chunk, is_over = begun(long)
    assert not is_over()
    short = ask(account("ann"), 1, 2)
    assert is_over()
    assert not begun(long)[1]()
    begun(short)
    assert not is_over()


@pytest.mark.usefixtures("attentive")
def test_a_new_run_of_who_had_as_much_waits_for_the_end_of_the_turn():
    _chunk, is_over = begun(ask(guest("one"), 50, 1))
    ask(guest("another"), 1, 2)
    assert not is_over()
