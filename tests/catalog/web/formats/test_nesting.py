import json
import time
import tomllib

import pytest

from catalog.editions.data_files import SHIPPED_FILES, parse_file
from catalog.web.formats.json_text import read_json
from catalog.web.formats.nesting import check_toml_depth

KILOBYTES = 100_000
BOMBS = {
    "dots.toml": ".".join("a" * (KILOBYTES // 2)) + "=1",
    "many dots.toml": f"{'.'.join('a' * 500)}=1\n" * (KILOBYTES // 1000),
    "headers.toml": f"[{'.'.join('a' * (KILOBYTES // 2))}]",
    "tables.toml": "a=" + "{a=" * (KILOBYTES // 3),
    "lists.toml": "a=" + "[" * KILOBYTES,
    "quoted.toml": "a=" + '{"a]" = ' * (KILOBYTES // 8),
    "lists.json": "[" * KILOBYTES,
    "tables.json": '{"cards":' * (KILOBYTES // 9),
    "rows.csv": "number,series\n" + "1-1,red\n" * (KILOBYTES // 8),
    "columns.csv": "number,series" + ",a" * (KILOBYTES // 2) + "\n1-1,red" + ",b" * 100,
}


@pytest.mark.parametrize("name", [name for name in BOMBS if not name.endswith(".csv")])
def test_what_is_nested_without_end_is_refused_at_once(name):
    begun = time.process_time()
    table, message = parse_file(name, BOMBS[name].encode())
    assert (table, bool(message)) == (None, True)
    assert time.process_time() - begun < 1


def test_brackets_and_dots_in_texts_and_comments_are_no_depth():
    text = "\n".join(
        [
            "# " + "[" * 99,
            "a = '" + "{" * 99 + "'",
            'b = """' + '[."' * 99 + '"""',
            'c = "\\"' + "[." * 99 + '"',
        ]
    )
    check_toml_depth(text)
    tomllib.loads(text)
    assert read_json(json.dumps(["[" * 99] * 99)) == ["[" * 99] * 99


@pytest.mark.parametrize("path", SHIPPED_FILES)
def test_files_of_editions_are_read(path):
    assert parse_file(path.name, path.read_bytes())[0]
