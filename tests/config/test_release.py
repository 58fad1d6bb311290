"""The release step of `Procfile` does what `make run` does before it serves."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def release_steps() -> list[list[str]]:
    """The commands of the release line, in order, as words."""
    line = (ROOT / "Procfile").read_text().splitlines()[0]
    return [shlex.split(step) for step in line.removeprefix("release: ").split(" && ")]


def test_a_release_runs_the_commands_of_make_run() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\nrun: ")[2].partition("\n\n")[0]
    released = [step[2] for step in release_steps() if step[1] == "manage.py"]
    assert released == re.findall(r"\$\(MANAGE\) (\w+)", recipe)


def test_a_release_compiles_the_messages(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "locale", tmp_path / "locale", ignore=shutil.ignore_patterns("*.mo"))
    first, *_ = release_steps()
    subprocess.run([sys.executable, *first[1:]], cwd=tmp_path, check=True)
    sources = sorted((tmp_path / "locale").rglob("*.po"))
    assert sources
    assert all(source.with_suffix(".mo").exists() for source in sources)
