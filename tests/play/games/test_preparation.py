import gc
import logging
import threading
import time

from play.games import preparation as prepared_games
from play.games.preparation import Preparation


def test_an_engine_is_being_prepared_until_the_work_is_done():
    finish = threading.Event()
    preparation = Preparation("chess", finish.wait)
    thread = preparation.start()
    assert preparation.status() == "preparing"
    finish.set()
    thread.join(5)
    assert preparation.status() == "ready"


def test_work_that_raises_is_told(caplog):
    preparation = Preparation("chess", lambda: 1 / 0)
    preparation.start().join(5)
    assert preparation.status() == "failed"
    assert "could not be prepared" in caplog.text


def test_the_work_is_done_once():
    done = []
    preparation = Preparation("chess", lambda: done.append(True))
    assert preparation.start() is preparation.start()
    preparation.start().join(5)
    assert done == [True]


def test_the_wait_is_announced_and_measured(caplog):
    caplog.set_level(logging.INFO, logger="play")
    Preparation("chess", lambda: None).start().join(5)
    assert "Preparing the rules of chess (the first time" in caplog.text
    assert "ready after 0.0 s" in caplog.text


def test_what_was_loaded_is_not_looked_through_for_garbage_again():
    try:
        Preparation("chess", lambda: None).start().join(5)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_the_time_left_follows_from_how_much_is_done():
    preparation, told = Preparation("chess", lambda: None), []
    for gone, share in ((5, 0.0), (20, 0.0), (20, 0.4), (40, 0.4), (90, 0.97)):
        preparation._begun = time.perf_counter() - gone
        told.append(preparation.seconds_left(share))
    assert told == [25, 40, 30, 10, 5]


def test_what_is_only_loaded_takes_a_second_or_two():
    preparation, told = Preparation("chess", lambda: None), []
    for gone in (0.2, 1.2, 9):
        preparation._begun = time.perf_counter() - gone
        told.append(preparation.seconds_left(0.0, loads=True))
    assert told == [2, 1, 1]


def test_another_game_is_prepared_when_it_is_asked_for_and_the_site_s_game_was(monkeypatch):
    finish = threading.Event()
    engines = {
        "starfighter": Preparation("starfighter", lambda: None),
        "other": Preparation("other", finish.wait),
    }
    monkeypatch.setattr(prepared_games, "_engines", engines)
    prepared_games.begin_other("other")
    assert not prepared_games.is_under_way("other")
    engines["starfighter"].start().join(5)
    prepared_games.begin_other("other")
    assert prepared_games.is_under_way("other")
    assert not prepared_games.is_under_way()
    finish.set()
    engines["other"].start().join(5)
    assert not prepared_games.is_under_way("other")
