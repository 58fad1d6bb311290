import importlib
import sys

from play import preparation


def test_a_web_process_prepares_the_engine(monkeypatch):
    started = []
    monkeypatch.setattr(preparation, "start", lambda: started.append(True))
    monkeypatch.delitem(sys.modules, "config.asgi", raising=False)
    importlib.import_module("config.asgi")
    assert started == [True]
