import os
import time
from queue import Empty

import pytest
from kombu import Connection

from config.folder_queue import OLD, Transport, remove_leftovers


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
