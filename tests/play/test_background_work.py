import os
import sys
import threading

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from play import background_work
from play.background_work import NICENESS, in_background
from tests.patience import PATIENCE


def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_urgent_work_is_done_while_long_work_lasts(monkeypatch):
    is_done = threading.Event()
    monkeypatch.setattr(background_work, "URGENT_WORK", [lambda: is_done.set])
    assert in_background(lambda: is_done.wait(PATIENCE))


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_long_work_gives_way_to_everything_else():
    usual = niceness()
    assert in_background(niceness) == min(usual + NICENESS, 19)
    assert niceness() == usual


def test_an_error_of_long_work_is_one_of_who_wants_it():
    with pytest.raises(ZeroDivisionError):
        in_background(lambda: 1 / 0)


def test_celerys_time_limit_ends_long_work(monkeypatch):
    ended = []

    def work_for_ever():
        try:
            while True:
                pass
        except SoftTimeLimitExceeded:
            ended.append(True)

    def reach_limit():
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(background_work, "URGENT_WORK", [lambda: reach_limit])
    with pytest.raises(SoftTimeLimitExceeded):
        in_background(work_for_ever)
    assert ended
