"""Every paragraph of the rules is cited by a test, or by the slow twin that plays it in whole games."""

import ast
import re
from pathlib import Path

import pytest

PARAGRAPHS = (8, 5, 3, 5, 4, 5, 4, 5, 3, 1, 5, 4, 2, 3, 4, 1)  # of S1 to S16
CITED = re.compile(r"\bS(\d+)\.(\d+)(?: to S\d+\.(\d+))?")
FOLDER = Path(__file__).parent


def functions():
    for path in (*FOLDER.glob("test_*.py"), FOLDER / "naive.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                yield node.name, ast.get_docstring(node) or ""


def cited() -> set[tuple[int, int]]:
    found = set()
    for _name, text in functions():
        for chapter, first, last in CITED.findall(text):
            found |= {(int(chapter), each) for each in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize(("chapter", "count"), list(enumerate(PARAGRAPHS, start=1)))
def test_every_paragraph_is_cited(chapter, count):
    assert {(chapter, number) for number in range(1, count + 1)} - cited() == set()


def test_every_example_is_cited():
    names = " ".join(name for name, _text in functions())
    assert {f"e{number}" for number in range(1, 13)} <= set(re.findall(r"(?<=test_)e\d+", names))
