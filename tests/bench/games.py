"""Whole games inside compiled calls, on one core."""

import time
from functools import lru_cache
from itertools import combinations

import numpy as np

from decks.construction.stock import stock_decks
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine import layout
from play.games.starfighter.engine.entries import copies_entry, random_games_entry
from play.games.starfighter.engine.position import fill_lists
from tests.bench.registry import benchmark

RANDOM_GAMES = 20_000
CADET_GAMES = 10_000
STOCK_GAMES = 200
COPIES = 2_000_000


@benchmark("random Skirmish, bare loop", "decisions/s")
def random_skirmish() -> float:
    """Uniformly random games, legal actions listed in full at each decision."""
    cards = shipped_card_set()
    games = np.zeros(1, dtype=layout.STATE)
    cruisers = np.array([cards.cruisers.index(key) for key in ("ares", "athena")])
    lists, sizes = fill_lists([cards.deck_of("skirmish")])
    begun = time.perf_counter()
    decisions = random_games_entry(
        games, cards.tables, cruisers, lists, sizes, np.uint64(7), RANDOM_GAMES
    )
    return decisions / (time.perf_counter() - begun)


@benchmark("random Skirmish, cadet against cadet", "decisions/s")
def cadet_skirmish() -> float:
    """The same through the arena, which counts results and uses of cards."""
    sides = LineUp("ares", bot="cadet"), LineUp("athena", bot="cadet")
    pairing = Pairing(shipped_card_set(), "skirmish", sides, 7)
    begun = time.perf_counter()
    results = pairing.play(0, CADET_GAMES)
    return int(results["decisions"].sum()) / (time.perf_counter() - begun)


@lru_cache(maxsize=1)
def stock_pairings() -> tuple[Pairing, ...]:
    """Every two stock decks, `pilot` on both sides."""
    line_ups = [LineUp(deck.cruiser, deck.cards, "pilot") for deck in stock_decks()]
    cards = shipped_card_set()
    return tuple(Pairing(cards, "total_war", pair, 7) for pair in combinations(line_ups, 2))


@benchmark("Total War, pilot against pilot, stock decks", "games/s")
def pilot_total_war() -> float:
    pairings = stock_pairings()
    begun = time.perf_counter()
    for pairing in pairings:
        pairing.play(0, STOCK_GAMES)
    return len(pairings) * STOCK_GAMES / (time.perf_counter() - begun)


@benchmark("state copy", "ns")
def state_copy() -> float:
    games = np.zeros(2, dtype=layout.STATE)
    begun = time.perf_counter()
    copies_entry(games, COPIES)
    return (time.perf_counter() - begun) / COPIES * 1e9
