"""`make run`: the site and a worker, which end together."""

import os
import shutil
import signal
import subprocess

import pytest

from tests.config.processes import ROOT
from tests.patience import PATIENCE
from tests.simulate.queue.installation import until

# Stands for the programs of the environment: notes what it was started with, and serves until it is ended.
PROGRAM = """#!/bin/sh
case "$*" in *config.serve|*worker) serves=1; trap 'echo end >> {notes}; exit' TERM INT;; esac
echo "$(basename "$0") $*" >> {notes}
while test "$serves"; do sleep 0.05; done
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


def test_the_site_and_a_worker_run_until_interrupted(tmp_path):
    notes = tmp_path / "notes"
    notes.touch()
    for name in ("python", "celery"):
        (tmp_path / name).write_text(PROGRAM.format(notes=notes))
        (tmp_path / name).chmod(0o755)
    command = ["make", "--no-print-directory", "run", f"BIN={tmp_path}", "INSTALLED=", "LOCALES="]
    # A shell cannot trap what is ignored where it begins, as interruptions are in the background of a script.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    try:
        until(lambda: len(notes.read_text().splitlines()) == 3, "the site and a worker")
        first, *both = notes.read_text().splitlines()
        assert first == "python manage.py set_up --verbosity 0"
        assert sorted(both) == ["celery --app=config --quiet worker", "python -m config.serve"]
        os.killpg(process.pid, signal.SIGINT)  # Ctrl+C
        process.wait(PATIENCE)
        until(lambda: notes.read_text().splitlines()[3:] == ["end", "end"], "their ends")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
