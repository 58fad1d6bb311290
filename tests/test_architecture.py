"""What the layout promises: who imports whom, and how large things get."""

import ast
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("config", "catalog", "decks", "play", "simulate")
PLAIN_KIT = ("chance", "engine_game", "event_fields", "generator", "json_values", "keyed_words")
LIBRARIES = {"play.games.compiled.compiled_rules", "numba", "numpy", *sys.stdlib_module_names}
LIBRARIES |= {f"play.games.kit.{each}" for each in (*PLAIN_KIT, "refusals")}
BELOW_ENGINES = ("layout", "content", "hexes", "laying", "board_map")
MAX_FUNCTION_LINES = 60
MAX_MODULE_LINES = 600
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


def imports_of(paths):
    """What to tell of each import of the files, and its name."""
    for path in paths:
        for name in imports(path):
            yield f"{name_of(path)} imports {name}", name


def within(name, allowed):
    return any(name == each or name.startswith(f"{each}.") for each in allowed)


def code_lines(lines):
    return sum(1 for line in lines if line.strip() and not line.strip().startswith("#"))


def test_no_class_name_of_the_product_stands_twice():
    paths = [path for path in sources(*PACKAGES) if "migrations" not in path.parts]
    nodes = [node for path in paths for node in ast.parse(path.read_text()).body]
    names = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == {"Command"}  # of Django


@pytest.mark.parametrize("game", ["starfighter", "star_frontier"])
def test_engine_and_bots_import_only_numpy_numba_and_what_is_below_them(game):
    game = f"play.games.{game}"
    engine = {*LIBRARIES, f"{game}.KEY", f"{game}.engine", f"{game}.refusals"}
    engine |= {f"{game}.edition.{module}" for module in BELOW_ENGINES}
    for room, allowed in (("engine", engine), ("bots", {*engine, f"{game}.bots"})):
        paths = sources(f"{game.replace('.', '/')}/{room}")
        assert paths
        assert [told for told, name in imports_of(paths) if not within(name, allowed)] == []


def test_the_contract_of_a_games_rooms_holds_for_every_game():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    rooms = next(each for each in contracts["contracts"] if each["name"] == "Rooms of a game")
    assert set(rooms["containers"]) >= {f"play.games.{key}" for key in settings.GAMES}


def functions(text):
    """The functions of a module by name, each as its lines."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, lines[node.lineno - 1 : node.end_lineno]


def test_modules_functions_and_page_templates_stay_small():
    long = []
    for path in sources(*PACKAGES):
        text = path.read_text()
        sized = [("", text.splitlines(), MAX_MODULE_LINES)]
        sized += [(name, lines, MAX_FUNCTION_LINES) for name, lines in functions(text)]
        for name, lines, most in sized:
            if code_lines(lines) > most and not any(EXEMPTION in line for line in lines):
                long.append(f"{name_of(path)} {name}")
    assert long == []
    pages = [page for app in PACKAGES for page in (ROOT / app).glob("**/templates/**/*.html")]
    assert [name_of(page) for page in pages if len(page.read_text().splitlines()) > 140] == []


def test_no_test_module_imports_another():
    every = imports_of(sources("tests"))
    assert [told for told, name in every if re.match(r"tests\.(.*\.)?test_", name)] == []
