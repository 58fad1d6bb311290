"""Bells in real queues: a folder's and Redis's."""

import pytest
import redis
from celery import Celery

from play.doorbells import pass_on, ring, waiting
from tests.config.servers import redis_url  # noqa: F401 - a fixture


def folder_settings(folder):
    names = ("data_folder_in", "data_folder_out", "control_folder")
    return {
        "broker_url": "filesystem://",
        "broker_transport": "config.folder_queue:Transport",
        "broker_transport_options": dict.fromkeys(names, str(folder)),
    }


def do_nothing():
    pass


@pytest.fixture(params=["folder", "redis"])
def app(request, tmp_path):
    """A Celery application with queues of its own."""
    app = Celery(set_as_current=False)
    app.conf.task_default_queue = tmp_path.name
    if request.param == "folder":
        app.conf.update(folder_settings(tmp_path))
        yield app
        return
    url = request.getfixturevalue("redis_url")
    app.conf.broker_url = url
    yield app
    server = redis.Redis.from_url(url)
    for key in server.keys(f"*{tmp_path.name}*"):
        server.delete(key)


def bells_of(task):
    with task.app.producer_or_acquire() as producer:
        return waiting(task, producer)


def test_bells_that_wait_already_are_not_rung_once_more(app):
    task = app.task(do_nothing, name="play")
    ring(task)
    assert bells_of(task) == 1
    for _time in range(3):
        ring(task, 2)
        assert bells_of(task) == 2


def test_a_bell_that_was_heard_can_be_rung_again(app):
    task = app.task(do_nothing, name="play")
    ring(task)
    with app.connection_for_read() as connection:
        assert connection.default_channel.basic_get(app.conf.task_default_queue, no_ack=True)
    assert bells_of(task) == 0
    ring(task)
    assert bells_of(task) == 1


def test_a_bell_that_is_passed_on_rings_however_many_wait(app):
    task = app.task(do_nothing, name="play")
    ring(task, 2)
    pass_on(task)
    assert bells_of(task) == 3
    ring(task, 2)
    assert bells_of(task) == 3


def test_bells_of_another_queue_do_not_count(app):
    queue = app.conf.task_default_queue
    app.conf.task_queues = {
        name: {"exchange": name, "routing_key": name} for name in (queue, f"{queue}-2")
    }
    play = app.task(do_nothing, name="play")
    app.conf.task_routes = {"analyse": {"queue": f"{queue}-2"}}
    analyse = app.task(do_nothing, name="analyse")
    ring(play, 3)
    ring(analyse)
    assert (bells_of(play), bells_of(analyse)) == (3, 1)
