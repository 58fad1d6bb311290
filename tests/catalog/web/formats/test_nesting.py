import json
import time
import tomllib

import pytest

from catalog.editions.data_files import parse_file
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
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_is_nested_without_end_is_refused_at_once(name):
    begun = time.process_time()
    with pytest.raises(ValueError, match="is not valid"):
        parse_file(name, BOMBS[name].encode())
    assert time.process_time() - begun < 1


def test_brackets_and_dots_in_texts_and_comments_are_no_depth():
    text = "# " + "[" * 99 + "\na = '" + "{" * 99 + "'"
    text += '\nb = """' + '[."' * 99 + '"""\nc = "\\"' + "[." * 99 + '"'
    check_toml_depth(text)
    tomllib.loads(text)
    assert read_json(json.dumps(["[" * 99] * 99)) == ["[" * 99] * 99
