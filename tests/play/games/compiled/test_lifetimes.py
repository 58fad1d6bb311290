"""A compiled record points into its array and does not keep it alive.

Numba frees an array after its last use. So what a kernel takes out of an array of its own must not outlive
that use: the memory would be another's, while a callee still writes there. In a loop before which the array
was made it is used again; elsewhere Python makes it and keeps it.
"""

import ast
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[4] / "play/games"
SOURCES = sorted(
    path
    for game in ("starfighter", "star_frontier")
    for package in ("engine", "bots")
    for path in (GAMES / game / package).glob("*.py")
)
MAKERS = {"array", "empty", "full", "ones", "zeros"}
OF_RECORDS = re.compile(r"(L\.|layout\.)?[A-Z_]+")
WRONG = (
    "logs = np.zeros(1, dtype=LOG)\nplay(logs[0])",
    "logs = np.zeros(1, L.LOG)\nplay(log=logs[0])",
    "scratch = np.zeros(1, dtype=SCRATCH)\nplay((2, scratch[0]['words']))",
    "logs = np.zeros(1, dtype=LOG)\nlog = logs[0]\nplay(log)",
    "for i in range(3):\n    logs = np.zeros(1, dtype=LOG)\n    play(logs[0])",
    "logs = np.zeros(1, dtype=LOG)\nfor i in range(size(logs[0])):\n    play(i)",
    "one, logs = 1, np.zeros(1, dtype=LOG)\nplay(logs[0])",
)
RIGHT = (
    "logs = np.zeros(1, dtype=LOG)\nfor i in range(3):\n    play(logs[0])",
    "logs = np.zeros(1, dtype=LOG)\nwhile True:\n    for i in range(3):\n        play(logs[0])",
    "order = np.zeros(3, dtype=np.int64)\nplay(order[0])",
    "play(games[0], games[1:])",
)


def kernels(path):
    """The functions that are compiled."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            names = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
            if names & {"kernel", "entry"}:
                yield node


def assigned(code):
    """What is assigned to what, each of several at once for itself."""
    for node in ast.walk(code):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    yield from zip(target.elts, node.value.elts, strict=True)
                else:
                    yield target, node.value


def makes_records(node):
    """Whether an array of records is made."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    given = [*node.args, *(each.value for each in node.keywords)]
    of_records = any(OF_RECORDS.fullmatch(ast.unparse(each)) for each in given)
    return node.func.attr in MAKERS and of_records


def arrays_made(code):
    made = (target for target, value in assigned(code) if makes_records(value))
    return {target.id for target in made if isinstance(target, ast.Name)}


def array_of(node):
    """The name of the array that an element, or a part of it, is taken out of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def unsafe_records(code):
    """Elements of own arrays of records that get a name, or stand in no loop where the array lives on."""
    made = arrays_made(code)
    lives_on = {
        taken
        for loop in ast.walk(code)
        if isinstance(loop, ast.For | ast.While)
        for statement in loop.body
        for taken in ast.walk(statement)
        if isinstance(taken, ast.Subscript) and array_of(taken) not in arrays_made(loop)
    }
    named = [value for _target, value in assigned(code) if isinstance(value, ast.Subscript)]
    taken = [node for node in ast.walk(code) if isinstance(node, ast.Subscript)]
    unsafe = (node for node in taken if node in named or node not in lives_on)
    return [ast.unparse(node) for node in unsafe if array_of(node) in made]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_no_kernel_takes_a_record_out_of_an_array_that_may_be_free(path):
    found = {kernel.name: unsafe_records(kernel) for kernel in kernels(path)}
    assert {name: taken for name, taken in found.items() if taken} == {}


@pytest.mark.parametrize("code", WRONG + RIGHT)
def test_what_may_be_free_is_found_and_what_lives_on_is_let_be(code):
    assert bool(unsafe_records(ast.parse(code))) == (code in WRONG)


def test_the_kernels_are_found():
    assert sum(1 for path in SOURCES for _kernel in kernels(path)) > 300
