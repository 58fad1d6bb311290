import os
import threading
import time
from queue import Empty

import pytest
from kombu import Connection, Consumer, Exchange, Producer, Queue

from config import folder_queue
from config.folder_queue import OLD, Bell, Transport, remove_leftovers, ring


@pytest.fixture
def connection(tmp_path):
    folder = str(tmp_path)
    options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": folder}
    with Connection("filesystem://", transport=Transport, transport_options=options) as found:
        yield found


def test_messages_come_in_the_order_in_which_they_were_put(connection):
    channel = connection.default_channel
    for number in range(3):
        channel._put("bells", {"number": number})
    assert [channel._get("bells")["number"] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(Empty):
        channel._get("bells")


def test_a_message_that_is_being_written_is_not_taken(connection, tmp_path):
    (tmp_path / "draft-00001-a.bells.msg").write_text("{")
    with pytest.raises(Empty):
        connection.default_channel._get("bells")


def test_what_killed_processes_left_does_not_count_as_waiting(connection, tmp_path):
    channel = connection.default_channel
    channel._put("bells", {})
    for name in ("draft-00001-a.bells.msg", "taken-00001-b.bells.msg"):
        (tmp_path / name).write_text("{}")
    assert channel.queue_declare("bells", passive=True).message_count == 1


def test_other_queues_are_left_alone(connection):
    connection.default_channel._put("others", {})
    with pytest.raises(Empty):
        connection.default_channel._get("bells")
    assert connection.default_channel._size("others") == 1


def test_a_message_that_was_cut_short_is_passed_over(connection, tmp_path):
    (tmp_path / "00001-a.bells.msg").write_text("{")
    connection.default_channel._put("bells", {"number": 1})
    assert connection.default_channel._get("bells") == {"number": 1}
    assert not list(tmp_path.glob("*.bells.msg"))


def test_what_killed_processes_left_is_removed_and_nothing_else(tmp_path):
    names = ["draft-1-a.bells.msg", "taken-1-b.bells.msg", "1-c.bells.msg", "taken-2-d.bells.msg"]
    for name in names:
        (tmp_path / name).write_text("{}")
    long_ago = time.time() - 2 * OLD
    for name in names[:3]:
        os.utime(tmp_path / name, (long_ago, long_ago))
    remove_leftovers(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(names[2:])


@pytest.fixture
def queue(tmp_path):
    # A name of its own: Kombu binds a queue once in a process, whatever the folder.
    return Queue(tmp_path.name, Exchange(tmp_path.name))


@pytest.fixture
def heard(connection, queue):
    """What a consumer of the queue is told, message by message."""
    told = []
    hear = lambda body, _message: told.append(body)  # noqa: E731
    with Consumer(connection, [queue], callbacks=[hear], no_ack=True):
        yield told


@pytest.fixture
def put_soon(connection, queue):
    """Puts a message in while others wait."""
    producer = Producer(connection.clone(), queue.exchange)
    timer = threading.Timer(0.1, producer.publish, [{"number": 1}])
    yield timer.start
    timer.join()


def test_a_message_wakes_whoever_waits_for_it(connection, heard, put_soon, monkeypatch):
    monkeypatch.setattr(folder_queue, "LONGEST_WAIT", 60)
    put_soon()
    connection.drain_events(timeout=30)
    assert heard == [{"number": 1}]


def test_a_message_of_which_another_reader_heard_is_found_all_the_same(
    connection, heard, put_soon, monkeypatch
):
    monkeypatch.setattr(folder_queue, "ring", lambda folder: None)
    put_soon()
    connection.drain_events(timeout=30)
    assert heard == [{"number": 1}]


def test_waiting_for_nothing_ends_in_time(connection, heard):
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.05)


def test_nobody_need_wait_for_a_bell(tmp_path):
    ring(tmp_path)
    Bell(tmp_path).close()
    ring(tmp_path)


def test_without_pipes_the_folder_is_looked_at_often(connection, heard, put_soon, monkeypatch):
    monkeypatch.delattr(os, "mkfifo")
    put_soon()
    connection.drain_events(timeout=30)
    assert heard == [{"number": 1}]
