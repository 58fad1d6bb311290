"""Bundled modules do what they do alone."""

import shutil
import subprocess

import pytest

from config.bundler import CannotBundle, bundle

MODULES = {
    "a/entry.js": 'import { double as twice } from "./b.js";\nimport { two } from "../c.js";\n'
    "export const told = [twice(two), two];\nconsole.log(told.join());\n",
    "a/b.js": 'import { two } from "../c.js";\nconst factor = two;\n'
    "export function double(n) {\n  return n * factor;\n}\n",
    "c.js": "export const two = 2;\n",
}


def test_a_bundled_module_runs_each_of_its_imports_once_and_keeps_its_exports():
    text = bundle("a/entry.js", MODULES.__getitem__)
    assert text.count("const two = 2") == 1
    assert "export const told" in text
    if node := shutil.which("node"):
        command = [node, "--input-type=module", "--eval", text]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        assert told.stdout == "4,2\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import all from "./c.js";', "import all"),
        ("export { two };", "export { two }"),
        ('import { x } from "./entry.js";', "imports itself"),
        ("const here = import.meta.url;", "import.meta"),
    ],
)
def test_what_cannot_be_bundled_is_said_with_its_module(text, said):
    with pytest.raises(CannotBundle, match=said):
        bundle("entry.js", {"entry.js": 'import { b } from "./b.js";', "b.js": text}.__getitem__)
