"""Files are checked as a whole: every problem is named by file, row and field."""

from pathlib import Path

import pytest

from catalog.editions.data_files import MAX_FILE_BYTES, SHIPPED_FILES, InvalidFiles, read_edition

EDITION = '[edition]\nkey = "box"\nname = "Box"\n'
CARD = '[[card]]\nnumber = "1-1"\nseries = "blue"\ntop = { fighters = 2 }\n'
SECTORS = "sectors = [" + "{ fields = 3, draw = 1 }," * 5 + "]\n"
CRUISER = '[[cruiser]]\nkey = "ares"\nname = "Ares"\narmour = 20\n' + SECTORS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "set.toml"


def problems(file: Path, text: str | bytes) -> list[str]:
    """What is wrong with the text, without the file's name."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InvalidFiles) as refused:
        read_edition([file])
    return [str(problem).removeprefix(f"{file}: ") for problem in refused.value.problems]


def card(**changes: str) -> str:
    fields = {"number": '"1-1"', "series": '"blue"', "top": "{ fighters = 2 }"} | changes
    return "[[card]]\n" + "".join(f"{name} = {value}\n" for name, value in fields.items())


def test_a_good_file_is_read(file: Path):
    file.write_text(EDITION + CARD + CRUISER)
    card_set = read_edition([file])
    assert (card_set.key, len(card_set.cards), len(card_set.cruisers)) == ("box", 1, 1)


def test_what_a_half_leaves_out_is_nothing(file: Path):
    file.write_text(EDITION + CARD)
    (read,) = read_edition([file]).cards
    assert (read.bottom.fighters, read.bottom.effect, read.bottom.protection) == (0, "", "")


def test_a_file_that_only_refers_to_its_edition_does_not_describe_it(file: Path):
    file.write_text('[edition]\nkey = "box"\n' + CARD)
    assert read_edition([file]).texts is None


def test_the_shipped_files_are_good():
    assert len(read_edition(SHIPPED_FILES).cards) == 100


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (card(number='"4-1"'), "card 4-1, number: must be LEVEL-SERIAL"),
        (card(number='"1-0"'), "card 1-0, number: must be LEVEL-SERIAL"),
        (card(number='"1-101"'), "card 1-101, number: must be LEVEL-SERIAL"),
        (card(number='"1-1\\n"') + "x = 1\n", "card #1, x: is not a known field"),
        (card(number="11"), "card #1, number: must be text"),
        (card(series='"red"'), "card 1-1, series: “red” is not one of: green, blue"),
        (card(top="3"), "card 1-1, top: must be a table"),
        (card(top="{ fighters = true }"), "card 1-1, top.fighters: must be a whole number"),
        (card(top="{ fighters = 2.0 }"), "card 1-1, top.fighters: must be a whole number"),
        (card(top="{ fighters = 5 }"), "card 1-1, top.fighters: must be from 0 to 4"),
        (card(top="{ fighters = -1 }"), "card 1-1, top.fighters: must be from 0 to 4"),
        (card(number='"3-1"', name='"a"\nlevel = 4'), "card 3-1, level: must be from 0 to 3"),
        (
            card(bottom="{ fighters = 3 }"),
            "card 1-1, bottom.fighters: a front has at most 4 fighters",
        ),
        (card(bottom='{ effect = "boom" }'), "card 1-1, bottom.effect: “boom” is not one of: draw"),
        (card(bottom='{ shield = "x" }'), "card 1-1, bottom.shield: is not a known field"),
        (card(name='"""a\nb"""'), "card 1-1, name: contains control characters"),
        (card(name='"a\\u0000"'), "card 1-1, name: contains control characters"),
        (card(name=f'"{"a" * 61}"'), "card 1-1, name: is longer than 60 characters"),
        (
            card(series='"green"', bottom='{ effect = "hit" }'),
            "card 1-1, bottom.effect: is on blue cards only (R7)",
        ),
        (
            card(series='"green"', bottom='{ protection = "shield_2" }'),
            "card 1-1, bottom.protection: is on blue cards only (R8)",
        ),
        (CRUISER.replace("20", "0"), "cruiser ares, armour: must be from 1 to 99"),
        (CRUISER.replace("armour", "armor"), "cruiser ares, armour: is missing"),
        (CRUISER.replace('"Ares"', '" "'), "cruiser ares, name: must not be empty"),
        (CRUISER.replace('"ares"', '"Ares 1"'), "cruiser Ares 1, key: must be of small Latin"),
        (CRUISER.replace("= 3", "= 5"), "cruiser ares, sectors 1.fields: must be from 2 to 4"),
        (CRUISER.replace("w = 1", "w = 3"), "cruiser ares, sectors 1.draw: must be from 0 to 2"),
        (
            CRUISER.replace(SECTORS, "sectors = [{ fields = 3 }]\n"),
            "cruiser ares, sectors: must list 5 sectors",
        ),
        (CRUISER.replace(SECTORS, "sectors = 5\n"), "cruiser ares, sectors: must be a list"),
        ("[ship]\n", "ship: is not a known field"),
        ("[card]\n", "card: must be a list of tables"),
    ],
)
def test_a_bad_field_is_named_with_its_row(file: Path, row: str, expected: str):
    assert any(problem.startswith(expected) for problem in problems(file, EDITION + row))


def test_all_problems_are_reported_at_once(file: Path):
    found = problems(file, EDITION + card(series='"red"', colour="1") + card(number='"9"'))
    assert [problem.split(":")[0] for problem in found] == [
        "card 1-1, series",
        "card 1-1, colour",
        "card 9, number",
    ]


def test_a_number_that_occurs_twice_is_reported_once(file: Path):
    (found,) = problems(file, EDITION + CARD + CARD)
    assert found.startswith("card 1-1, number: occurs before")


def test_numbers_that_cannot_be_read_are_not_duplicates(file: Path):
    found = problems(file, EDITION + card(number='"x"') + card(number='"y"'))
    assert not [problem for problem in found if "occurs before" in problem]


def test_a_duplicate_in_another_file_is_found(file: Path, tmp_path: Path):
    other = tmp_path / "other.toml"
    other.write_text('[edition]\nkey = "box"\n' + CRUISER)
    file.write_text(EDITION + CRUISER)
    with pytest.raises(InvalidFiles, match=r"set\.toml: cruiser ares, key: occurs before"):
        read_edition([other, file])


def test_files_of_different_editions_are_refused(file: Path, tmp_path: Path):
    other = tmp_path / "other.toml"
    other.write_text('[edition]\nkey = "crate"\n')
    file.write_text(EDITION)
    with pytest.raises(InvalidFiles, match=r"edition\.key: differs from “box”"):
        read_edition([file, other])


def test_two_descriptions_of_an_edition_are_refused(file: Path, tmp_path: Path):
    other = tmp_path / "other.toml"
    for path in (file, other):
        path.write_text(EDITION)
    with pytest.raises(InvalidFiles, match="another file describes the edition already"):
        read_edition([file, other])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "edition: is missing"),
        ("edition = 3\n", "edition: must be a table"),
        ("[edition]\n", "edition.key: is missing"),
        ('[edition]\nkey = "Ä"\n', "edition.key: must be of small Latin letters"),
        ('[edition]\nkey = "box"\nnote = "n"\n', "edition.name: is missing"),
        ('[edition]\nkey = "box"\nname = "n"\nfun = 1\n', "edition.fun: is not a known field"),
    ],
)
def test_a_bad_edition_is_refused(file: Path, text: str, expected: str):
    assert any(expected in problem for problem in problems(file, text))


def test_broken_toml_is_named_with_its_line(file: Path):
    (found,) = problems(file, EDITION + "name = = 3\n")
    assert "is not valid TOML" in found
    assert "at line 4" in found


def test_binary_rubbish_is_refused(file: Path):
    assert problems(file, b"\x89PNG\xff\xfe\x00") == ["is not a text file in UTF-8"]


def test_deep_nesting_is_refused(file: Path):
    (found,) = problems(file, "a = " + "[" * 50_000)
    assert "is not valid TOML" in found


def test_a_number_of_thousands_of_digits_is_refused(file: Path):
    (found,) = problems(file, "a = " + "1" * 10_000)
    assert "is not valid TOML" in found


def test_a_file_that_is_too_large_is_refused(file: Path):
    assert problems(file, b"#" * (MAX_FILE_BYTES + 1)) == ["is larger than 1 MB"]


def test_missing_files_and_folders_are_named(file: Path, tmp_path: Path):
    with pytest.raises(InvalidFiles) as refused:
        read_edition([file, tmp_path])
    missing, folder = map(str, refused.value.problems)
    assert missing == f"{file}: there is no such file"
    assert folder.startswith(f"{tmp_path}: cannot be read")


def test_rules_of_both_halves_are_told_together(file: Path):
    green = card(
        series='"green"',
        top='{ effect = "hit", protection = "shield_2" }',
        bottom='{ effect = "hit", fighters = 4 }',
    )
    assert [problem.split(":")[0] for problem in problems(file, EDITION + green)] == [
        "card 1-1, top.effect",
        "card 1-1, top.protection",
        "card 1-1, bottom.effect",
    ]
