import importlib
import sys

import pytest

from play.games import preparation
from play.live import sweep


@pytest.fixture
def started(monkeypatch):
    """What the module starts when it is loaded."""
    names = []
    monkeypatch.setattr(preparation, "start", lambda then: names.append("engine"))
    monkeypatch.setattr(sweep, "start", lambda: names.append("sweep"))
    return names


@pytest.fixture
def asgi(started, monkeypatch):
    monkeypatch.delitem(sys.modules, "config.asgi", raising=False)
    return importlib.import_module("config.asgi")


def test_a_web_process_prepares_the_engine_and_sweeps_matches(asgi, started):
    assert started == ["engine", "sweep"]
