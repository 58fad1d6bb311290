from queue import Empty

import pytest
from kombu import Connection

from config.folder_queue import Transport


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
