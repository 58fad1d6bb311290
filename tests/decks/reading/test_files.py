import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.deck_list import DeckFormatError, DeckList
from decks.reading.decoding import decode_text
from decks.reading.files import DeckFileError, read_deck_file
from decks.reading.reader import MAX_FILE_BYTES, read_deck_text
from tests.decks.samples import POOL

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1251", "cp866", "koi8_r", "utf-32"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deck.txt"


def read(path):
    return read_deck_file(path, lambda text: read_deck_text(text, POOL))


def problems(path):
    with pytest.raises(DeckFileError) as refused:
        read(path)
    return list(refused.value.problems)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_of_call_signs_is_read_in_any_encoding(encoding, path):
    path.write_bytes("Арес\nПервый дубль\nТихая массовка\n".encode(encoding))
    assert read(path) == DeckList(("0-1", "0-2"), "ares", "deck")


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\0", b"PK\x03\x04\0\x08\0", b"0-1\n\0"])
def test_what_is_no_text_is_refused(content):
    with pytest.raises(DeckFormatError, match="is not a text"):
        decode_text(content)


def test_a_file_s_doubtful_lines_are_all_named(path):
    path.write_text("cruiser: ares\n0-1\n" + "bad words here\n" * 30)
    assert len(problems(path)) == 30


def test_what_cannot_be_a_file_is_named(path, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert problems(path) == ["there is no such file"]
    for other in (tmp_path, tmp_path / "pipe"):
        assert problems(other) == ["is not a file; a deck is a text or JSON file"]
    assert problems(Path("a\0b"))[0].startswith("cannot be read: ")
    path.write_bytes(b"0-1\n" * MAX_FILE_BYTES)
    assert "is larger than" in problems(path)[0]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "0-1 " * 25_000,
        "- " * 50_000,
        "First " * 16_000,
        "(" * 100_000,
        "~~" * 50_000,
        "<a " * 33_000,
        "[x](" * 25_000,
        "junk, " * 16_000,
        "1 " * 50_000,
        "a\u0336" * 30_000,
        "[" * 100_000,
        "frist tkae, " * 8_000,
        "junk words\n" * 1_900,
        "10:12 " * 16_000,
    ],
    ids=range(15),
)
def test_hostile_texts_take_time_by_their_length(text):
    """Ten times the text takes some ten times as long; reading it by its square would take a hundred."""
    part = min(processor_seconds(text[: len(text) // 10]) for _ in range(3))
    assert processor_seconds(text) < 40 * part


def processor_seconds(text):
    begun = time.process_time()
    read_deck_text(text, POOL)
    return time.process_time() - begun


@given(text=st.text(max_size=200))
def test_any_text_is_read(text):
    assert isinstance(read_deck_text(text, POOL).deck, DeckList)
