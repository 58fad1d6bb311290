"""Kernels compiled and interpreted do the same, and are compiled once."""

import contextlib
import functools
import os
import subprocess
import sys
import threading
from pathlib import Path

import numba
import numpy as np
import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.compiled.linked_kernels import EntryCompiler
from play.games.starfighter.bots import arena
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.compiled import RULES, kernel
from tests.play.games.starfighter.engine.digest import compiled_entries, digest
from tests.play.games.starfighter.engine.playing import new_game

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
ROOT = Path(__file__).parents[5]


@functools.cache
def own_digest():
    prepare(shipped_card_set())
    return digest()


@contextlib.contextmanager
def compiling_in_another_thread():
    release, begun = threading.Event(), threading.Event()

    def compile_slowly():
        with RULES.compiling_here():
            begun.set()
            release.wait(60)

    thread = threading.Thread(target=compile_slowly)
    thread.start()
    begun.wait()
    yield
    release.set()
    thread.join()


@compiled_only
def test_games_are_the_same_while_another_thread_compiles(monkeypatch):
    def played():
        game = new_game("shipped", "training", 5)
        choose = Chooser(game.cards, ["cadet", "pilot"], 5)
        return [event for _ in range(20) for event in game.apply(str(game.to_move), choose(game))]

    compiled = played()
    monkeypatch.setattr(arena.choose_entry, "dispatcher", None)
    with compiling_in_another_thread():
        assert played() == compiled


@compiled_only
def test_an_interpreted_run_does_what_a_compiled_one_does():
    """Traces, views, imagined states, results of bots, bit by bit."""
    command = [sys.executable, "-m", "tests.play.games.starfighter.engine.digest"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)
    assert told.split() == [own_digest()]


@compiled_only
def test_a_kernel_is_translated_for_one_kind_of_integer():
    """Constants and narrow integers make no variants."""

    @kernel
    def doubled(number):
        return 2 * number

    @numba.njit(pipeline_class=EntryCompiler)
    def total(numbers):
        return doubled(numbers[0]) + doubled(3) + doubled(len(numbers))

    assert total(np.array([100], dtype=np.int8)) == 208
    assert len(doubled.signatures) == 1


@compiled_only
@pytest.mark.parametrize("name", sorted(compiled_entries()))
def test_an_entry_is_compiled_for_one_signature(name):
    own_digest()
    assert len(compiled_entries()[name].signatures) == 1
