import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from decks.construction.card_pool import make_pool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckFormatError, DeckList
from decks.formats.registry import (
    FORMATS,
    MAX_FILE_BYTES,
    MAX_LINES,
    DeckFileError,
    parse_deck_text,
    read_deck,
)

CARD_SET = read_edition(SHIPPED_FILES)
POOL = make_pool(CARD_SET.key, CARD_SET.cards, CARD_SET.cruisers)
NAMES = st.text(max_size=NAME_LENGTH).map(
    lambda text: "".join(sign for sign in text if sign.isprintable()).strip()
)
CHOICES = st.sets(st.sampled_from(list(POOL.cards))).map(POOL.known)
DECKS = st.builds(DeckList, CHOICES, st.sampled_from([None, *POOL.cruisers]), NAMES)


def understood(text: str, ending: str = ""):
    return parse_deck_text(text, POOL, ending=ending)


def not_understood(text: str) -> tuple[str, ...]:
    return understood(text)[1].problems


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
    assert [
        problem[:22] for problem in problems(write("cruiser: ares\n0-1\n2x of 0-2\n\nAres"))
    ] == [
        "line 3: “2x of 0-2” is",
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
    ("text", "expected"),
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
def test_json_of_another_shape_is_refused(write, text, expected):
    assert problems(write(text))[0].startswith(expected)


@pytest.mark.parametrize("content", [b"\xff\xfe0\x00-\x001\x00", b"\x89PNG\r\n\x1a\n", b"0-1\n\0"])
def test_what_is_not_text_is_refused(write, content):
    assert problems(write(content)) == ["is not a text file in UTF-8"]


def test_a_large_file_is_refused_without_being_read(write):
    assert problems(write(b"0-1\n" * MAX_FILE_BYTES)) == ["is larger than 64 kB"]


def test_a_missing_file_is_named(tmp_path):
    assert problems(tmp_path / "no.txt") == ["there is no such file"]


def test_a_folder_is_refused(tmp_path):
    assert problems(tmp_path) == ["is not a file; a deck is a text or JSON file"]


def test_a_pipe_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert problems(tmp_path / "pipe") == ["is not a file; a deck is a text or JSON file"]


def test_an_impossible_name_is_refused():
    assert problems(Path("a\0b"))[0].startswith("cannot be read: ")


@pytest.mark.parametrize("name", FORMATS)
@given(deck=DECKS)
def test_every_format_reads_what_it_writes(name, deck):
    written = FORMATS[name].render(deck, POOL)
    found = FORMATS[name].read(written, POOL).whole()
    assert (found.cards, found.cruiser) == (deck.cards, deck.cruiser)
    assert found.name == ("" if name == "code" else deck.name)


@pytest.mark.parametrize("name", FORMATS)
@given(cards=CHOICES.filter(bool), title=NAMES)
def test_a_deck_s_format_is_recognised(name, cards, title):
    written = FORMATS[name].render(DeckList(cards, "ares", title), POOL)
    found, parsed = understood(written)
    assert (found.name, parsed.whole().cards) == (name, cards)


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_s_lines_may_end_as_on_windows(name):
    written = FORMATS[name].render(DeckList(("0-1", "3-10"), "ares", "Wasps"), POOL)
    assert understood(written.replace("\n", "\r\n"))[1].whole().cards == ("0-1", "3-10")


@pytest.mark.parametrize("ending", ["", ".json", ".csv", ".md", ".bbcode", ".code", ".txt"])
@given(text=st.text(max_size=200))
def test_any_text_is_parsed_or_refused_with_a_reason(ending, text):
    with suppress(DeckFormatError):
        parsed = understood(text, ending)[1]
        assert isinstance(parsed.deck, DeckList)
        assert all(parsed.problems)


def test_what_is_understood_stays_beside_what_is_not():
    parsed = understood("cruiser: ares\n0-1\nwhat is this\n3-10")[1]
    assert parsed.deck == DeckList(("0-1", "3-10"), "ares")
    assert [problem[:24] for problem in parsed.problems] == ["line 3: “what is this” i"]


def test_a_cruiser_may_be_called_by_its_name():
    assert understood("Крейсер: Арес\n0-1")[1].deck.cruiser == "ares"


def test_text_written_by_hand_is_read_as_markdown():
    text = "# My deck\n**Cruiser:** Ares\n\n* 0-1 something\n* [3-10](https://example.org/)\n* what"
    parsed = understood(text)[1]
    assert parsed.deck == DeckList(("0-1", "3-10"), "ares", "My deck")
    assert parsed.problems == ("line 6: “* what” is not a card number such as 3-10",)


def test_bbcode_with_other_tags_is_read():
    text = "[b]Wasps[/b]\n[i]Cruiser: ares[/i]\n[list]\n[*][url=x]0-1[/url]\n[*]what\n[/list]"
    parsed = understood(text)[1]
    assert parsed.deck == DeckList(("0-1",), "ares", "Wasps")
    assert parsed.problems == ("line 5: “[*]what” is not a card number such as 3-10",)


def test_a_spreadsheet_may_part_columns_by_semicolons():
    text = "kind;level;serial;name\ncruiser;;;ares\ncard;0;1;\ncard;x;1;\n"
    parsed = understood(text)[1]
    assert parsed.deck == DeckList(("0-1",), "ares")
    assert parsed.problems[0].startswith("line 4: a row is a kind")


def test_a_spreadsheet_is_given_no_formula():
    deck = DeckList((), "ares", "=HYPERLINK(1)")
    assert "deck,,,'=HYPERLINK(1)" in FORMATS["csv"].render(deck, POOL)


def test_an_open_quotation_mark_is_reported():
    assert "quotation marks" in not_understood('kind,level,serial,name\n"card,0,1')[0]


def test_a_code_may_be_part_of_an_address():
    code = encode(DeckList(("0-1",), "ares"), POOL)
    assert understood(f"https://example.org/d/{code}/?x=1")[1].whole() == DeckList(("0-1",), "ares")


def test_a_code_with_one_wrong_character_is_reported():
    code = encode(DeckList(("0-1",), "ares"), POOL)
    assert "mistake" in not_understood(code[:5] + ("A" if code[5] != "A" else "B") + code[6:])[0]


def test_a_name_of_any_length_is_not_taken():
    assert not_understood("name: " + "x" * 61)[0].startswith("line 1: a name is one line")


def test_ten_thousand_lines_are_refused():
    with pytest.raises(DeckFormatError, match=f"10000 lines; a deck has at most {MAX_LINES}"):
        understood("0-1\n" * 10_000)


def test_a_text_of_ten_megabytes_is_refused():
    with pytest.raises(DeckFormatError, match="larger than"):
        understood("x" * 10_000_000)
