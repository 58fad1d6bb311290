import importlib
import sys

from play.games import preparation
from play.live import sweep


def test_a_web_process_that_is_loaded_prepares_the_engine_and_sweeps_matches(monkeypatch):
    started = []
    monkeypatch.setattr(preparation, "start", lambda then: started.append("engine"))
    monkeypatch.setattr(sweep, "start", lambda: started.append("sweep"))
    monkeypatch.delitem(sys.modules, "config.asgi", raising=False)
    importlib.import_module("config.asgi")
    assert started == ["engine", "sweep"]
