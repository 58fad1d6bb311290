"""Changes one rule at a time in a copy of the engine and tells whether the tests notice.

`python -m tests.play.games.star_frontier.engine.mutations` tries all of them; paragraphs after it, such as
`S7.3`, try those alone. Each runs the essential tests interpreted until one fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[5]
COPIED = ("catalog", "config", "decks", "play", "simulate", "tests", "pyproject.toml")
ENGINE = "play/games/star_frontier/engine"
TESTS = ("-m", "essential", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider")
MUTATIONS = (
    ("S1.4", "ground", ' and state["joined"][at] == 0', ""),
    ("S1.7", "listing", "wall, bank_distance(tables, at, wall - L.SIDES)", "wall, gap"),
    ("S4.2", "listing", 'int64(state["actors"][state["to_move"]])', "99"),
    ("S4.3", "flow", '["fired"] != 0:\n        state["shots_left"] = 0', '["fired"] != 0:\n        pass'),
    ("S5.3", "ground", "if side >= 0 and crossing[side] == 0:", "if False:"),
    ("S7.3", "flow", "return die + power > armour", "return die + power >= armour"),
    ("S8.1", "flow", "power if i < in_middle else around", "power"),
    ("S8.5", "flow", "        return two\n    return one", "        return one\n    return two"),
    ("S8.3", "flow", "wall if wall != 0 else at", "at"),
    ("S9.2", "ground", "    if surrounded:\n        return False\n", ""),
    ("S9.2", "ground", "return part_size(state, tables, beside, at, part) == size - own", "return True"),
    ("S9.2", "ground", "if lost != 0 and wall_of_two(state, tables, near) == lost:", "if False:"),
    ("S11.3", "listing", "at)\n            continue\n        if wall ", "at)\n        if wall "),
    ("S11.2", "listing", "if served[one] != 0 or served[two] != 0:", "if True:"),
    ("S15.1", "flow", " and thing & L.KIND != L.MINE:", ":"),
    ("S15.2", "flow", '== int64(tables["deposits"]):', '== int64(tables["deposits"]) - 1:'),
    ("S15.4", "flow", 'if wall != 0 and int64(tables["banks"][wall - L.SIDES, 1]) == at:', "if False:"),
    ("S15.4", "flow", '    if lead == 0:\n        lead = worth_of', '    if False:\n        lead = worth_of'),
)  # fmt: skip


def is_noticed(module: str, old: str, new: str) -> bool:
    """Whether a test fails once the text was replaced. Raises ValueError where it is not found once."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source, target = ROOT / name, Path(folder) / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules"))
            else:
                shutil.copy(source, target)
        path = Path(folder) / ENGINE / f"{module}.py"
        text = path.read_text()
        if text.count(old) != 1:
            raise ValueError(f"{module}: {old!r} stands there {text.count(old)} times")
        path.write_text(text.replace(old, new))
        command = [sys.executable, "-m", "pytest", *TESTS, "tests/play/games/star_frontier/engine"]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        made = subprocess.run(command, cwd=folder, env=environment, capture_output=True)
        return made.returncode == 1


def main() -> None:
    missed = []
    for paragraph, module, old, new in MUTATIONS:
        if len(sys.argv) > 1 and paragraph not in sys.argv[1:]:
            continue
        noticed = is_noticed(module, old, new)
        print(f"{paragraph} {module}: {'noticed' if noticed else 'NOT NOTICED'}", flush=True)
        missed += [] if noticed else [paragraph]
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
