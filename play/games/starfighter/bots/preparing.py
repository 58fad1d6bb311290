"""Compiling everything that Python calls, ahead of its first use."""

import contextlib
import gc
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots import arena, captain
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.searcher import Searcher
from play.games.starfighter.engine import battle_preview, entries
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.compiled import RULES
from play.games.starfighter.engine.position import StarfighterPosition, determinize

ROOT = Path(__file__).parents[4]
# Of the time that compiling takes, what has gone by when these are compiled.
SHARES: Final[tuple[tuple[Any, float], ...]] = (
    (entries.deal_entry, 0.08),
    (entries.list_entry, 0.19),
    (entries.apply_entry, 0.34),
    (arena.play_games, 0.77),
    (arena.choose_entry, 0.93),
)


def prepare(cards: CardSet) -> None:
    """Compile, or load from the cache, every entry: about half a minute once, a second afterwards.

    Of several processes one compiles, and the others wait for it. Raises ValueError, RuleViolation among
    them, for a card set with which Total War cannot be played.
    """
    if not cards.cruisers:
        raise ValueError("The card set has no cruiser.")
    with RULES.preparing():
        with compiling_searches(cards):
            call_without_searches(cards)
        search(cards, first_game(cards))


@contextlib.contextmanager
def compiling_searches(cards: CardSet) -> Iterator[None]:
    """Another process compiles what searches and what imagines worlds meanwhile, on a processor of its own;
    this one waits for it.

    What it fails to compile is compiled later, when it is called.
    """
    if RULES.is_prepared() or not RULES.keeps_kernels():
        yield
        return
    command = [sys.executable, "-m", "play.games.starfighter.bots.preparing"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd=ROOT) as other:  # noqa: S603
        assert other.stdin is not None
        with contextlib.suppress(BrokenPipeError), other.stdin as pipe:
            pickle.dump(cards, pipe)
        yield


def first_game(cards: CardSet) -> StarfighterPosition:
    decks = {"A": cards.numbers, "B": cards.numbers}
    cruisers = dict.fromkeys(decks, cards.cruisers[0])
    return StarfighterPosition.new(cards, "total_war", cruisers, seed=1, decks=decks)


def play_game(cards: CardSet, bot: str) -> None:
    side = LineUp(cards.cruisers[0], cards.numbers, bot)
    Pairing(cards, "total_war", (side, side), 1).play(0, 1)


def search(cards: CardSet, game: StarfighterPosition) -> None:
    """Call every entry that searches or imagines, and those that they need."""
    determinize(cards, game.observation("A"), "A", 1)
    Chooser(cards, ["captain", "captain"], 1)(game)
    searcher, words = Searcher(cards, captain.BUDGET), np.zeros(1, dtype=np.uint64)
    candidates = searcher.candidates(game.recollection(str(game.to_move)), game.memories)
    searcher.play_out(candidates, np.array([[1, 1]]), words)
    if not INTERPRETED:  # a game of captain takes minutes then
        play_game(cards, "captain")


def call_without_searches(cards: CardSet) -> None:
    """Call every entry but those that `search` calls."""
    game = first_game(cards)
    game.apply(str(game.to_move), "pass")
    play_game(cards, "pilot")
    side = LineUp(cards.cruisers[0], cards.numbers)
    Pairing(cards, "total_war", (side, side), 1).trace(0)
    arena.note_action_entry(game.records, np.zeros(1, dtype=arena.RESULT), 0, 0)
    arena.note_end_entry(game.records, np.zeros(1, dtype=arena.RESULT), 0)
    battle_preview.prepare(cards)


if __name__ == "__main__":
    gc.set_threshold(50_000)  # as `config` sets it for processes of the site
    card_set = pickle.load(sys.stdin.buffer)  # noqa: S301 - its parent's, by a pipe
    with RULES.compiling_elsewhere():
        dealt = first_game(card_set)
    search(card_set, dealt)
