import errno
import io
import os
from contextlib import ExitStack
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.asynchronous import Hub
from kombu.exceptions import OperationalError
from kombu.transport import filesystem

from config.folder_queue import Transport

EMPTY = pytest.mark.xfail(raises=ValueError, strict=True, reason="a reader takes an empty file")
KOMBUS_OWN = pytest.param(filesystem.Transport, marks=EMPTY)


@pytest.fixture
def channel_of(tmp_path):
    folders = ("data_folder_in", "data_folder_out", "control_folder")
    options = {**dict.fromkeys(folders, str(tmp_path)), "max_retries": 0}
    with ExitStack() as opened:

        def channel(transport):
            new = Connection("filesystem://", transport=transport, transport_options=options)
            return opened.enter_context(new).default_channel

        yield channel


@pytest.fixture
def channel(channel_of):
    return channel_of(Transport)


def message(number):
    return {"body": "", "headers": {}, "properties": {}, "number": number}


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
    channel._put("short", message(value))
    assert value.is_asked
    assert channel._get("short") == message(1)


def test_a_message_whose_writer_was_killed_is_not_seen(channel, tmp_path):
    (tmp_path / "0_a.draft").write_text("{")
    with pytest.raises(Empty):
        channel._get("short")
    assert channel._size("short") == 0


@pytest.mark.parametrize("content", [b"", b"{", b"{}", b"null", b"\xff", b"[1]"])
def test_a_damaged_message_is_put_aside_and_told(channel, tmp_path, caplog, content):
    (tmp_path / "0-a.short.msg").write_bytes(content)
    channel._put("short", message(1))
    assert channel._get("short") == message(1)
    (aside,) = tmp_path.iterdir()
    assert aside.name.endswith(".damaged")
    assert aside.read_bytes() == content
    assert f"put aside: {aside}" in caplog.text


@pytest.fixture
def full(monkeypatch):
    """The disk is full: files appear, and nothing can be written to them."""
    opened = io.open

    def write_nothing(path, mode="r", *arguments, **options):
        file = opened(path, mode, *arguments, **options)
        if "w" not in mode and "+" not in mode:
            return file
        file.close()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(io, "open", write_nothing)


def test_a_full_disk_is_a_connection_that_is_lost_and_leaves_no_file(
    channel_of, tmp_path, channel, full
):
    """Celery connects again after such an error, and its worker ends after others."""
    with pytest.raises(OperationalError, match="No space"):
        channel_of(Transport)
    with pytest.raises(OSError, match="No space"):
        channel._put("short", message(1))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", ["", "[[", "1", "[1]"])
def test_a_damaged_list_of_queues_is_put_aside_and_written_anew(channel, tmp_path, caplog, content):
    for _time in range(2):
        (tmp_path / "short.exchange").write_text(content)
        assert channel.get_table("short") == []
    assert (tmp_path / "short.exchange.damaged").read_text() == content
    (tmp_path / "short.exchange").write_text(content)
    channel._queue_bind("short", "short", "", "short")
    assert [queue.queue for queue in channel.get_table("short")] == ["short"]
    (tmp_path / "short.exchange").write_text(content)
    channel._delete("short", "short", "short", "")
    assert caplog.text.count("put aside") == 4


@pytest.fixture
def looks(channel, monkeypatch):
    """The looks into the folder."""
    glob, looks = Path.glob, []
    monkeypatch.setattr(Path, "glob", lambda *given: looks.append(given) or glob(*given))
    return looks


@pytest.mark.parametrize("messages", [0, 2])
def test_a_resting_worker_looks_once_a_turn_and_hands_out_what_comes(channel, looks, messages):
    got, loop = [], Hub()
    for queue in ("short", "long"):
        channel.queue_declare(queue)
        channel.basic_consume(queue, no_ack=True, callback=got.append, consumer_tag=queue)
    channel.connection.register_with_event_loop(None, loop)
    for number in range(messages):
        channel._put("long", message(number) | {"properties": {"delivery_tag": str(number)}})
    next(loop.create_loop())
    assert len(got) == messages
    assert messages or len(looks) == 1
