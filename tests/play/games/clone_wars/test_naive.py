"""The engine and its slow twin agree on games by chance: decisions, facts and results."""

import random

import pytest

from play.games.clone_wars.setup import begin
from tests.play.games.clone_wars.naive import NaiveGame
from tests.play.games.clone_wars.setting import BOX, setup

KEEN = (
    "attack",
    "intercept",
    "fight",
    "commit",
    "land",
    "enter",
    "ambush",
    "accept",
    "train",
    "mission draw",
)
PLAYERS = ("2", "3", "4", "lesson")


def keen(p, chance):
    """By chance, but seldom away from a fight, so that all rules are met."""
    seat = chance.choice(p.to_move)
    legal = [a for a in p.legal(seat) if a not in ("surrender", "refuse", "hold")] or p.legal(seat)
    liked = [action for action in legal if action.startswith(KEEN)]
    return seat, chance.choice(liked if liked and chance.random() < 0.6 else legal)


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


@pytest.mark.parametrize("players", PLAYERS)
def test_games_by_chance_go_alike(players):
    reasons = set()
    for seed in range(75):
        chance = random.Random(seed)
        hero = ("r1", "r2")[seed % 2]
        levels = ("novice", "advanced")[seed % 2]
        lone = ("republic", "separatist")[seed % 2]
        p = begin(setup(players, republic=hero, levels=levels, lone=lone), seed)
        for seat in p.players.values():  # so that training and high levels are met
            seat.points = seed % 6 if players != "lesson" else 0
        reasons.add(compare(p, lambda p, chance=chance: keen(p, chance)))
    assert len(reasons) > 1 or players == "lesson"
