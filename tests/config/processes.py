"""Runs manage.py as an installation of its own, with nothing but the settings given."""

import os
import subprocess
import sys
from pathlib import Path

from play.games.compiled.cache_root import cache_root
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "NUMBA_BOUNDSCHECK")


def settings_of(var, settings):
    """The environment of an installation under `var`, whose compiled rules are those of the tests."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    own = {"VAR_DIR": str(var), "PYTHONUNBUFFERED": "1", "NUMBA_CACHE_DIR": str(cache_root())}
    return {**kept, **own, **settings}


def shell(code, *, var, **settings):
    """The finished process of `manage.py shell` that runs the code."""
    options = ("--no-imports", "--verbosity", "0", "--command")
    return manage("shell", *options, code, var=var, **settings)


def manage(*arguments, var, **settings):
    """The finished process of `manage.py`, with its output, errors and return code."""
    return python("manage.py", *arguments, var=var, **settings)


def python(*arguments, var, **settings):
    command, env = [sys.executable, *arguments], settings_of(var, settings)
    own = {"cwd": ROOT, "env": env, "timeout": PATIENCE}
    return subprocess.run(command, capture_output=True, text=True, check=False, **own)
