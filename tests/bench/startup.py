"""How long a process takes until the rules engine is ready, the interpreter's own start included."""

import os
import subprocess
import sys
import tempfile
import time
from functools import partial

from tests.bench.registry import benchmark
from tests.config.processes import ROOT

SITE = {"DJANGO_SETTINGS_MODULE": "config.settings"}
SET_UP = "import django; django.setup(); "
PREPARE = f"{SET_UP}from play.games.preparation import prepare_engine as p; p()"
PAGES = f"{SET_UP}import config.urls; {PREPARE}"


def seconds_to_run(*arguments, **environment):
    begun = time.perf_counter()
    command, env = [sys.executable, *arguments], os.environ | environment
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def register(name, *arguments, **environment):
    benchmark(name, "s")(partial(seconds_to_run, *arguments, **environment))


# With kernels compiled before.
register("warm start", "-c", PREPARE)
# As the web process starts; other games' rules are loaded when they are asked for.
register("warm start with all addresses", "-c", PAGES)
# The same without the other games, to be compared with.
ALONE = {"DJANGO_SETTINGS_MODULE": "tests.bench.alone"}
register("warm start with all addresses, Starfighter alone", "-c", PAGES, **ALONE)


@benchmark("cold compile", "s", warms_up=False)
def cold_compile():
    """With an empty cache; each run takes half a minute."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds_to_run("-c", PREPARE, NUMBA_CACHE_DIR=folder)


register("manage.py playtest --list", "manage.py", "playtest", "--list", **SITE)
register("manage.py check", "manage.py", "check", **SITE)
