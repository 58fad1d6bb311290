"""What a worker that is about to start has made of the settings."""

import json
import subprocess
import sys

import pytest

from config import celery
from tests.config.processes import ROOT, manage, settings_of

SHOW = """
import json
from config.celery import app

app.loader.import_default_modules()
tasks = [
    "simulate.play_chunk",
    "play.analyse",
    "simulate.sweep",
    "play.sweep_analyses",
    "simulate.promote",
]
print(json.dumps({
    "queues": sorted(app.amqp.queues),
    "acks_late": [app.tasks[name].acks_late for name in tasks],
    "reject_on_worker_lost": [app.tasks[name].reject_on_worker_lost for name in tasks],
    "prefetched": app.conf.worker_prefetch_multiplier,
    "processes": app.conf.worker_concurrency,
    "time_limit": app.conf.task_time_limit,
    "visibility": app.conf.broker_transport_options.get("visibility_timeout"),
    "sweeps": list(app.conf.sweeps),
}))
"""


def shown(var, **settings):
    process = manage(
        "shell", "--no-imports", "--verbosity=0", "--command", SHOW, var=var, **settings
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def with_redis(tmp_path_factory):
    return shown(tmp_path_factory.mktemp("var"), REDIS_URL="redis://127.0.0.1:1/0", WORKERS="3")


@pytest.fixture(scope="module")
def embedded(tmp_path_factory):
    return shown(tmp_path_factory.mktemp("var"), REDIS_URL="", WORKERS="3")


@pytest.fixture(params=["with_redis", "embedded"])
def found(request):
    return request.getfixturevalue(request.param)


def test_workers_hear_every_queue(found):
    assert found["queues"] == ["analyses", "celery", "chunks"]
    assert found["sweeps"] == [
        "simulate.sweep",
        "play.sweep_analyses",
        "play.tell_turns",
        "play.mail_turns",
        "site.remove_outdated",
        "simulate.promote",
        "simulate.write_bulk",
    ]


def test_a_worker_with_a_bad_setting_ends_with_its_name(tmp_path):
    command = [sys.executable, "-m", "celery", "--app=config", "worker"]
    env = settings_of(tmp_path, {"WORKERS": "many"})
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert "WORKERS is 'many'" in ended.stderr.splitlines()[-1]


def test_a_sweep_that_cannot_be_sent_is_left_to_the_next_time(monkeypatch):
    sent = []

    def refuse(task, **_options):
        sent.append(task)
        raise OSError("the queue is away")

    monkeypatch.setattr(celery.app, "send_task", refuse)
    celery.send_sweep("simulate.sweep", 5.0)
    assert sent == ["simulate.sweep"]
