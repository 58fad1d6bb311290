"""Kernels compiled and interpreted do the same, have one signature, and leave other games' cache alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.star_frontier.bots import (
    arena,
    commander,
    marshal,
    orientation,
    sight,
    sites,
    turn_search,
)
from play.games.star_frontier.engine import entries, flow, ground, listing
from tests.play.games.star_frontier.engine.digest import digest

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
ROOT = Path(__file__).parents[5]


@pytest.mark.nightly
@compiled_only
def test_an_interpreted_run_does_what_a_compiled_one_does():
    made = subprocess.run(
        [sys.executable, "-m", "tests.play.games.star_frontier.engine.digest"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout.split() == [digest()]


@compiled_only
def test_kernels_have_one_signature():
    """Each further one costs seconds of compilation."""
    digest()
    assert len(entries.call.dispatcher.signatures) == 1
    assert len(arena.call_bots.dispatcher.signatures) == 1
    bots = (commander, marshal, orientation, sight, sites, turn_search)
    several = {
        name
        for module in (flow, ground, listing, *bots)
        for name, each in vars(module).items()
        if len(getattr(each, "signatures", ())) > 1
        and ".star_frontier." in each.py_func.__module__  # others serve several games
    }
    assert several == set()
