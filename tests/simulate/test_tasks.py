import pytest
from kombu.exceptions import OperationalError

from play import doorbells
from simulate import tasks
from simulate.services import submit_run
from simulate.sweeping import sweep
from simulate.worker import Worker
from tests.config.processes import manage
from tests.simulate.runs import guest, request


def test_a_queue_that_is_down_fails_nobody(monkeypatch, caplog):
    def fail(**_options):
        raise OperationalError("nobody answers")

    monkeypatch.setattr(tasks.play, "apply_async", fail)
    tasks.ring(2)
    assert "nobody answers" in caplog.text


@pytest.fixture
def worker(settings, cards, monkeypatch, db):
    """A worker whose turns are far shorter than the run that waits for it."""
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 4
    submit_run(keeper=guest(), request=request(opponents=1, games=100))
    monkeypatch.setattr(tasks, "TURN_SECONDS", 0.0001)
    monkeypatch.setattr(Worker, "_games_at_once", lambda _self: 8)
    return Worker()


def test_a_worker_that_goes_on_from_turn_to_turn_asks_for_help_once(worker):
    turns, bells = 1, []
    while worker.take_turn(tasks.TURN_SECONDS, lambda: bells.append(1)):
        turns += 1
    assert turns > 5
    assert len(bells) == 1


def test_however_many_turns_a_run_takes_bells_do_not_pile_up(worker, monkeypatch):
    queue, waiting = ["of the one who submitted"], []
    monkeypatch.setattr(tasks, "own_worker", lambda: worker)
    monkeypatch.setattr(tasks.play, "apply_async", lambda **_options: queue.append("a worker's"))
    monkeypatch.setattr(doorbells, "waiting", lambda _task, _producer: len(queue))
    while queue and len(waiting) < 100:
        queue.pop()
        tasks.play()
        sweep()
        waiting.append(len(queue))
    assert 5 < len(waiting) < 100
    assert max(waiting) <= 2


def test_a_worker_that_leaves_work_passes_its_bell_on_however_many_wait(worker, monkeypatch):
    rung = []
    monkeypatch.setattr(tasks, "own_worker", lambda: worker)
    monkeypatch.setattr(tasks.play, "apply_async", lambda **_options: rung.append(1))
    monkeypatch.setattr(doorbells, "waiting", lambda _task, _producer: 5)
    tasks.play()
    assert len(rung) == 1


@pytest.mark.django_db
def test_a_queue_that_fails_in_an_unknown_way_fails_nobody_who_submits(
    monkeypatch, caplog, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(doorbells, "ring", lambda _task, _times: 1 / 0)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.ring_on_commit(2)
    assert "ZeroDivisionError" in caplog.text


REFUSED = """
import kombu.utils.functional as waiting
def fail(seconds): raise AssertionError("waits " + str(seconds) + " s")
waiting.sleep = fail
from simulate.tasks import ring
ring(2)
print("rung")
"""


def test_a_queue_that_refuses_is_asked_once_and_not_waited_for(tmp_path):
    found = manage(
        *("shell", "--no-imports", "--verbosity", "0", "--command", REFUSED),
        var=tmp_path,
        REDIS_URL="redis://127.0.0.1:1/0",
    )
    assert found.stdout.strip() == "rung", found.stderr
    assert "cannot be reached" in found.stderr
