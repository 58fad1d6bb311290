"""The real server and a worker as an installation of their own, for tests and figures taken from outside."""

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager

from tests.config.processes import ROOT, settings_of
from tests.patience import PATIENCE

SET_UP = ("manage.py", "set_up", "--verbosity", "0")
OWN = {"DJANGO_SETTINGS_MODULE": "config.settings"}
SITE = ("config.serve",)
WORKER = ("celery", "--app=config", "--quiet", "worker")


@contextmanager
def serving(*, is_set_up: bool = False, has_worker: bool = True, **settings: str) -> Iterator[str]:
    """The address of a server with the shipped edition, the stock decks and a worker; it ends with the block.

    Embedded mode, SQLite in a new folder, or in VAR_DIR, which may be set up already; the compiled rules
    are those of this checkout. A worker may be `working` at times instead.
    """
    with tempfile.TemporaryDirectory(prefix="starfighter-") as var:
        environment = settings_of(var, {**OWN, "PORT": str(free_port()), **settings})
        if not is_set_up:
            set_up(environment)
        address = f"http://localhost:{environment['PORT']}"
        with ExitStack() as processes:
            site = processes.enter_context(running(SITE, environment))
            if has_worker and settings.get("WORKERS") != "0":
                processes.enter_context(running(WORKER, environment))
            wait_for(address, site)
            yield address


def working(**settings: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A worker of the server with these settings."""
    return running(WORKER, settings_of(settings["VAR_DIR"], {**OWN, **settings}))


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def set_up(environment: Mapping[str, str]) -> None:
    """Makes database and static files."""
    command = [sys.executable, *SET_UP]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=PATIENCE)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Returns once the server can do all its work. Raises RuntimeError if it ended or takes too long."""
    last, answer = time.monotonic() + PATIENCE, "nothing"
    while time.monotonic() < last and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health/ready/", timeout=PATIENCE).close()
        except urllib.error.HTTPError as error:
            answer = error.read().decode()
        except urllib.error.URLError:
            pass
        else:
            return
        time.sleep(0.1)
    raise RuntimeError(f"{address} answers {answer}; its process ended with {process.poll()}")
