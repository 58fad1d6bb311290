import io
import time
from pathlib import Path

import pytest

from catalog.web.errors.refusals import REASON
from config import costly_process
from config.costly_process import CostlyProcess
from tests.config import costly_worker
from tests.drills._site import site
from tests.patience import PATIENCE
from tests.visitors import Visitor

SENT = {"PATH_INFO": "/cards/", "REQUEST_METHOD": "GET", "unpicklable": lambda: None}


def here(environ, start_response):
    reason = environ.get("asgi.scope", {}).get(REASON)
    start_response("503" if reason else "here", [])
    return [b""]


@pytest.fixture
def process(monkeypatch):
    monkeypatch.setattr(costly_process, "work", costly_worker.work)
    process = CostlyProcess(here, lanes=2)
    yield process
    if process.running:
        process.running.process.kill()


def ask(process, body=b"", **environ):
    """The status and the content of an answer."""
    statuses = []
    sent = {**SENT, "wsgi.input": io.BytesIO(body), **environ}
    found = process.lane(0)(sent, lambda *begun: statuses.append(begun[0]))
    return statuses[0], b"".join(found)


def test_another_process_answers_once_it_is_started(process):
    assert ask(process)[0] == "here"
    process.start()
    answer = f"{process.running.process.pid} sent"
    assert ask(process, body=b"sent") == ("200 OK", answer.encode())


def test_a_process_that_ends_is_told_and_started_anew(process):
    process.start()
    assert ask(process, PATH_INFO="/decks/")[0] == "503"
    assert ask(process)[0] == "200 OK"


def test_a_request_that_does_not_end_is_ended(process, monkeypatch):
    process.start()
    running = process.running.process
    monkeypatch.setattr(costly_process, "MAX_SECONDS", 0.5)
    assert ask(process, PATH_INFO="/playtests/")[0] == "503"
    assert not running.is_alive()


def children(pid):
    """Processes of Python that a process has started to work for it."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    found = [int(child) for task in tasks for child in task.read_text().split()]
    return [each for each in found if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


def is_there(pid):
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.nightly
def test_a_site_answers_costly_requests_there_and_takes_it_along_when_killed():
    with site() as running:
        [worker] = children(running.process.pid)
        visitor = Visitor(running.address, "198.51.100.7")
        picture = visitor.read("/cards/3-10/picture.png")
        assert (picture.status_code, picture.content[1:4]) == (200, b"PNG")
        refused = visitor.post("/play/replays/", headers={"Accept-Language": "ru"})
        assert (refused.status_code, "Выберите файл с записью" in refused.text) == (422, True)
        assert [worker] == children(running.process.pid)
        running.kill()
        last = time.monotonic() + PATIENCE
        while is_there(worker) and time.monotonic() < last:
            time.sleep(0.1)
        assert not is_there(worker)
