"""Every paragraph of the rules has a test that cites it in its name."""

import ast
import re
from pathlib import Path

import pytest

PARAGRAPHS = (11, 3, 10, 11, 9, 15, 3, 11, 16, 5, 7)  # of C1 to C11
CITED = re.compile(r"(?<=test_)c(?:e\d+|\d+_\d+)")


def cited() -> set[str]:
    return {
        found
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        for found in CITED.findall(node.name)
    }


@pytest.mark.parametrize(("chapter", "count"), list(enumerate(PARAGRAPHS, start=1)))
def test_every_paragraph_is_cited(chapter, count):
    assert {f"c{chapter}_{number}" for number in range(1, count + 1)} - cited() == set()


def test_every_example_is_cited():
    assert {f"ce{number}" for number in range(1, 13)} - cited() == set()
