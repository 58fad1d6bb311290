"""Compiles whatever tests call, so that it lies in the cache for all of them.

One process compiles everything in about a minute; each that finds only a part would take half of
that again for the rest.
"""

from play.games.preparation import prepare_engine
from tests.bench import games

if __name__ == "__main__":
    prepare_engine()
    games.RANDOM_GAMES, games.COPIES = 2, 10
    games.random_skirmish()
    games.state_copy()
