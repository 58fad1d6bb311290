import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.formats import json_object, plain_text
from decks.formats.deck_list import DeckFormatError, DeckList
from decks.formats.reading import LARGEST_FILE, DeckFileError, parse_deck, read_deck

NUMBERS = st.from_regex(r"[0-3]-[1-9][0-9]?", fullmatch=True)
DECKS = st.builds(DeckList, st.lists(NUMBERS).map(tuple), st.sampled_from([None, "ares", "atlas"]))


@pytest.fixture
def write(tmp_path: Path):
    def write(content: str | bytes, name: str = "deck.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def problems(path: Path) -> list[str]:
    with pytest.raises(DeckFileError) as refused:
        read_deck(path)
    assert all(line.startswith(f"{path}: ") for line in str(refused.value).split("\n"))
    return [problem.removeprefix(f"{path}: ") for problem in refused.value.problems]


def test_plain_text_has_comments_and_blank_lines(write):
    text = "# Wasps\r\ncruiser: Ares  # the red one\r\n\r\n0-1 # first\r\n\t3-10\r\n#0-2\r\n"
    assert read_deck(write(text, "wasps.txt")) == DeckList(("0-1", "3-10"), "ares", "wasps")


def test_a_byte_order_mark_is_no_part_of_the_text(write):
    assert read_deck(write(b"\xef\xbb\xbfcruiser: ares\n0-1")).cruiser == "ares"


def test_every_line_that_cannot_be_read_is_named(write):
    assert [problem[:22] for problem in problems(write("cruiser: ares\n0-1\n2x 0-2\n\nAres"))] == [
        "line 3: “2x 0-2” is ne",
        "line 5: “Ares” is neit",
    ]


def test_of_many_bad_lines_the_first_ten_are_named(write):
    found = problems(write("bad\n" * 30))
    assert len(found) == 11
    assert found[-1].endswith("20")


def test_a_bad_line_is_quoted_without_control_signs(write):
    assert "\x1b" not in problems(write("\x1b[2J"))[0]


def test_the_cruiser_is_named_once(write):
    assert problems(write("cruiser: ares\ncruiser: atlas")) == [
        "line 2: the cruiser is named a second time"
    ]


def test_json_is_known_by_its_ending_or_its_beginning(write):
    text = json.dumps({"cruiser": "ares", "cards": ["0-1"], "name": "Wasps"})
    wasps = DeckList(("0-1",), "ares", "Wasps")
    assert (
        read_deck(write(text, "deck.json")) == read_deck(write(" \n" + text, "deck.txt")) == wasps
    )


def test_broken_json_is_located(write):
    assert problems(write('{"cruiser": "ares",\n "cards": ["0-1",]}'))[0].startswith(
        "line 2, column 18: this is not valid JSON: "
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "an object is expected, such as "),
        ("{}", "“cards” must be a list of card numbers"),
        ('{"cards": "0-1"}', "“cards” must be a list of card numbers"),
        ('{"cards": ["0-1", 7]}', "“cards”, entry 2: a card number is text such as"),
        ('{"cards": [], "cruiser": 5}', "“cruiser” must be text"),
        ('{"cards": [], "name": "a\\nb"}', "“name” must be one line of text"),
        ('{"cards": [], "crusier": "ares"}', "“crusier” is not a known field; there are cruiser,"),
        ('{"cards": [], "cards": []}', "“cards” occurs twice"),
        ('{"cards": [' + "9" * 5000 + "]}", "this is not valid JSON for a deck"),
        ('{"cards": ' + "[" * 20_000, "this is not valid JSON for a deck"),
    ],
)
def test_json_of_another_shape_is_refused(write, text, told):
    assert problems(write(text))[0].startswith(told)


@pytest.mark.parametrize("content", [b"\xff\xfe0\x00-\x001\x00", b"\x89PNG\r\n\x1a\n", b"0-1\n\0"])
def test_what_is_not_text_is_refused(write, content):
    assert problems(write(content)) == ["is not a text file in UTF-8"]


def test_a_large_file_is_refused_without_being_read(write):
    assert problems(write(b"0-1\n" * LARGEST_FILE)) == ["is larger than 65536 bytes"]


def test_a_missing_file_is_named(tmp_path):
    assert problems(tmp_path / "no.txt") == ["there is no such file"]


def test_a_folder_is_refused(tmp_path):
    assert problems(tmp_path) == ["is not a file; a deck is a text or JSON file"]


def test_a_pipe_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert problems(tmp_path / "pipe") == ["is not a file; a deck is a text or JSON file"]


def test_an_impossible_name_is_refused():
    assert problems(Path("a\0b"))[0].startswith("cannot be read: ")


@given(DECKS)
def test_plain_text_reads_what_it_writes(deck):
    assert parse_deck(plain_text.render(deck)) == deck


@given(DECKS, st.sampled_from(["", "Wasps", "Осы"]))
def test_json_reads_what_it_writes(deck, name):
    named = DeckList(deck.cards, deck.cruiser, name)
    assert parse_deck(json_object.render(named)) == named


@given(st.text(max_size=200))
def test_any_text_is_a_deck_or_refused(text):
    for is_json in (False, True):
        with suppress(DeckFormatError):
            assert isinstance(parse_deck(text, is_json=is_json), DeckList)
