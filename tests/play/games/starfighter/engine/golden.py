"""Golden games: recorded games as text, which the engine must play exactly as they stand.

`python -m tests.play.games.starfighter.engine.golden` writes them anew. That is right only
after a rule, the notation or the generator was changed on purpose; the difference then shows where
the games part.

A file names the set-up, one `key: value` a line, then one decision a line: seat, action, and the
first digits of the hash of the state after it. The last line has the final state's hash in full.
"""

import hashlib
import json
from pathlib import Path

from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import (
    CRUISERS,
    edition,
    random_actions,
    random_decks,
)

FOLDER = Path(__file__).parent / "golden"
SETUPS = {"training": ("invented", 40), "skirmish": ("wild 41", 41), "total_war": ("wild 42", 42)}
DIGITS = 8


def state_hash(game):
    """SHA-256 of the state's JSON with sorted keys."""
    return hashlib.sha256(json.dumps(game.state(), sort_keys=True).encode()).hexdigest()


def written(facts, moves):
    """The text of the game that begins with a set-up and goes on with `moves`."""
    cards = edition(facts["edition"])[1]
    cruisers = {seat: facts[f"cruiser {seat}"] for seat in "AB"}
    decks = {seat: facts[f"deck {seat}"].split() for seat in "AB" if f"deck {seat}" in facts}
    seed = int(facts["seed"])
    game = StarfighterPosition.new(cards, facts["mode"], cruisers, seed=seed, decks=decks or None)
    lines = [f"{key}: {value}" for key, value in {**facts, "cards": cards.revision}.items()]
    lines.append(f"dealt {state_hash(game)[:DIGITS]}")
    for seat, action in moves(game):
        game.apply(seat, action)
        lines.append(f"{seat} {action} | {state_hash(game)[:DIGITS]}")
    return "\n".join([*lines, f"end {state_hash(game)}", ""])


def recorded(mode):
    """The text of a new game of eager random players."""
    name, seed = SETUPS[mode]
    decks = random_decks(edition(name)[1], mode, seed) or {}
    facts = {
        "edition": name,
        "cards": "",
        "mode": mode,
        "seed": str(seed),
        **{f"cruiser {seat}": key for seat, key in CRUISERS[mode].items()},
        **{f"deck {seat}": " ".join(deck) for seat, deck in decks.items()},
    }
    return written(facts, lambda game: random_actions(game, seed))


def replayed(text):
    """The text that the engine makes of a golden game's set-up and actions."""
    lines = text.splitlines()
    facts = dict(line.split(": ", 1) for line in lines if ": " in line)
    moves = [line.split(" | ")[0].split(" ", 1) for line in lines if " | " in line]
    return written(facts, lambda _: [(seat, action) for seat, action in moves])


def path_of(mode):
    return FOLDER / f"{mode}.txt"


if __name__ == "__main__":
    for each in SETUPS:
        path_of(each).write_text(recorded(each))
        print(f"{path_of(each).name} written")
