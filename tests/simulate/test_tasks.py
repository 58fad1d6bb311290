import pytest
from kombu.exceptions import OperationalError

from simulate import tasks
from simulate.services import submit_run
from simulate.worker import Worker
from tests.config.processes import manage
from tests.simulate.runs import guest, request


def test_a_queue_that_is_down_fails_nobody(monkeypatch, caplog):
    def fail(**_options):
        raise OperationalError("nobody answers")

    monkeypatch.setattr(tasks.play, "apply_async", fail)
    tasks.ring(2)
    assert "nobody answers" in caplog.text


@pytest.mark.django_db
def test_a_worker_that_goes_on_from_turn_to_turn_rings_once(settings, cards):
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 4
    submit_run(keeper=guest(), request=request(opponents=1, games=100))
    worker, bells = Worker(), []
    worker._speed = 20.0  # games at once: few
    while worker.take_turn(0.001, lambda: bells.append(1)):
        pass
    assert len(bells) == 1


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
