import os
import subprocess
import sys
import time
from pathlib import Path

from config import crew, lifeline
from config.crew import Crew
from config.worker import NICENESS


def until(condition, seconds=20):
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def sleeper(log):
    """A worker that notes its start and sleeps."""
    note = (
        f"import os,time; open({str(log)!r}, 'a').write(str(os.getpid()) + '\\n'); time.sleep(60)"
    )
    return (sys.executable, "-c", note)


def started(log):
    return log.read_text().split() if log.exists() else []


def test_a_worker_that_ends_is_replaced_until_the_crew_stops(tmp_path, monkeypatch):
    monkeypatch.setattr(crew, "SHORTEST_PAUSE", 0.05)
    log = tmp_path / "log"
    kept = Crew(lambda: None, sleeper(log))
    kept.start()
    until(lambda: len(started(log)) == 1)
    os.kill(int(started(log)[0]), 9)
    until(lambda: len(started(log)) == 2)
    kept.stop()
    time.sleep(0.3)
    assert len(started(log)) == 2


def test_no_worker_starts_before_the_engine_is_prepared(tmp_path):
    log = tmp_path / "log"
    kept = Crew(lambda: time.sleep(30), sleeper(log))
    kept.start()
    kept.stop()
    assert started(log) == []


def test_a_process_ends_with_the_one_that_holds_its_line():
    reading, writing = os.pipe()
    ended = []
    lifeline.hold(reading, lambda: ended.append(True))
    assert not ended
    os.close(writing)
    until(lambda: ended)


def test_a_worker_needs_no_secret_key(tmp_path):
    # The address has no server behind it: the settings are read, the key is not asked for.
    url = "postgres://nobody@127.0.0.1:1/nothing"
    show = "import sys, config.worker as w; w.prepare = lambda: sys.exit(7); w.main()"
    env = {**os.environ, "DATABASE_URL": url, "VAR_DIR": str(tmp_path)}
    env.pop("SECRET_KEY", None)
    shown = subprocess.run([sys.executable, "-c", show], env=env, capture_output=True, check=False)
    assert shown.returncode == 7, shown.stderr


IMPATIENT = """
import os, signal, sys, threading, time
from config.crew import Crew
note = "import signal,time; signal.signal(15, signal.SIG_IGN); print('on', flush=True); time.sleep(60)"
kept = Crew(lambda: None, (sys.executable, "-c", note))
kept.start()
while not kept._process: time.sleep(0.02)
time.sleep(0.5)
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
kept.stop()
print("stopped", kept._process.returncode, flush=True)
"""


def test_whoever_is_impatient_while_the_worker_ends_kills_it():
    shown = subprocess.run(
        [sys.executable, "-c", IMPATIENT], capture_output=True, text=True, check=False, timeout=30
    )
    assert shown.stdout.split() == ["on", "stopped", "-9"], shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_worker_beside_the_site_gives_way_to_pages():
    probe = "import os; from config import worker; worker.give_way(); print(os.nice(0))"
    session = Path("/proc/self/autogroup")
    if session.exists():
        probe += f"; print(open('{session}').read())"
    told = subprocess.check_output([sys.executable, "-c", probe], text=True, start_new_session=True)
    assert int(told.split()[0]) >= NICENESS
    assert not session.exists() or told.split()[-2:] == ["nice", str(NICENESS)]
