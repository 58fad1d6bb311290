"""How long a process takes until the rules engine is ready, the interpreter's own start included."""

import os
import subprocess
import sys
import tempfile
import time

from tests.bench.registry import benchmark
from tests.config.processes import ROOT

SITE = {"DJANGO_SETTINGS_MODULE": "config.settings"}
PREPARE = (
    "import django; django.setup(); from play.games.preparation import prepare_engine as p; p()"
)
PAGES = f"import django; django.setup(); import config.urls; {PREPARE}"


def seconds_to_run(*arguments: str, **environment: str) -> float:
    begun = time.perf_counter()
    command, env = [sys.executable, *arguments], os.environ | environment
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


@benchmark("warm start", "s")
def warm_start() -> float:
    """With kernels compiled before."""
    return seconds_to_run("-c", PREPARE)


@benchmark("warm start with all addresses", "s")
def warm_start_of_pages() -> float:
    """As the web process starts; other games' rules are loaded when they are asked for."""
    return seconds_to_run("-c", PAGES)


@benchmark("warm start with all addresses, Starfighter alone", "s")
def warm_start_alone() -> float:
    """The same without the other games, to be compared with."""
    return seconds_to_run("-c", PAGES, DJANGO_SETTINGS_MODULE="tests.bench.alone")


@benchmark("cold compile", "s", warms_up=False)
def cold_compile() -> float:
    """With an empty cache; each run takes half a minute."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds_to_run("-c", PREPARE, NUMBA_CACHE_DIR=folder)


@benchmark("manage.py playtest --list", "s")
def playtest_list() -> float:
    return seconds_to_run("manage.py", "playtest", "--list", **SITE)


@benchmark("manage.py check", "s")
def check() -> float:
    return seconds_to_run("manage.py", "check", **SITE)
