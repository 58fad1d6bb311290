from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.transport import filesystem

from config.folder_queue import Transport

KOMBUS_OWN = pytest.param(
    filesystem.Transport,
    marks=pytest.mark.xfail(raises=ValueError, strict=True, reason="a reader takes an empty file"),
)


@pytest.fixture
def channel_of(tmp_path):
    folder = str(tmp_path)
    options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": folder}
    opened = []

    def channel(transport):
        opened.append(Connection("filesystem://", transport=transport, transport_options=options))
        return opened[-1].default_channel

    yield channel
    for connection in opened:
        connection.release()


@pytest.fixture
def channel(channel_of):
    return channel_of(Transport)


class Peeking:
    """A value at whose writing a reader asks for the next message."""

    def __init__(self, channel):
        self.channel = channel
        self.is_asked = False

    def __json__(self):
        self.is_asked = True
        with pytest.raises(Empty):
            self.channel._get("short")
        return 1


@pytest.mark.parametrize("transport", [Transport, KOMBUS_OWN])
def test_a_message_is_not_seen_before_it_is_whole(channel_of, transport):
    channel = channel_of(transport)
    value = Peeking(channel)
    channel._put("short", {"number": value})
    assert value.is_asked
    assert channel._get("short") == {"number": 1}


def test_a_message_whose_writer_was_killed_is_not_seen(channel, tmp_path):
    (tmp_path / "0_a.draft").write_text("{")
    with pytest.raises(Empty):
        channel._get("short")
    assert channel._size("short") == 0


def test_messages_come_in_the_order_in_which_they_were_put(channel):
    for number in range(3):
        channel._put("short", {"number": number})
    assert [channel._get("short")["number"] for _time in range(3)] == [0, 1, 2]


def test_other_queues_are_left_alone(channel):
    channel._put("long", {})
    with pytest.raises(Empty):
        channel._get("short")
    assert channel._size("long") == 1


def test_a_damaged_message_is_passed_over(channel, tmp_path, caplog):
    (tmp_path / "0-a.short.msg").write_text("{")
    channel._put("short", {"number": 1})
    assert channel._get("short") == {"number": 1}
    assert "A damaged message is passed over" in caplog.text
    assert not list(tmp_path.iterdir())


def test_a_message_that_another_process_takes_meanwhile_is_left_to_it(channel, monkeypatch):
    channel._put("short", {"number": 1})
    channel._put("short", {"number": 2})
    rename, taken = Path.rename, []

    def rename_late(path, target):
        if not taken:
            taken.append(path.unlink())
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", rename_late)
    assert channel._get("short") == {"number": 2}


def test_a_damaged_list_of_queues_is_written_anew(channel, tmp_path):
    (tmp_path / "short.exchange").write_text("")
    assert channel.get_table("short") == []
    channel._queue_bind("short", "short", "", "short")
    assert [queue.queue for queue in channel.get_table("short")] == ["short"]
