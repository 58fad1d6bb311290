"""`make run`: the site and a worker, which end together."""

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.config.processes import ROOT, settings_of
from tests.e2e.serving import free_port

PATIENCE = 120  # seconds
PIECES = ("site", "worker")
WORDS = {"site": "\0config.serve\0", "worker": "/celery\0"}  # of their command lines

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    return tmp_path_factory.mktemp("var")


@pytest.fixture
def run(var):
    """`make run` with settings of its own, in a process group as on a terminal."""
    started = []

    def start(**settings):
        env = settings_of(var, {"PORT": str(free_port()), **settings})
        started.append(
            subprocess.Popen(
                ["make", "--no-print-directory", "run"],
                cwd=ROOT,
                env=env,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        )
        return started[-1]

    yield start
    for process in started:
        if pieces_of(process):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def pieces_of(process):
    """Which pieces of the site run in the group of the process."""
    running = [words_of(path) for path in Path("/proc").glob("[0-9]*") if is_of(path, process)]
    return [piece for piece in PIECES if any(WORDS[piece] in words for words in running)]


def is_of(path, process):
    try:
        return os.getpgid(int(path.name)) == process.pid
    except ProcessLookupError:
        return False


def words_of(path):
    try:
        return (path / "cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def address_of(process):
    return next(
        found.group() for line in process.stdout if (found := re.search(r"http://\S+/", line))
    )


def wait_for_end(process):
    assert process.wait(PATIENCE) is not None
    last = time.monotonic() + PATIENCE
    while pieces_of(process) and time.monotonic() < last:
        time.sleep(0.1)
    assert pieces_of(process) == []


def test_the_site_and_a_worker_run_until_interrupted(run):
    process = run()
    with urllib.request.urlopen(address_of(process), timeout=PATIENCE) as page:
        assert "Starfighter companion" in page.read().decode()
    assert pieces_of(process) == list(PIECES)
    os.killpg(process.pid, signal.SIGINT)  # Ctrl+C
    wait_for_end(process)
