"""Changes one rule at a time in a copy of a game and tells which test notices.

`python -m tests.play.games.mutations starfighter` tries all changes of the game's `mutations.json`;
paragraphs after it, such as `R7.6 R8.1`, try those alone. Each runs the essential tests interpreted, those
of a game in plain Python all but the nightly ones, until one fails; the whole takes some minutes. The
command fails where nobody notices a change, and where a text that it replaces does not occur exactly once
in its module.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
COPIED = ("catalog", "config", "decks", "play", "simulate", "tests", "pyproject.toml")
TESTS = ("-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider")


def copy_sources(folder: Path) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder / name)


def mutate(path: Path, changes: list[list[str]]) -> bool:
    """Whether each text occurred once in the module and was replaced."""
    text = path.read_text()
    for old, new in changes:
        if text.count(old) != 1:
            return False
        text = text.replace(old, new)
    path.write_text(text)
    return True


def first_failure(folder: Path, tests: str, mark: str) -> str:
    """The test that fails first, "" when all pass."""
    command = [sys.executable, "-m", "pytest", "-m", mark, *TESTS, tests]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NIGHTLY": ""}
    made = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if made.returncode == 0:
        return ""
    found = re.search(rf"^(?:FAILED|ERROR) {tests}/(.*?)(?: - .*)?$", made.stdout, re.M)
    return found[1] if found else f"pytest ended with {made.returncode}"


def is_compiled(game: str) -> bool:
    """Whether the modules are those of an engine; else they are any of the game's."""
    return (ROOT / f"play/games/{game}/engine").is_dir()


def mutations(game: str) -> list[dict[str, Any]]:
    folder = Path(__file__).parent / game / ("engine" if is_compiled(game) else "")
    return json.loads((folder / "mutations.json").read_text())


def module_of(game: str, mutation: dict[str, Any]) -> str:
    room = f"{game}/engine" if is_compiled(game) else game
    return f"play/games/{room}/{mutation['module']}.py"


def notice(game: str, mutation: dict[str, Any]) -> str:
    """The test that notices a mutation, or "". Raises ValueError where its texts are not in the sources."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_sources(folder)
        path = folder / module_of(game, mutation)
        if not mutate(path, mutation["changes"]):
            raise ValueError(f"{mutation['paragraph']}: not found once in {path.name}")
        mark = "essential" if is_compiled(game) else "not nightly"
        return first_failure(folder, f"tests/play/games/{game}", mark)


def main(game: str, *paragraphs: str) -> int:
    missed = 0
    for each in mutations(game):
        if not paragraphs or each["paragraph"] in paragraphs:
            test = notice(game, each)
            missed += not test
            print(each["paragraph"], each.get("what", ""), test or "NOT NOTICED", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
