"""What the layout promises: who imports whom, and how large things get."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("config", "catalog", "decks", "play", "simulate")
ENGINE_MAY_IMPORT = {"numba", "numpy", "play.games.starfighter.engine"} | set(
    sys.stdlib_module_names
)
LONGEST_FUNCTION = 60
LONGEST_MODULE = 600
# A comment with this word, beside a reason, lets a function or a module be longer.
EXEMPTION = "# size:"


def sources(*folders):
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path):
    return str(path.relative_to(ROOT))


def imports(path):
    """The absolute names of the modules that a file imports."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*start, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name, allowed):
    return any(name == each or name.startswith(f"{each}.") for each in allowed)


def code_lines(lines):
    return sum(1 for line in lines if line.strip() and not line.strip().startswith("#"))


def test_imports_follow_the_arrows():
    # A process of its own: import-linter switches off the loggers of the one that it runs in.
    lint = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert lint.returncode == 0, lint.stdout


@pytest.mark.parametrize("path", sources("play/games/starfighter/engine"), ids=name_of)
def test_the_engine_imports_only_numpy_numba_and_the_standard_library(path):
    assert [name for name in imports(path) if not within(name, ENGINE_MAY_IMPORT)] == []


@pytest.mark.parametrize("path", sources("play/games/starfighter/bots"), ids=name_of)
def test_bots_import_only_the_engine_and_each_other(path):
    allowed = ENGINE_MAY_IMPORT | {"play.games.starfighter.bots"}
    assert [name for name in imports(path) if not within(name, allowed)] == []


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name_of)
def test_modules_and_functions_stay_small(path):
    text = path.read_text()
    lines = text.splitlines()
    assert code_lines(lines) <= LONGEST_MODULE or EXEMPTION in text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = lines[node.lineno - 1 : node.end_lineno]
            assert code_lines(body) <= LONGEST_FUNCTION or EXEMPTION in "\n".join(body), node.name


def test_page_templates_stay_small():
    long = [
        name_of(path)
        for app in PACKAGES
        for path in (ROOT / app).glob("**/templates/**/*.html")
        if len(path.read_text().splitlines()) > 140
    ]
    assert long == []
