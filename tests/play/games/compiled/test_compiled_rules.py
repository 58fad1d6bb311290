"""Compiled kernels lie where every checkout of the same sources finds them, and nothing else."""

import os
import shutil
import subprocess
import sys
import threading
import time
from importlib import import_module
from pathlib import Path

import pytest

from play.games.compiled import compiled_rules
from play.games.compiled.cache_root import VAR, cache_root
from play.games.compiled.compiled_rules import (
    FORGOTTEN_AFTER,
    INTERPRETED,
    CompiledRules,
    fingerprint,
    forget_old_kernels,
)

ROOT = Path(__file__).parents[4]
SETTINGS = ("NUMBA_CACHE_DIR", "VAR_DIR", "XDG_CACHE_HOME")
PASSES = ("numba.core.untyped_passes", "numba.core.typed_passes")  # modules
compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def test_an_account_that_cannot_write_a_cache_has_its_own_in_the_checkout(monkeypatch, tmp_path):
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".cache").touch()
    assert cache_root() == VAR / "numba"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(os, "access", lambda *_asked: False)
    assert cache_root() == VAR / "numba"


@pytest.fixture
def game(tmp_path):
    """The folder of a game with one module of rules."""
    for package in ("engine", "bots"):
        (tmp_path / "chess" / package).mkdir(parents=True)
    (tmp_path / "chess" / "engine" / "rules.py").write_text("one = 1\n")
    return tmp_path / "chess"


def test_a_game_s_folder_follows_its_sources_wherever_they_lie(game, tmp_path):
    first = CompiledRules(game).name
    moved = shutil.copytree(game, tmp_path / "elsewhere" / "chess")
    os.utime(moved / "engine" / "rules.py", (0, 0))
    assert CompiledRules(moved).name == first
    assert first.startswith("chess-")
    (moved / "bots" / "bot.py").touch()
    assert CompiledRules(moved).name != first


@pytest.mark.parametrize(
    "change",
    [
        (compiled_rules.numba, "__version__", "1.0"),
        (compiled_rules.binding, "get_host_cpu_name", lambda: "z80"),
        (compiled_rules.numba.config, "BOUNDSCHECK", not compiled_rules.numba.config.BOUNDSCHECK),
    ],
)
def test_a_game_s_folder_follows_compiler_processor_and_bounds_checks(game, monkeypatch, change):
    before = fingerprint(game)
    monkeypatch.setattr(*change)
    assert fingerprint(game) != before


def test_of_two_processes_one_prepares(game, monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    told = []

    def prepare():
        with CompiledRules(game).preparing():
            told.append("begun")
            time.sleep(0.1)
            told.append("done")

    threads = [threading.Thread(target=prepare) for _process in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == ["begun", "done"] * 2 or INTERPRETED
    assert CompiledRules(game).is_prepared()


def test_only_other_threads_interpret_while_one_compiles(game):
    rules = CompiledRules(game)
    with rules.compiling_here():
        assert rules.is_compiling()
        assert not rules.calls_interpreted()
        seen = []
        thread = threading.Thread(target=lambda: seen.append(rules.calls_interpreted()))
        thread.start()
        thread.join()
        assert seen == [True]
    assert not rules.is_compiling()


@compiled_only
def test_numba_knows_every_pass_that_kernels_leave_out():
    """A pass of another name would be run again without anybody noticing."""
    from play.games.compiled.linked_kernels import NEEDLESS_PASSES

    known = {name for module in PASSES for name in vars(import_module(module))}
    assert known >= NEEDLESS_PASSES


def test_kernels_that_nobody_used_for_a_month_are_removed(tmp_path):
    own, other, go = "chess-" + "0" * 16, "chess-" + "1" * 16, "go-" + "3" * 16
    ages = {own: 0, other: 2, "2" * 16: 2, go: 0.5, "kept": 2}  # in months
    for name, months in ages.items():
        (tmp_path / name).mkdir()
        mark = tmp_path / name / "prepared"
        mark.touch()
        used = time.time() - months * FORGOTTEN_AFTER
        os.utime(mark, (used, used))
    forget_old_kernels(tmp_path / own)
    assert {folder.name for folder in tmp_path.iterdir()} == {own, go, "kept"}


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """Another checkout of the same sources, and an account's cache that holds what is compiled here."""
    folder = tmp_path_factory.mktemp("clone")
    unneeded = shutil.ignore_patterns("static", "templates", "node_modules", "__pycache__")
    for name in ("catalog", "decks", "play", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=unneeded, copy_function=shutil.copy)
    (folder / "caches").mkdir()
    (folder / "caches" / "starfighter-companion").symlink_to(cache_root().resolve())
    return folder


@compiled_only
@pytest.mark.parametrize(
    "name", ["starfighter", pytest.param("star_frontier", marks=pytest.mark.nightly)]
)
def test_another_checkout_of_the_same_sources_compiles_nothing(clone, name):
    """A moved folder, a new clone and a new release find what lies in the cache; there mutually recursive
    kernels would crash."""
    module = f"tests.play.games.{name}.engine.digest"
    expected = import_module(module).digest()
    rules = import_module(f"play.games.{name}.engine.compiled").RULES
    before = {path: path.stat().st_mtime_ns for path in rules.folder().rglob("*.nbc")}
    environment = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    environment["XDG_CACHE_HOME"] = str(clone / "caches")
    command = [sys.executable, "-m", module]
    told = subprocess.check_output(command, cwd=clone, env=environment, text=True)
    assert told.split()[0] == expected
    assert before
    assert before == {path: path.stat().st_mtime_ns for path in rules.folder().rglob("*.nbc")}
    assert not (clone / "var").exists()
