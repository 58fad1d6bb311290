"""What a worker that is about to start has made of the settings."""

from config import celery
from tests.config.processes import python


def test_workers_hear_every_queue_and_tasks_end_by_an_error_before_their_process():
    celery.app.loader.import_default_modules()
    assert sorted(celery.app.amqp.queues) == ["analyses", "celery", "chunks"]
    assert list(celery.app.conf.sweeps) == [
        *("simulate.sweep", "play.sweep_analyses", "play.tell_turns", "play.mail_turns"),
        *("site.remove_outdated", "simulate.promote", "simulate.write_bulk"),
    ]
    assert celery.app.conf.sweeps.keys() <= celery.app.tasks.keys()
    assert 0 < celery.app.conf.task_soft_time_limit < celery.app.conf.task_time_limit


def test_a_worker_with_a_bad_setting_ends_with_its_name(tmp_path):
    ended = python("-m", "celery", "--app=config", "worker", var=tmp_path, WORKERS="many")
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
