"""The engine and its slow twin agree on games by chance: decisions, facts and results."""

import random

import pytest

from play.games.clone_wars.bots import trooper
from play.games.clone_wars.edition.content import SIDES
from play.games.clone_wars.setup import begin
from play.games.kit.chance import Chance
from tests.conftest import IS_NIGHTLY
from tests.play.games.clone_wars.naive import NaiveGame
from tests.play.games.clone_wars.setting import BOX, hold, keen, setup

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
    what = ("cell", "force", "level", "points", "missing")
    return {
        "men": {s: (*(m[w] for w in what), sorted(m["hand"])) for s, m in game.men.items()},
        "pools": {side: sorted(pool) for side, pool in game.pools.items()},
        "decks": game.decks,
        "map": {cell: (side, sorted(tokens)) for cell, (side, tokens) in game.map.items()},
        "missions": [game.missions, game.thrown, game.hushed],
        "common": [(task["card"], task["done"]) for task in game.common],
    }


def compare(p, choose, most=6000):
    """Plays on with both; the reason of the end, if there is one within so many decisions."""
    twin = NaiveGame(BOX, p.state())
    for _decision in range(most):
        wanted = {seat: set(p.choices(seat)) for seat in p.to_move}
        assert wanted == twin.wanted, (p.phase, p.round)
        seat, action = choose(p)
        twin.send(seat, action, p.play(seat, action))
        if p.places:
            side = {p.side(seat) for seat in p.result.winners} or {""}
            assert (side, p.reason) == ({twin.result[0]}, twin.result[1])
            break
        assert facts_of(p) == naive_facts(twin), (p.phase, action)
    return p.reason


def varied(players, seed):
    sides = {"republic": f"r{1 + seed % 2}", "lone": SIDES[seed // 2 % 2]}
    return begin(setup(players, levels=("novice", "advanced")[seed % 2], **sides), seed)


def scattered(players, seed):
    """A game in its middle: heroes and tokens close together, any level and Force, small piles."""
    chance, p = random.Random(seed), varied(players, seed)
    cells = chance.sample([key for key, each in p.box.places.items() if each.kind != "space"], 7)
    for letter, seat in p.players.items():
        seat.cell, seat.level = chance.choice(cells), chance.randint(1, 3)
        seat.force, seat.points = chance.randint(0, p.most_force(letter)), seed % 4
    for cell in cells:
        side = chance.choice([*SIDES, ""])
        if side and p.box.places[cell].kind in ("neutral", "base", "key"):
            hold(p, side, cell, *chance.sample(p.sides[side].pool, chance.randint(1, 4)))
    for piles in p.sides.values():
        del piles.pool[1 + seed % 4 :]
    del p.deck[1 + seed % 4 :]
    return p


SEEDS = 75 if IS_NIGHTLY else 6


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_bots_go_alike(players):
    for seed in range(1 + SEEDS // 3):
        chance, p = Chance(seed), begin(setup(players), seed)
        compare(p, lambda p, chance=chance: (p.to_move[0], trooper.choose(p, p.to_move[0], chance)))


@pytest.mark.parametrize("players", PLAYERS)
def test_games_by_chance_go_alike(players):
    """From the middle on; with NIGHTLY=1 300 whole games as well, and 100 of bots."""
    for seed in range(4 * SEEDS):
        chance, is_whole = random.Random(seed), IS_NIGHTLY and seed < SEEDS
        p = varied(players, seed) if is_whole else scattered(players, seed)
        compare(p, lambda p, chance=chance: keen(p, chance), 6000 if is_whole else 150)


def test_what_happens_in_fights_is_told():
    told = set()
    for seed in range(24):
        chance, p = random.Random(seed), scattered("2", seed)
        for _decision in range(150):
            if not p.places:
                told |= {event["event"] for event in p.play(*keen(p, chance))}
    battle = {"blocks", "clash", "destroyed", "die", "field", "hits", "landed", "turned"}
    assert told >= battle | {"draw", "exchange", "recalled", "revealed", "shielded"}
