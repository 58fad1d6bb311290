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
    ("S2.3", "maps", "LEAST_SIDES: Final = 2", "LEAST_SIDES: Final = 1"),
    ("S2.3", "maps", "LEAST_SIDES: Final = 2", "LEAST_SIDES: Final = 3"),
    ("S2.3", "maps", "frozenset((a - q, b - r, rich)", "frozenset((a - q, b - r, 0)"),
    ("S2.2", "state_reader", 'state["first"] if is_laying else state["to_move"]', 'state["to_move"]'),
    ("S3.2", "flow", 'tables["first_gold"] if seat == first', 'tables["first_gold"] if seat != first'),
    ("S3.2", "listing", '0\n                and state["thing"][at] == 0', "0"),
    ("S4.4", "flow", '["acted"][i]) == target:\n                    state["acted"][i] = L.NOBODY',
     '["acted"][i]) == target:\n                    pass'),
    ("S6.1", "listing", "L.WALL if kind == L.CROSSING else kind", "L.TOWER if kind == L.CROSSING else kind"),
    ("S6.2", "listing", "            served[at] = 2", "            served[at] = 0"),
    ("S6.2", "listing", 'and not is_blocked(state["thing"][one])', ""),
    ("S6.2", "listing", 'and not is_blocked(state["thing"][two])', ""),
    ("S7.1", "listing", "and bank_distance(tables, at, side) <= far",
     "and 0 < bank_distance(tables, at, side) <= far"),
    ("S7.1", "listing", "        if gap > far:", "        if gap > far + 1:"),
    ("S7.1", "listing", '["crossing"][side]) == enemy + 1:', '["crossing"][side]) != 0:'),
    ("S8.1", "flow", 'around = int64(state["stats"][seat, kind, L.AROUND])', "around = power - 1"),
    ("S8.5", "flow", '["distance"][start, two]) < int64', '["distance"][start, two]) <= int64'),
    ("S1.5", "ground", '["land"][here, direction])\n            if near < 0 or near == gone:',
     '["near"][here, direction])\n            if near < 0 or near == gone:'),
    ("S1.5", "ground", "if other != owner + L.WALL and other != owner + L.TOWER:",
     "if other < owner + L.WALL or other > owner + L.MINE:"),
    ("S9.2", "ground", "            if not known:\n                surr",
     "            if not known and near >= 0:\n                surr"),
    ("S11.5", "listing", "if thing & L.KIND >= L.WALL and thing >> 4 == owner:",
     "if thing & L.KIND >= L.WALL:"),
    ("S11.5", "listing", '["crossing"][side]) == owner + 1:\n            count = add(actions, count, L.RAZE',
     '["crossing"][side]) != 0:\n            count = add(actions, count, L.RAZE'),
    ("S12.1", "ground", "return thing == need + owner * L.ENEMY and", "return thing & L.KIND == need and"),
    ("S13.1", "flow", 'price = int64(state["stats"][seat, first, L.PRICE])', "price = 1"),
    ("S13.1", "ground", '["land"][at, direction])\n            if near >= 0:\n                landings',
     '["near"][at, direction])\n            if near >= 0:\n                landings'),
    ("S14.1", "ground", 'and tables["island"][at] == tables["island"][near]', ""),
    ("S14.1", "ground", 'int64(tables["distance"][at, near]) <= far', "True"),
    ("S14.1", "flow", "landing = max(landing, amount)", "pass"),
    ("S14.1", "listing", '>= int64(tables["card_price"]', '> int64(tables["card_price"]'),
    ("S15.2", "flow", 'if mines_of(state, tables, seat) == int64(tables["deposits"]):',
     'if mines_of(state, tables, 0) + mines_of(state, tables, 1) == int64(tables["deposits"]):'),
    ("S15.4", "flow", "== seat + 1:\n            worth", "== 9:\n            worth"),
    ("S15.4", "flow", 'worth += int64(tables["stats"][thing & L.KIND,',
     'worth += int64(state["stats"][seat, thing & L.KIND,'),
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
