"""The other games on one core: Rex and War of the Clones in plain Python, Star Frontier in compiled calls."""

import json
import random
import time

import numpy as np

from play.games.clone_wars.bots import trooper
from play.games.clone_wars.game import GAME as CLONE_WARS
from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.bots import envoy
from play.games.rex.game import GAME as REX
from play.games.star_frontier.bots import arena
from play.games.star_frontier.edition.reader import shipped_edition
from tests.bench.registry import benchmark
from tests.play.games.star_frontier.table_sizes import GAMES, sizes

ENVOY_GAMES, GENERAL_GAMES, MARSHAL_GAMES = 12, 4, 60


def played(game, size, games, choose):
    """Processor seconds and decisions of so many games."""
    decisions, begun = 0, time.process_time()
    for seed in range(games):
        position = game.begin(game.read_setup({"size": size}), {}, seed)
        chance = Chance(seed)
        while position.to_move:
            seat = position.to_move[0]
            position.play(seat, choose(position, seat, chance))
            decisions += 1
    return time.process_time() - begun, decisions


def told(game, size, games, choose):
    """Milliseconds of each action with the views and words of every seat, and bytes of the largest."""
    setup = game.read_setup({"size": size})
    narrator = game.narrator(setup, {seat.letter: "Somebody" for seat in game.seats(setup)})
    for seed in range(games):
        position = game.begin(setup, {}, seed)
        chance = Chance(seed)
        while position.to_move:
            seat = position.to_move[0]
            action = choose(position, seat, chance)
            begun = time.process_time()
            events = position.apply(seat, action)
            tables = []
            for viewer in position.seats:
                view = position.view(viewer)
                seen = [narrator.event(each) for each in game.seen_events(events, viewer)]
                tables.append(len(json.dumps([view, narrator.words(view), seen])))
            yield 1000 * (time.process_time() - begun), max(tables)


def register_told(action, table, *what):
    @benchmark(action, "ms", runs=1)
    def p95():
        return float(np.percentile([spent for spent, _size in told(*what)], 95))

    @benchmark(table, "kB", runs=1, warms_up=False)
    def largest():
        return max(size for _spent, size in told(*what)) / 1000


@benchmark("Rex, random play with six seats", "decisions/s")
def rex_decisions():
    """An action of the list or a shape at each decision, carried out."""
    seconds, decisions = played(REX, "6", 60, random_action)
    return decisions / seconds


@benchmark("Rex, six Envoys", "games/s")
def envoy_games():
    return ENVOY_GAMES / played(REX, "6", ENVOY_GAMES, envoy.choose)[0]


register_told(
    "Rex, an action with what six tables are told, p95",
    "Rex table, largest with its words as JSON",
    *(REX, "6", 2, random_action),
)


@benchmark("War of the Clones, by chance", "decisions/s")
def clone_decisions():
    """Legal actions listed in full at each decision."""
    chance = random.Random(7)
    seconds, decisions = played(
        CLONE_WARS, "2", 40, lambda game, seat, _chance: chance.choice(list(game.choices(seat)))
    )
    return decisions / seconds


@benchmark("War of the Clones, general against general", "games/s")
def general_games():
    begun, sides = time.process_time(), [{"bot": "general"}] * 2
    CLONE_WARS.play_many(CLONE_WARS.read_setup({"size": "2"}), sides, 7, 0, GENERAL_GAMES)
    return GENERAL_GAMES / (time.process_time() - begun)


register_told(
    "War of the Clones, an action with what four tables are told, p95",
    "War of the Clones, largest table with its words as JSON",
    *(CLONE_WARS, "4", 1, trooper.choose),
)


def on_arktal(bot, count):
    """Processor seconds and decisions of so many games of a bot against itself on `arktal-1`."""
    edition, results = shipped_edition(), np.zeros(count, dtype=arena.RESULT)
    pieces, turns = edition.maps["arktal-1"].pieces, edition.figures["turns"]
    begun = time.process_time()
    arena.play_games(edition, pieces, turns, [bot, bot], 7, 0, results)
    return time.process_time() - begun, int(results["decisions"].sum())


@benchmark("Star Frontier, recruit against recruit", "decisions/s")
def recruit_decisions():
    """Uniformly random games, legal actions listed in full at each decision."""
    seconds, decisions = on_arktal("recruit", 2000)
    return decisions / seconds


@benchmark("Star Frontier, marshal against marshal", "games/s")
def marshal_games():
    return MARSHAL_GAMES / on_arktal("marshal", MARSHAL_GAMES)[0]


@benchmark(
    "Star Frontier table, largest with its Russian words as JSON", "kB", runs=1, warms_up=False
)
def largest_of_star_frontier():
    """Over games of marshal with itself on every ready map, laid maps, and while a map is laid."""
    return max(max(sizes(given, seed)) for given, seed in GAMES) / 1000
