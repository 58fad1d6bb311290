import logging
import threading

from play.games import preparation as prepared_games
from play.games.preparation import Preparation
from tests.patience import PATIENCE


def test_an_engine_is_being_prepared_until_the_work_is_done():
    finish = threading.Event()
    preparation = Preparation("chess", finish.wait)
    thread = preparation.start()
    assert preparation.status == "preparing"
    finish.set()
    thread.join(PATIENCE)
    assert preparation.status == "ready"


def test_the_wait_is_announced_and_measured_and_work_that_raises_is_told(caplog):
    preparation = Preparation("chess", lambda: 1 / 0)
    preparation.start().join(PATIENCE)
    assert preparation.status == "failed"
    assert "could not be prepared" in caplog.text
    caplog.set_level(logging.INFO, logger="play")
    Preparation("chess", lambda: None).start().join(PATIENCE)
    assert "Preparing the rules of chess (the first time" in caplog.text
    assert "ready after 0.0 s" in caplog.text


def test_another_game_is_prepared_when_it_is_asked_for_and_the_site_s_game_was(monkeypatch):
    finish = threading.Event()
    work = {"starfighter": lambda: None, "other": finish.wait}
    engines = {name: Preparation(name, each) for name, each in work.items()}
    monkeypatch.setattr(prepared_games, "_engines", engines)
    prepared_games.begin_other("other")
    assert not prepared_games.is_under_way("other")
    engines["starfighter"].start().join(PATIENCE)
    prepared_games.begin_other("other")
    assert prepared_games.is_under_way("other")
    assert not prepared_games.is_under_way()
    finish.set()
    engines["other"].start().join(PATIENCE)
    assert not prepared_games.is_under_way("other")
