"""Changes one rule at a time in a copy of the engine and tells which test notices.

`python -m tests.play.games.starfighter.engine.mutations` tries all of them; paragraphs
after it, such as `R7.6 R8.1`, try those alone. Each runs the essential tests interpreted until one fails; the
whole takes some minutes. A rule whose change nobody notices, or whose place in the sources is
not found any more, makes the command fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[5]
COPIED = ("catalog", "config", "decks", "play", "simulate", "tests", "pyproject.toml")
FOLDER = "tests/play/games/starfighter"
TESTS = ("-m", "essential", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Mutation:
    """Texts of one module of the engine, each of which occurs once, and what takes their place."""

    paragraph: str
    what: str
    module: str
    changes: tuple[tuple[str, str], ...]


def mutation(paragraph: str, what: str, module: str, *changes: tuple[str, str]) -> Mutation:
    return Mutation(paragraph, what, module, changes)


MUTATIONS = (
    mutation(
        "R1.6",
        "hidden upper halves deal damage",
        "board",
        (
            '        total += undamaged(tables, int(state["cells"][seat, sector, level]), LOWER)\n',
            '        total += undamaged(tables, int(state["cells"][seat, sector, level]), LOWER)\n'
            '        total += undamaged(tables, int(state["cells"][seat, sector, level]), UPPER)\n'
            "    height = 0\n",
        ),
    ),
    mutation(
        "R4.2",
        "the other player draws first",
        "combat",
        ("    reinforce(state, holder, log)\n", ""),
        (
            "(state, 1 - holder, log)\n",
            "(state, 1 - holder, log)\n    reinforce(state, holder, log)\n",
        ),
    ),
    mutation(
        "R4.3",
        "a reshuffle keeps the order",
        "piles",
        ('    shuffle(state["rng"], 0, deck, size)\n', ""),
    ),
    mutation(
        "R5.3",
        "a front of level 0 fits no field",
        "actions",
        (
            "& SECTOR_MASK\n        plays",
            '& SECTOR_MASK if tables["level"][card] else 0\n        plays',
        ),
    ),
    mutation(
        "R5.5",
        "the second to pass takes the initiative",
        "flow",
        ("    if first:\n", "    if not first:\n"),
    ),
    mutation(
        "R6.1",
        "one facing pair is enough",
        "layout",
        ("MAX_OFFSET: Final = 3", "MAX_OFFSET: Final = 4"),
    ),
    mutation(
        "R6.4",
        "the other player takes damage first",
        "combat",
        ('state["taking"] = state["initiative"]', 'state["taking"] = 1 - state["initiative"]'),
        ('elif taking == int(state["initiative"])', 'elif taking != int(state["initiative"])'),
    ),
    mutation(
        "R6.5",
        "the lower half takes tokens before the upper",
        "combat",
        ("sector, left, UPPER, log)", "sector, left, LOWER, log)"),
        ("    UPPER,\n)", "    LOWER,\n    UPPER,\n)"),
    ),
    mutation(
        "R6.6",
        "a front without fighters takes two tokens",
        "damage",
        ("needed = max(1, fighters)", "needed = fighters if fighters > 0 else 2"),
    ),
    mutation(
        "R6.6",
        "a front without fighters does not use its token up",
        "damage",
        ("    return count - needed\n", "    return count - fighters\n"),
    ),
    mutation(
        "R6.6",
        "a front without fighters falls with its shields",
        "damage",
        ("    if count < needed:\n", "    if count < fighters:\n"),
    ),
    mutation(
        "R6.6",
        "a destroyed card uncovers nothing",
        "board",
        (
            "    if on_top:\n        uncover(",
            "    if on_top and height_of_none(state):\n        uncover(",
        ),
        (
            "@kernel\ndef destroy_card(",
            "@kernel\ndef height_of_none(state):\n    return False\n\n\n@kernel\ndef destroy_card(",
        ),
    ),
    mutation("R6.8", "shields do not recover", "combat", ("&= ~SHIELD_TOKEN_MASK", "&= ~0")),
    mutation(
        "R7",
        "the half chosen for a hit is ignored",
        "effects",
        ("LOWER if to == CHOSEN_LOWER else UPPER", "UPPER"),
    ),
    mutation(
        "R7",
        "the half of a hit is chosen while a shield is free",
        "damage",
        ("return free == 0 and undamaged", "return undamaged"),
    ),
    mutation(
        "R7",
        "the half of a hit is chosen where one half alone fights",
        "damage",
        ("and undamaged(tables, cell, LOWER) > 0", ""),
    ),
    mutation(
        "R7",
        "a hit without its half is refused where halves are chosen",
        "position",
        ("for meant in (action, upper_half_of(action)):", "for meant in (action,):"),
    ),
    mutation(
        "R7.4",
        "the half that was not chosen comes first",
        "flow",
        ("first = is_pivoted(cell) ^ chosen_lower", "first = is_pivoted(cell) ^ 1 ^ chosen_lower"),
    ),
    mutation(
        "R7.5",
        "covered halves keep their tokens",
        "board",
        ("height - 1] = without_tokens(below, UPPER)", "height - 1] = below"),
    ),
    mutation(
        "R7.6",
        "the top card falls into the gap",
        "board",
        ("for k in range(level, height):", "for k in range(level, min(level + 1, height)):"),
        (
            'sector, k] = state["cells"][seat, sector, k + 1]',
            'sector, k] = state["cells"][seat, sector, height]',
        ),
    ),
    mutation(
        "R7.8",
        "a chain has 101 effects",
        "layout",
        ("MAX_CHAIN: Final = 100", "MAX_CHAIN: Final = 101"),
    ),
    mutation(
        "R7.9",
        "tokens do not turn with their card",
        "effects",
        ("| upper << 3 | lower", "| upper | lower << 3"),
    ),
    mutation(
        "R7.10",
        "a rolled top card triggers its upper half only",
        "effects",
        (
            "        trigger_both(state, tables, seat, cell, log)",
            "        trigger(state, tables, seat, cell, UPPER, log)",
        ),
    ),
    mutation(
        "R7.11",
        "an effect without a target counts",
        "flow",
        (
            "        emit_effect(state, log, FIZZLED,",
            '        state["resolved"] += 1\n        emit_effect(state, log, FIZZLED,',
        ),
    ),
    mutation(
        "R8.1",
        "a force field absorbs nothing after its token",
        "combat",
        (
            "        if left > 1:\n",
            '        state["left"][seat] = left - 1\n        if left > 1:\n',
        ),
    ),
    mutation(
        "R8.2",
        "fighters take tokens before shields",
        "damage",
        ("    if on_shields:", "    if not on_shields:"),
    ),
    mutation(
        "R9.1",
        "armour of 0 is enough to go on",
        "combat",
        (
            'exhausted = min(int(state["armour"][0]), int(state["armour"][1])) <= 0',
            'exhausted = min(int(state["armour"][0]), int(state["armour"][1])) < 0',
        ),
    ),
    mutation(
        "R9.2",
        "cards set aside do not count",
        "combat",
        (
            'int(state["hand_size"][seat]) + int(state["aside_size"][seat])',
            'int(state["hand_size"][seat])',
        ),
    ),
    mutation(
        "R10.2",
        "a back on the bottom field is shown to the enemy",
        "observe",
        ("            if cell & BACK_BIT:\n", "            if cell & BACK_BIT and level > 0:\n"),
    ),
    mutation(
        "R10.2",
        "a card that left a hand stays in the record",
        "piles",
        ("    hand[size] = 0\n", ""),
    ),
    mutation(
        "R10.2",
        "bots and views may read the deck",
        "observe",
        ('        hide_pile(view["deck"][seat], int(view["deck_size"][seat]))\n', ""),
    ),
    mutation(
        "R10.2",
        "a card set aside is told to its owner",
        "event_notation",
        ('"set_aside": "nobody"', '"set_aside": "own"'),
    ),
    mutation(
        "R10.2",
        "imagined hands are the lowest numbers",
        "observe",
        (
            "    shuffle(words, i, pool, gather(view, tables, known, -1, pool))\n"
            "    used = fill_hand(view, enemy, pool, 0)\n"
            "    used = fill_underneath(view, enemy, pool, used)\n"
            "    for seat",
            "    gather(view, tables, known, -1, pool)\n"
            "    used = fill_hand(view, enemy, pool, 0)\n"
            "    used = fill_underneath(view, enemy, pool, used)\n"
            "    for seat",
        ),
    ),
)


def mutate(folder: Path, made: Mutation) -> bool:
    """Change the copy of a module; False where a text is not found exactly once."""
    path = folder / "play/games/starfighter/engine" / f"{made.module}.py"
    text = path.read_text()
    for old, new in made.changes:
        if text.count(old) != 1:
            return False
        text = text.replace(old, new)
    path.write_text(text)
    return True


def copied(folder: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules")
            )
        else:
            shutil.copy(source, folder / name)


def first_failure(folder: Path) -> str | None:
    """The test that fails first, or None when all pass."""
    command = [sys.executable, "-m", "pytest", *TESTS, FOLDER]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    made = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if made.returncode == 0:
        return None
    found = re.search(
        rf"^(?:FAILED|ERROR) {FOLDER}/(?:engine|bots)/(.*?)(?: - .*)?$", made.stdout, re.M
    )
    return found[1] if found else f"pytest ended with {made.returncode}"


def tried(made: Mutation) -> str | None:
    """What noticed a mutation: a test, or None; "" where it could not be made."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        return first_failure(folder) if mutate(folder, made) else ""


def main(paragraphs: list[str]) -> int:
    missed = 0
    for made in MUTATIONS:
        if paragraphs and made.paragraph not in paragraphs:
            continue
        begun = time.perf_counter()
        test = tried(made)
        missed += not test
        verdict = {"": "NOT FOUND IN THE SOURCES", None: "NOT NOTICED"}.get(test, test)
        seconds = time.perf_counter() - begun
        print(f"{made.paragraph:6} {made.what:50} {seconds:5.1f} s  {verdict}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
