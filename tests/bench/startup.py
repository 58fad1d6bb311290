"""How long a process takes until the rules engine is ready, the interpreter's own start included."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.registry import benchmark

ROOT = Path(__file__).resolve().parents[2]
PREPARE = (
    "import django; django.setup(); from play.games.preparation import prepare_engine as p; p()"
)
PAGES = f"import django; django.setup(); import config.urls; {PREPARE}"


def seconds_to_prepare(code: str = PREPARE, **environment: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, check=True)
    return time.perf_counter() - begun


@benchmark("warm start", "s")
def warm_start() -> float:
    """With kernels compiled before."""
    return seconds_to_prepare()


@benchmark("warm start with all addresses", "s")
def warm_start_of_pages() -> float:
    """As the web process starts; other games' rules are loaded when they are asked for."""
    return seconds_to_prepare(PAGES)


@benchmark("warm start with all addresses, Starfighter alone", "s")
def warm_start_alone() -> float:
    """The same without the other games, to be compared with."""
    return seconds_to_prepare(PAGES, DJANGO_SETTINGS_MODULE="tests.bench.alone")


@benchmark("cold compile", "s", warms_up=False)
def cold_compile() -> float:
    """With an empty cache; each run takes half a minute."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds_to_prepare(NUMBA_CACHE_DIR=folder)


def seconds_of_command(*arguments: str) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return time.perf_counter() - begun


@benchmark("manage.py playtest --list", "s")
def playtest_list() -> float:
    return seconds_of_command("playtest", "--list")


@benchmark("manage.py check", "s")
def check() -> float:
    return seconds_of_command("check")
