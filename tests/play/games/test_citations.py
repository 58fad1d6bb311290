"""Every paragraph and example of the rules is cited by a test, or by the slow twin that plays it."""

import ast
import re
from pathlib import Path

import pytest

SECTIONS = {  # by folder the letter of its paragraphs, how many each chapter has, and the examples
    "clone_wars": ("C", (11, 3, 10, 11, 9, 15, 3, 11, 16, 5, 7), "CE", 12),
    "rex": ("X", (9, 10, 3, 2, 5, 8, 4, 9, 10, 3, 5, 6, 2, 7, 8, 3), "E", 9),
    "star_frontier/engine": ("S", (8, 5, 3, 5, 4, 5, 4, 5, 3, 1, 5, 4, 2, 3, 4, 1), "E", 12),
}
NAME = re.compile(r"^test_([a-z]+\d+)(?:_(\d+))?_")


def text_of(path):
    """Docstrings, and paragraphs in names such as `test_c5_1_…` or `test_e3_…`."""
    words = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            words.append(ast.get_docstring(node) or "")
            if named := NAME.match(node.name):
                words.append(".".join(filter(None, named.groups())).upper())
    return "\n".join(words)


def texts(folder):
    folder = Path(__file__).parent / folder
    tests = "\n".join(map(text_of, folder.glob("test_*.py")))
    return tests, tests + text_of(folder / "naive.py")


@pytest.mark.parametrize("folder", SECTIONS)
def test_every_paragraph_and_every_example_is_cited(folder):
    letter, chapters, examples, count = SECTIONS[folder]
    missing = {(n, each) for n, most in enumerate(chapters, 1) for each in range(1, most + 1)}
    cited = rf"\b{letter}(\d+)\.(\d+)(?: to {letter}\d+\.(\d+))?"
    for chapter, first, last in re.findall(cited, texts(folder)[1]):
        missing -= {(int(chapter), each) for each in range(int(first), int(last or first) + 1)}
    assert missing == set()
    found = set(re.findall(rf"\b{examples}\d+\b", texts(folder)[0]))
    assert {f"{examples}{number}" for number in range(1, count + 1)} <= found


def test_steps_within_a_paragraph_are_cited():
    cited = texts("rex")[0]
    assert [step for step in ("X2.6.1", "X2.6.2", "X2.6.3") if step not in cited] == []
