"""Runs manage.py as an installation of its own, with nothing but the settings given."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "HOME", "LANG", "TMPDIR")


def settings_of(var, settings):
    """The environment of an installation that keeps its things under `var`."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "VAR_DIR": str(var), "PYTHONUNBUFFERED": "1", **settings}


def manage(*arguments, var, **settings):
    """The finished process of `manage.py`, with its output, errors and return code."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=settings_of(var, settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
