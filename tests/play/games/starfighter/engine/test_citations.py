"""Every paragraph of the rules has a test that cites it, in its name, its docstring or its case."""

import ast
import re
from pathlib import Path

from tests.play.games.starfighter.engine.cases import CASES

TESTS = Path(__file__).parents[1]
PARAGRAPHS = {1: 6, 2: 5, 4: 4, 5: 5, 6: 8, 7: 11, 8: 2, 9: 3, 10: 2}
CITED = re.compile(r"\b(?:R\d+(?:\.\d+)?|E\d)\b")


def words_of_tests():
    """Names and docstrings of all tests of the engine and the bots."""
    words = []
    for path in (*TESTS.glob("engine/test_*.py"), *TESTS.glob("bots/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words += [node.name, ast.get_docstring(node) or ""]
    return words


def cited():
    words = [case.paragraphs for case in CASES] + words_of_tests()
    return {paragraph for text in words for paragraph in CITED.findall(text)}


def test_every_paragraph_phase_and_example_is_cited():
    paragraphs = {f"R{each}.{n + 1}" for each, most in PARAGRAPHS.items() for n in range(most)}
    assert paragraphs | {"R3", "E0", "E1", "E2", "E3", "E4"} <= cited()
