"""Changes one rule at a time in a copy of an engine and tells which test notices.

`python -m tests.play.games.mutations starfighter` tries all changes of the engine's `mutations.json`;
paragraphs after it, such as `R7.6 R8.1`, try those alone. Each runs the essential tests interpreted until
one fails; the whole takes some minutes. The command fails where nobody notices a change, and where a text
that it replaces does not occur exactly once in its module.
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
TESTS = ("-m", "essential", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider")


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


def first_failure(folder: Path, tests: str) -> str:
    """The test that fails first, "" when all pass."""
    command = [sys.executable, "-m", "pytest", *TESTS, tests]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    made = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if made.returncode == 0:
        return ""
    found = re.search(rf"^(?:FAILED|ERROR) {tests}/(.*?)(?: - .*)?$", made.stdout, re.M)
    return found[1] if found else f"pytest ended with {made.returncode}"


def notice(game: str, mutation: dict[str, Any]) -> str:
    """The test that notices a mutation, or "". Raises ValueError where its texts are not in the sources."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_sources(folder)
        path = folder / f"play/games/{game}/engine/{mutation['module']}.py"
        if not mutate(path, mutation["changes"]):
            raise ValueError(f"{mutation['paragraph']}: not found once in {path.name}")
        return first_failure(folder, f"tests/play/games/{game}")


def main(game: str, *paragraphs: str) -> int:
    missed = 0
    text = (Path(__file__).parent / game / "engine/mutations.json").read_text()
    for mutation in json.loads(text):
        if not paragraphs or mutation["paragraph"] in paragraphs:
            test = notice(game, mutation)
            missed += not test
            print(
                mutation["paragraph"], mutation.get("what", ""), test or "NOT NOTICED", flush=True
            )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
