"""What a worker that is about to start has made of the settings."""

import json
from itertools import pairwise

import pytest

from tests.config.processes import manage

SHOW = """
import json
from config.celery import app
from config.worker import make_worker
from django.conf import settings
from play.analysis.tasks import TURN_SECONDS as LONGEST_ANALYSIS
from simulate.queue.tasks import TURN_SECONDS
from simulate.queue.worker import CLAIM_SECONDS, FIRST_SPEED

worker = make_worker(app, 2)
tasks = [app.tasks[name] for name in ("simulate.play", "play.analyse")]
print(json.dumps({
    "queues": sorted(app.amqp.queues.consume_from),
    "places": [app.amqp.router.route({}, task.name)["queue"].name for task in tasks],
    "acks_late": [task.acks_late for task in tasks],
    "reject_on_worker_lost": [task.reject_on_worker_lost for task in tasks],
    "prefetched": worker.consumer.initial_prefetch_count,
    "visibility": app.conf.broker_transport_options.get("visibility_timeout"),
    "lease": settings.PLAYTEST_LEASE,
    "borders": [0, *settings.PLAYTEST_BORDERS],
    "step": settings.PLAYTEST_STEP,
    "first_claim": CLAIM_SECONDS * FIRST_SPEED,
    "turn": max(TURN_SECONDS, LONGEST_ANALYSIS),
}))
"""
SLOW = 1_000  # games a second: a processor twenty times slower than those of today


def shown(var, **settings):
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", SHOW)
    process = manage(*command, var=var, **settings)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return shown(tmp_path_factory.mktemp("var"), REDIS_URL="redis://127.0.0.1:1/0")


def longest_claim(found):
    """Seconds that the longest claim takes a slow processor."""
    borders = found["borders"]
    gaps = [end - start for start, end in pairwise(borders)]
    return max(*gaps, found["step"], found["first_claim"]) / SLOW


def test_messages_are_answered_after_the_work_and_none_is_kept_from_others(found):
    assert found["acks_late"] == found["reject_on_worker_lost"] == [True, True]
    assert found["prefetched"] == 2  # one a process


def test_a_slow_processor_has_played_its_chunks_before_they_are_others(found):
    assert longest_claim(found) < found["lease"] / 2


def test_a_message_does_not_come_again_while_a_slow_processor_works_at_it(found):
    assert found["turn"] + longest_claim(found) < found["visibility"] / 2


def test_workers_hear_both_queues_with_a_server_and_without(found, tmp_path):
    for each in (found, shown(tmp_path)):
        assert each["queues"] == ["analyses", "celery"]
        assert each["places"] == ["celery", "analyses"]
