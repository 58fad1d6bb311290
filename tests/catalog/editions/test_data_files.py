from pathlib import Path

import pytest

from catalog.editions.data_files import MAX_FILE_BYTES, InvalidFiles, read_edition

EDITION = '[edition]\nkey = "box"\nname = "Box"\n'
SECTORS = "sectors = [" + "{ fields = 3, draw = 1 }," * 5 + "]\n"
CRUISER = '[[cruiser]]\nkey = "ares"\nname = "Ares"\narmour = 20\n' + SECTORS


@pytest.fixture
def file(tmp_path):
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


ROWS = [
    (card(number='"4-1"'), "card 4-1, number: must be LEVEL-SERIAL"),
    (card(number='"1-0"'), "card 1-0, number: must be LEVEL-SERIAL"),
    (card(number='"1-1\\n"') + "x = 1\n", "card #1, x: is not a known field"),
    (card(number="11"), "card #1, number: must be text"),
    (card(series='"red"'), "card 1-1, series: “red” is not one of: green, blue"),
    (card(top="3"), "card 1-1, top: must be a table"),
    (card(top="{ fighters = 2.0 }"), "card 1-1, top.fighters: must be a whole number"),
    (card(top="{ fighters = 5 }"), "card 1-1, top.fighters: must be from 0 to 4"),
    (card(top="{ fighters = -1 }"), "card 1-1, top.fighters: must be from 0 to 4"),
    (card(number='"3-1"', name='"a"\nlevel = 4'), "card 3-1, level: must be from 0 to 3"),
    (card(bottom="{ fighters = 3 }"), "card 1-1, bottom.fighters: a front has at most 4 fighters"),
    (card(bottom='{ effect = "boom" }'), "card 1-1, bottom.effect: “boom” is not one of: draw"),
    (card(bottom='{ shield = "x" }'), "card 1-1, bottom.shield: is not a known field"),
    (card(name='"""a\nb"""'), "card 1-1, name: contains control characters"),
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
    ("fun = 1\n", "edition.fun: is not a known field"),
]
HEADS = [
    ("", "edition: is missing"),
    ("edition = 3\n", "edition: must be a table"),
    ("[edition]\n", "edition.key: is missing"),
    ('[edition]\nkey = "Ä"\n', "edition.key: must be of small Latin letters"),
    ('[edition]\nkey = "box"\nnote = "n"\n', "edition.name: is missing"),
]


@pytest.mark.parametrize(("text", "told"), [*HEADS, *((EDITION + row, told) for row, told in ROWS)])
def test_a_bad_field_is_named_with_its_row(file, text, told):
    assert any(problem.startswith(told) for problem in problems(file, text))


def test_a_duplicate_in_another_file_is_found(file, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text('[edition]\nkey = "box"\n' + CRUISER)
    file.write_text(EDITION + CRUISER)
    with pytest.raises(InvalidFiles, match=r"set\.toml: cruiser ares, key: occurs before"):
        read_edition([other, file])


def test_broken_toml_is_named_with_its_line_and_a_file_that_is_too_large_refused(file):
    (found,) = problems(file, EDITION + "name = = 3\n")
    assert "is not valid TOML" in found
    assert "at line 4" in found
    assert problems(file, b"#" * (MAX_FILE_BYTES + 1)) == ["is larger than 1 MB"]


def test_missing_files_and_folders_are_named(file, tmp_path):
    with pytest.raises(InvalidFiles) as refused:
        read_edition([file, tmp_path])
    missing, folder = map(str, refused.value.problems)
    assert missing == f"{file}: there is no such file"
    assert folder.startswith(f"{tmp_path}: cannot be read")
