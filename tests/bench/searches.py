"""Play-outs and the bots that search, on one core."""

import time
from functools import lru_cache

import numpy as np

from decks.construction.stock import stock_decks
from play.games.starfighter.bots import admiral
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.searcher import Searcher
from play.games.starfighter.card_sets import shipped_card_set
from tests.bench.notation import new_skirmish
from tests.bench.registry import benchmark

CAPTAIN_GAMES = 20
POSITIONS = 40
EVERY = 5  # decisions


@lru_cache(maxsize=1)
def decisions():
    """Decisions of games of pilot against itself, every fifth one."""
    cards, found = shipped_card_set(), []
    for seed in range(3):
        game = new_skirmish(seed)
        choose, number = Chooser(cards, ["pilot", "pilot"], seed), 0
        while game.to_move is not None:
            if number % EVERY == 0:
                found.append(game.copy())
            game.apply(game.to_move, choose(game))
            number += 1
    return tuple(found[:POSITIONS])


@benchmark("playout to the end of the round", "us")
def playout():
    """Admiral's, of every candidate on the same worlds: copy, action, pilot on both sides, value."""
    searcher, played, seconds = Searcher(shipped_card_set(), admiral.BUDGET), 0, 0.0
    for game in decisions():
        candidates = searcher.candidates(game.recollection(str(game.to_move)), game.memories)
        plan = np.array([[200, 1]])
        begun = time.perf_counter()
        searcher.play_out(candidates, plan, np.zeros(1, dtype=np.uint64))
        seconds += time.perf_counter() - begun
        played += 200 * len(candidates)
    return seconds / played * 1e6


@benchmark("admiral, a decision", "ms")
def admiral_decision():
    searcher, seconds = Searcher(shipped_card_set(), admiral.BUDGET), 0.0
    for game in decisions():
        begun = time.perf_counter()
        seen = game.recollection(str(game.to_move))
        searcher.choose(seen, game.memories, np.zeros(1, dtype=np.uint64))
        seconds += time.perf_counter() - begun
    return seconds / len(decisions()) * 1e3


def captain_games(mode, one, two):
    """Games a second."""
    pairing = Pairing(shipped_card_set(), mode, (one, two), 7)
    begun = time.perf_counter()
    pairing.play(0, CAPTAIN_GAMES)
    return CAPTAIN_GAMES / (time.perf_counter() - begun)


@benchmark("Skirmish, captain against captain", "games/s")
def captain_skirmish():
    return captain_games("skirmish", LineUp("ares", bot="captain"), LineUp("athena", bot="captain"))


@benchmark("Total War, captain against captain, stock decks", "games/s")
def captain_total_war():
    decks = stock_decks()[1], stock_decks()[6]
    return captain_games("total_war", *(LineUp(d.cruiser, d.cards, "captain") for d in decks))
