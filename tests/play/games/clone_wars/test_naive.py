"""The engine and its slow twin agree on games by chance: decisions, facts and results."""

import os
import random

import pytest

from play.games.clone_wars.bots import trooper
from play.games.clone_wars.setup import begin
from play.games.kit.chance import Chance
from tests.play.games.clone_wars.naive import NaiveGame
from tests.play.games.clone_wars.setting import BOX, keen, setup

PLAYERS = ("2", "3", "4", "lesson")


def facts_of(p):
    return {
        "men": {
            s: (m.cell, m.force, m.level, m.points, m.missing, m.hand) for s, m in p.players.items()
        },
        "pools": {side: sorted(piles.pool) for side, piles in p.sides.items()},
        "decks": {side: piles.deck for side, piles in p.sides.items()},
        "map": {cell: (held.side, sorted(held.tokens)) for cell, held in p.cells.items()},
        "missions": [p.deck, p.discard, [card for card, _seat in p.aside]],
        "common": [(task.card, task.progress) for task in p.common],
    }


def naive_facts(game):
    men = game.men.items()
    return {
        "men": {
            s: (m["cell"], m["force"], m["level"], m["points"], m["missing"], sorted(m["hand"]))
            for s, m in men
        },
        "pools": {side: sorted(pool) for side, pool in game.pools.items()},
        "decks": game.decks,
        "map": {cell: (side, sorted(tokens)) for cell, (side, tokens) in game.map.items()},
        "missions": [game.missions, game.thrown, game.hushed],
        "common": [(task["card"], task["done"]) for task in game.common],
    }


def compare(p, choose):
    twin = NaiveGame(BOX, p.state())
    for _decision in range(6000):
        wanted = {seat: set(p.choices(seat)) for seat in p.to_move}
        assert wanted == twin.wanted, (p.phase, p.round)
        seat, action = choose(p)
        twin.send(seat, action, p.play(seat, action))
        if p.places:
            break
        assert facts_of(p) == naive_facts(twin), (p.phase, action)
    side = {p.side(seat) for seat in p.result.winners} or {""}
    assert (side, p.reason) == ({twin.result[0]}, twin.result[1])
    return p.reason


SEEDS = 75 if os.environ.get("NIGHTLY") == "1" else 6


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_bots_go_alike(players):
    for seed in range(1 + SEEDS // 3):
        chance, p = Chance(seed), begin(setup(players), seed)
        compare(p, lambda p, chance=chance: (p.to_move[0], trooper.choose(p, p.to_move[0], chance)))


@pytest.mark.parametrize("players", PLAYERS)
def test_games_by_chance_go_alike(players):
    """With NIGHTLY=1 300 games, and 100 of bots."""
    reasons = set()
    for seed in range(SEEDS):
        chance = random.Random(seed)
        hero = ("r1", "r2")[seed % 2]
        levels = ("novice", "advanced")[seed % 2]
        lone = ("republic", "separatist")[seed % 2]
        p = begin(setup(players, republic=hero, levels=levels, lone=lone), seed)
        for seat in p.players.values():  # so that training and high levels are met
            seat.points = seed % 6 if players != "lesson" else 0
        reasons.add(compare(p, lambda p, chance=chance: keen(p, chance)))
    assert reasons
