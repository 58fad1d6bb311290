import asyncio
import importlib
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing

import pytest

from config import serve
from config.environment import BadSetting, BadSettings, read_environment
from play.games import preparation
from play.live import sweep
from tests.config.processes import ROOT, settings_of
from tests.e2e.serving import free_port
from tests.patience import PATIENCE


def test_a_taken_port_is_told_with_another_to_try_and_a_host_of_another_machine_refused():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadSetting, match=f"PORT {port} is taken.*PORT={port + 1}"):
            serve.bind(read_environment({"PORT": str(port)}))
    with pytest.raises(BadSetting, match=r"HOST is '203\.0\.113\.1'"):
        serve.bind(read_environment({"HOST": "203.0.113.1"}))


def test_the_end_of_an_answer_does_not_wait_for_its_beginning_to_be_acknowledged():
    with closing(serve.bind(read_environment({"PORT": str(free_port())}))) as address:
        assert address.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("given", ["*", "proxy", "127.0.0.1/99"])
def test_proxies_are_named_by_address(given):
    with pytest.raises(BadSettings, match="FORWARDED_ALLOW_IPS is"):
        serve.trusted_proxies(read_environment({"FORWARDED_ALLOW_IPS": given}))


def test_https_without_a_proxy_is_refused():
    with pytest.raises(BadSetting, match="although HTTPS is on"):
        serve.trusted_proxies(read_environment({"HTTPS": "on"}))


def test_a_web_process_that_is_loaded_prepares_the_engine_and_sweeps_matches(monkeypatch):
    started = []
    monkeypatch.setattr(preparation, "start", lambda then: started.append("engine"))
    monkeypatch.setattr(sweep, "start", lambda: started.append("sweep"))
    monkeypatch.delitem(sys.modules, "config.asgi", raising=False)
    importlib.import_module("config.asgi")
    assert started == ["engine", "sweep"]


def asked_by(proxies):
    """The address by which an application of the web process knows a caller who claims to be another."""
    seen = {}

    async def app(scope, _receive, _send):
        seen.update(scope)

    config = serve.configuration(proxies, app)
    config.load()
    headers = [(b"x-forwarded-for", b"203.0.113.7")]
    scope = {"type": "http", "client": ("127.0.0.1", 5), "headers": headers, "scheme": "http"}
    asyncio.run(config.loaded_app(scope, None, None))
    return seen["client"][0]


def test_a_callers_word_about_its_address_counts_only_from_a_proxy():
    assert asked_by([]) == "127.0.0.1"
    assert asked_by(["127.0.0.1"]) == "203.0.113.7"


def test_a_second_web_process_on_one_folder_is_refused_without_redis(
    tmp_path, settings, monkeypatch
):
    settings.VAR_DIR = tmp_path
    monkeypatch.setenv("PORT", str(free_port()))
    monkeypatch.delenv("REDIS_URL", raising=False)
    told = "REDIS_URL is not set, and another web process uses"
    with serve.lock_folder(tmp_path), pytest.raises(SystemExit, match=told):
        serve.main()
    serve.lock_folder(tmp_path).close()  # the first one has ended


@pytest.fixture
def web_process(tmp_path):
    """A web process of its own at a free port, with an empty database."""
    # Interpreted, so that no test waits for a compiler.
    settings = {"PORT": str(free_port()), "LOG_FORMAT": "json", "NUMBA_DISABLE_JIT": "1"}
    command, pipe = [sys.executable, "-m", "config.serve"], subprocess.PIPE
    own = {"cwd": ROOT, "env": settings_of(tmp_path, settings)}
    with subprocess.Popen(command, stdout=pipe, text=True, **own) as process:
        yield process
        process.kill()


def test_pages_are_served_at_the_printed_address_until_interrupted(web_process):
    told = json.loads(web_process.stdout.readline())["message"]
    address = re.search(r"http://\S+", told).group()
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{address}health/", timeout=PATIENCE)
    assert (answer.value.code, json.load(answer.value)["database"]) == (503, "ok")
    web_process.send_signal(signal.SIGINT)
    assert web_process.wait(timeout=PATIENCE) == 0
