"""Every paragraph of the rules has a test that cites it, in its name or its docstring."""

import ast
import re
from pathlib import Path

import pytest

PARAGRAPHS = (8, 5, 3, 5, 4, 5, 4, 5, 3, 1, 5, 4, 2, 3, 4, 1)  # of S1 to S16
CITED = re.compile(r"\b(?:S\d+\.\d+|E\d+)\b|(?<=_)(?:e\d+)(?=_)")


def cited() -> set[str]:
    words = []
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words += [node.name, ast.get_docstring(node) or ""]
    return {found.upper() for text in words for found in CITED.findall(text)}


@pytest.mark.parametrize(("chapter", "count"), list(enumerate(PARAGRAPHS, start=1)))
def test_every_paragraph_is_cited(chapter, count):
    assert {f"S{chapter}.{number}" for number in range(1, count + 1)} - cited() == set()


def test_every_example_is_cited():
    assert {f"E{number}" for number in range(1, 13)} - cited() == set()
