from datetime import timedelta

import pytest
from django.utils import timezone

from play import analysis_queue, tasks
from play.analysis import Analyst, analyse
from play.analysis_queue import has_work, take_turn
from play.analysis_requests import ask_analysis
from play.models import Analysis
from play.replays import replay_of_match
from play.services import concede
from tests.play.conftest import ANN, fresh, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_analysis")]


@pytest.fixture
def replay(new_match, monkeypatch):
    monkeypatch.setattr(tasks, "ring", lambda: None)
    match = play_on(new_match(), 2)
    concede(slug=match.slug, player=ANN)
    return replay_of_match(fresh(match))


@pytest.fixture
def asked(replay):
    return ask_analysis(replay=replay, player=ANN)


def work_in_slices(monkeypatch, seconds=0.0):
    """Lets every step be a slice, and every turn one slice."""
    monkeypatch.setattr(analysis_queue, "SLICE", seconds)


def test_a_turn_makes_what_was_asked_for(asked, replay):
    assert has_work()
    assert take_turn(60) is False
    asked.refresh_from_db()
    assert asked.result == analyse(replay.line, asked.key)
    assert (asked.found, asked.percent, has_work()) == ([], 100, False)


def test_work_goes_on_where_it_ended(asked, replay, monkeypatch):
    steps = []
    step = Analyst.step

    def note(self, found):
        steps.append(len(found))
        return step(self, found)

    monkeypatch.setattr(Analyst, "step", note)
    work_in_slices(monkeypatch, 0.001)
    while take_turn(0):
        asked.refresh_from_db()
        assert asked.place == len(asked.found) == len(steps)
        assert 0 <= asked.percent < 100
    asked.refresh_from_db()
    assert steps == list(range(len(steps)))
    assert asked.result == analyse(replay.line, asked.key)


def test_nobody_else_takes_what_is_worked_at(asked):
    assert analysis_queue.claim().pk == asked.pk
    assert analysis_queue.claim() is None
    assert not has_work()


def test_after_a_killed_worker_another_one_goes_on(asked):
    analysis_queue.claim()
    Analysis.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert has_work()
    take_turn(60)
    asked.refresh_from_db()
    assert asked.result is not None


def test_what_kills_every_worker_is_given_up(asked):
    for _attempt in range(analysis_queue.MOST_ATTEMPTS):
        assert analysis_queue.claim() is not None
        Analysis.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert analysis_queue.claim() is None
    asked.refresh_from_db()
    assert (asked.is_given_up, asked.error) == (True, analysis_queue.LOST)


def test_an_error_is_kept_and_after_some_the_analysis_given_up(asked, replay, monkeypatch):
    def fail(self, found):
        raise RuntimeError("no figures")

    monkeypatch.setattr(Analyst, "step", fail)
    for _attempt in range(analysis_queue.MOST_ATTEMPTS + 1):
        take_turn(0)
    asked.refresh_from_db()
    assert (asked.is_given_up, asked.error) == (True, "RuntimeError: no figures")
    again = ask_analysis(replay=replay, player=ANN)
    assert (again.pk, again.is_given_up, has_work()) == (asked.pk, False, True)


def test_a_slice_that_somebody_else_wrote_is_dropped(asked, replay, monkeypatch):
    work_in_slices(monkeypatch, 0.001)
    slow, quick = analysis_queue.claim(), Analysis.objects.get(pk=asked.pk)
    analyst = Analyst(replay.line, asked.key)
    assert analysis_queue.carry_on(quick, analyst)
    Analysis.objects.filter(pk=asked.pk).update(steps=777)
    assert not analysis_queue.carry_on(slow, analyst)
    asked.refresh_from_db()
    assert asked.steps == 777


def test_workers_of_other_rules_leave_it_alone(asked):
    Analysis.objects.update(engine="another")
    assert not has_work()
    assert analysis_queue.claim() is None


def test_the_doorbell_rings_again_while_there_is_more(asked, monkeypatch):
    rung = []
    monkeypatch.setattr(tasks, "ring", lambda: rung.append(True))
    monkeypatch.setattr(tasks.doorbells, "pass_on", lambda _task: rung.append(True))
    monkeypatch.setattr(tasks, "TURN_SECONDS", 0)
    work_in_slices(monkeypatch, 0.001)
    tasks.analyse(unknown="argument")
    assert rung
    rung.clear()
    tasks.ring_again()
    assert rung
    Analysis.objects.all().delete()
    rung.clear()
    tasks.ring_again()
    assert not rung
