"""A compiled record points into its array and does not keep it alive.

What a kernel takes out of an array of its own must therefore not outlive the array's last use: the
memory would be free, and another thread's, while the kernel still writes there.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).parents[5] / "play/games/starfighter"
SOURCES = [*sorted((GAME / "engine").glob("*.py")), *sorted((GAME / "bots").glob("*.py"))]
MAKERS = {"array", "empty", "full", "ones", "zeros"}


def kernels(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions that are compiled."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            names = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
            if names & {"kernel", "entry"}:
                yield node


def makes_array(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in MAKERS
    )


def names_kept_from_own_arrays(kernel: ast.FunctionDef) -> list[str]:
    """Assignments that give a name to an element of an array which the kernel made."""
    assigned = [node for node in ast.walk(kernel) if isinstance(node, ast.Assign)]
    own = {
        target.id
        for node in assigned
        if makes_array(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        ast.unparse(node)
        for node in assigned
        if isinstance(node.value, ast.Subscript)
        and (
            makes_array(node.value.value)
            or (isinstance(node.value.value, ast.Name) and node.value.value.id in own)
        )
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_kernel_names_an_element_of_an_array_of_its_own(path: Path):
    assert {
        kernel.name: kept
        for kernel in kernels(path)
        if (kept := names_kept_from_own_arrays(kernel))
    } == {}


def test_the_kernels_are_found():
    assert sum(1 for path in SOURCES for _kernel in kernels(path)) > 50
