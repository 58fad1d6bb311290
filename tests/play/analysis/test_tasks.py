from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from play.analysis import tasks
from play.analysis.analyst import Analyst, analyse
from play.analysis.requests import request_analysis
from play.documents.replays import replay_of_match
from play.games.registry import get_game
from play.models import Analysis
from tests.play.conftest import ANN, failing, play_on, resign

pytestmark = pytest.mark.usefixtures("quick_analysis")


@pytest.fixture
def sent(monkeypatch):
    """The numbers of the analyses for which a message was sent."""
    numbers = []
    monkeypatch.setattr(tasks, "send_tasks", lambda _name, keys, _queue: numbers.extend(keys))
    return numbers


@pytest.fixture
def replay(new_match, sent):
    return replay_of_match(resign(play_on(new_match(), 2)))


@pytest.fixture
def asked(replay):
    return request_analysis(replay=replay, player=ANN)


def analysed_at_once(asked, replay):
    return analyse(replay.history, get_game(asked.game).playouts(asked.setup), asked.key)


def test_an_analysis_is_sent_once_it_is_kept(replay, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        asked = request_analysis(replay=replay, player=ANN)
        assert sent == []
    assert sent == [asked.pk]


def test_a_task_with_time_enough_completes_an_analysis(asked, replay, sent, monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 60)
    tasks.analyse(asked.pk)
    asked.refresh_from_db()
    assert asked.result == analysed_at_once(asked, replay)
    assert (asked.found, asked.percent, sent) == ([], 100, [])


def test_a_longer_analysis_is_sent_again_after_each_slice(asked, replay, sent, monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 0.001)
    sent.append(asked.pk)
    slices = 0
    while sent:
        tasks.analyse(sent.pop())
        asked.refresh_from_db()
        slices += 1
        assert asked.attempts == 0
        assert asked.result or (asked.place == len(asked.found) and sent == [asked.pk])
    assert slices > 1
    assert asked.result == analysed_at_once(asked, replay)


def test_a_slice_that_another_worker_has_written_is_dropped(asked, monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 0.001)
    slow, quick = tasks.begin(asked.pk), tasks.begin(asked.pk)
    assert tasks.carry_on(quick)
    Analysis.objects.filter(pk=asked.pk).update(steps=777)
    assert not tasks.carry_on(slow)
    asked.refresh_from_db()
    assert asked.steps == 777


def test_an_analysis_that_kills_every_worker_is_given_up(asked):
    for _attempt in range(tasks.MAX_STARTS):
        assert tasks.begin(asked.pk)
    assert tasks.begin(asked.pk) is None
    asked.refresh_from_db()
    assert (asked.is_given_up, asked.error) == (True, tasks.LOST)


def test_a_failed_analysis_is_given_up_until_somebody_asks(asked, replay, sent, monkeypatch):
    monkeypatch.setattr(Analyst, "step", failing(RuntimeError("no figures")))
    tasks.analyse(asked.pk)
    asked.refresh_from_db()
    assert (asked.is_given_up, asked.error, sent) == (True, "RuntimeError: no figures", [])
    again = request_analysis(replay=replay, player=ANN)
    assert (again.pk, again.is_given_up) == (asked.pk, False)


@pytest.mark.parametrize("changes", [{"versions": "another"}, {"is_given_up": True}])
def test_a_message_for_what_this_worker_may_not_do_changes_nothing(asked, sent, changes):
    Analysis.objects.update(**changes)
    tasks.analyse(asked.pk)
    assert (Analysis.objects.get().attempts, sent) == (0, [])


def test_a_database_that_fails_leaves_the_analysis_to_the_sweep(asked, sent, monkeypatch):
    monkeypatch.setattr(tasks, "carry_on", failing(OperationalError("database is locked")))
    tasks.analyse(asked.pk)
    Analysis.objects.update(sent_at=timezone.now() - timedelta(seconds=31))
    tasks.sweep_analyses()
    assert sent == [asked.pk]
