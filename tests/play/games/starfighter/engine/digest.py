"""One number for all that the engine and the bots do: compiled, interpreted, in any process.

`python -m tests.play.games.starfighter.engine.digest` prints it.
"""

import hashlib
import json
import os
from typing import Any
from unittest.mock import patch

import numpy as np

from play.games.starfighter.bots import arena, search
from play.games.starfighter.bots.chooser import SEARCHERS, Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.searcher import SearchBudget
from play.games.starfighter.engine import entries, trace
from play.games.starfighter.engine.position import StarfighterPosition, determinize
from tests.play.games.starfighter.engine.playing import (
    MODES,
    columns,
    content,
    edition,
    history,
    new_game,
)

# Interpreted, a decision of captain takes seconds.
SEARCHED = MODES if os.environ.get("NIGHTLY") == "1" else MODES[:1]


def parts_of_a_game(mode: str, seed: int) -> list[Any]:
    """A trace, and what each seat sees and imagines along it."""
    name = f"wild {seed}"
    parts: list[Any] = [trace.header(new_game(name, mode, seed), seed)]
    for number, decision in enumerate(history(name, mode, seed)):
        game = decision.after
        parts += [decision.action, decision.events, game.state()]
        for seat in "AB" if number % 10 == 0 else "":
            view = game.observation(seat)
            imagined = determinize(game.cards, view, seat, number)
            parts += [content(view).hex(), StarfighterPosition(game.cards, imagined).state()]
    return parts


def parts_of_a_pairing(mode: str, bots: tuple[str, str]) -> list[Any]:
    """Results of four games between bots, and a trace of one."""
    cards = edition("wild 1")[1]
    decks = (cards.numbers[:40], cards.numbers[30:]) if mode == "total_war" else (None, None)
    sides = [LineUp(*each) for each in zip(("ares", "athena"), decks, bots, strict=True)]
    pairing = Pairing(cards, mode, (sides[0], sides[1]), 5)
    return [columns(pairing.play(0, 4)), pairing.trace(3)]


def parts_of_a_search(mode: str) -> list[Any]:
    """A decision of captain in a game by chance."""
    game = history("wild 1", mode, 3)[6].before
    return [Chooser(game.cards, ["captain", "captain"], 3)(game)]


def parts_of_a_searched_game() -> list[Any]:
    """A game of a captain that looks at one candidate only, for the time that searching takes."""
    with patch.dict(SEARCHERS, captain=SearchBudget(candidates=1, playouts=0)):
        return parts_of_a_pairing("training", ("captain", "cadet"))


def parts_of_a_noted_game() -> dict[str, Any]:
    """How a decision is noted where engines of others play."""
    game, results = new_game("wild 1", "skirmish", 3), np.zeros(1, dtype=arena.RESULT)
    arena.note_action_entry(game.records, results, 0, int(game.legal_codes()[-1]))
    arena.note_end_entry(game.records, results, 0)
    return columns(results)


def digest() -> str:
    parts = [parts_of_a_game(mode, 1) for mode in MODES]
    parts += [parts_of_a_pairing(mode, ("cadet", "pilot")) for mode in MODES]
    parts.append(parts_of_a_pairing("skirmish", ("wingman", "cadet")))
    parts += [parts_of_a_search(mode) for mode in SEARCHED]
    parts += [parts_of_a_searched_game(), parts_of_a_noted_game()]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def compiled_entries() -> dict[str, Any]:
    """The kernels that Python calls, by name."""
    found = {}
    for module in (entries, arena, search):
        for name, function in vars(module).items():
            made_here = getattr(function, "__module__", "") == module.__name__
            if made_here and (name.endswith("_entry") or name == "play_games"):
                found[name] = getattr(function, "dispatcher", function)
    return found


if __name__ == "__main__":
    print(digest())
