"""Whole games inside compiled calls, on one core."""

import time
from functools import lru_cache
from itertools import combinations

import numpy as np

from decks.construction.stock import stock_decks
from play.games.kit.generator import next_word, random_index
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine import layout
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.compiled import entry
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.position import fill_lists
from play.games.starfighter.engine.setup import deal
from tests.bench.registry import benchmark

RANDOM_GAMES = 20_000
CADET_GAMES = 10_000
STOCK_GAMES = 200
COPIES = 2_000_000


@entry
def random_games_entry(games, tables, cruisers, lists, sizes, seed, count):
    """Play `count` uniformly random Skirmish games, legal actions listed in full each time.

    Returns the number of decisions; the yardstick of the engine's speed.
    """
    actions = np.zeros(layout.MAX_ACTIONS, dtype=np.int32)
    words = np.array([seed], dtype=np.uint64)
    logs = np.zeros(1, dtype=layout.LOG)
    state, table = games[0], tables[0]
    decisions = 0
    for _ in range(count):
        # A record does not keep its array alive, so it is taken anew wherever it is needed.
        taken = (cruisers, lists, sizes)
        deal(state, table, layout.SKIRMISH, taken, next_word(words, 0), layout.NOBODY, logs[0])
        while state["phase"] != layout.OVER:
            legal = list_actions(state, table, actions)
            action = int(actions[random_index(words, 0, legal)])
            apply_action(state, table, int(state["to_move"]), action, logs[0])
            decisions += 1
    return decisions


@entry
def copies_entry(games, count):
    """Copy the state `games[0]` to `games[1]` `count` times, changing it in between."""
    for _ in range(count):
        games[0]["armour"][0] += 1
        games[1] = games[0]
    return int(games[1]["armour"][0])


@benchmark("random Skirmish, bare loop", "decisions/s")
def random_skirmish():
    """Uniformly random games, legal actions listed in full at each decision."""
    cards = shipped_card_set()
    games = np.zeros(1, dtype=layout.STATE)
    cruisers = np.array([cards.cruisers.index(key) for key in ("ares", "athena")])
    lists, sizes = fill_lists([cards.deck_of("skirmish")])
    given = (games, cards.tables, cruisers, lists, sizes, np.uint64(7), RANDOM_GAMES)
    begun = time.perf_counter()
    decisions = random_games_entry(*given)
    return decisions / (time.perf_counter() - begun)


@benchmark("random Skirmish, cadet against cadet", "decisions/s")
def cadet_skirmish():
    """The same through the arena, which counts results and uses of cards."""
    sides = LineUp("ares", bot="cadet"), LineUp("athena", bot="cadet")
    pairing = Pairing(shipped_card_set(), "skirmish", sides, 7)
    begun = time.perf_counter()
    results = pairing.play(0, CADET_GAMES)
    return int(results["decisions"].sum()) / (time.perf_counter() - begun)


@lru_cache(maxsize=1)
def stock_pairings():
    """Every two stock decks, `pilot` on both sides."""
    line_ups = [LineUp(deck.cruiser, deck.cards, "pilot") for deck in stock_decks()]
    cards = shipped_card_set()
    return tuple(Pairing(cards, "total_war", pair, 7) for pair in combinations(line_ups, 2))


@benchmark("Total War, pilot against pilot, stock decks", "games/s")
def pilot_total_war():
    pairings = stock_pairings()
    begun = time.perf_counter()
    for pairing in pairings:
        pairing.play(0, STOCK_GAMES)
    return len(pairings) * STOCK_GAMES / (time.perf_counter() - begun)


@benchmark("state copy", "ns")
def state_copy():
    games = np.zeros(2, dtype=layout.STATE)
    begun = time.perf_counter()
    copies_entry(games, COPIES)
    return (time.perf_counter() - begun) / COPIES * 1e9
