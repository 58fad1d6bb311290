"""Random games on the engine: what tests of traces, properties and views play with."""

import functools
import itertools
import random
from dataclasses import dataclass
from typing import Any

from catalog.editions.export import load_shipped
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.edition import (
    CATALOGUE,
    UNARMED_WILD,
    WILD,
    unarmed_catalogue,
    wild_catalogue,
)

CARDS = CardSet.from_export(CATALOGUE)
CRUISERS = {
    "training": {"A": "athena", "B": "ares"},
    "skirmish": {"A": "apollo", "B": "atlas"},
    "total_war": {"A": "ares", "B": "ares"},
}
MODES = tuple(CRUISERS)
EDITIONS = ("shipped", "invented", "wild 0", "wild 1", "wild 2", "unarmed 0")


@dataclass(frozen=True)
class Decision:
    """One decision of a game that was played: the game before it, the action, all its events."""

    before: StarfighterPosition
    seat: str
    action: str
    events: list[dict[str, Any]]
    after: StarfighterPosition


@functools.cache
def edition(name):
    """An edition and its tables: "shipped", "invented", or "wild 3" by the seed 3; "unarmed" is the invented
    one and "unarmed 3" a wild one with fronts that have no fighter, and with many `hit`s."""
    if name == "shipped":
        # Imported here: it needs Django, which a digest does without.
        from play.games.starfighter.card_sets import shipped_card_set

        return dict(load_shipped()), shipped_card_set()
    if name == "invented":
        return CATALOGUE, CARDS
    kind, _, seed = name.partition(" ")
    chances = UNARMED_WILD if kind == "unarmed" else WILD
    export = wild_catalogue(int(seed), chances) if seed else unarmed_catalogue()
    return export, CardSet.from_export(export)


def random_decks(cards, mode, seed):
    """Total War: a smallest deck against a larger one, with many numbers in both."""
    if mode != "total_war":
        return None
    chance = random.Random(seed)
    return {"A": chance.sample(cards.numbers, 25), "B": chance.sample(cards.numbers, 40)}


def new_game(name, mode, seed, **options):
    """A game of an edition at its first decision."""
    _, cards = edition(name)
    decks = random_decks(cards, mode, seed)
    return StarfighterPosition.new(cards, mode, CRUISERS[mode], seed=seed, decks=decks, **options)


def game_at(state, *moves, rng="1", cards=CARDS):
    """The game that goes on from a state as cases write it, after the moves."""
    game = StarfighterPosition.from_state(cards, {**state, "rng": rng})
    for move in moves:
        game.apply(*move)
    return game


def chosen(chance, actions, eager):
    """An action by chance; eager players mostly play a front when they can."""
    fronts = [action for action in actions if " front " in action]
    return chance.choice(fronts if fronts and eager and chance.random() < 0.9 else actions)


def random_actions(game, seed, *, eager=True):
    """Seat and action, chosen again whenever the game has gone on; eager players seldom pass."""
    chance = random.Random(seed)
    while game.to_move is not None:
        yield game.to_move, chosen(chance, game.legal(), eager)


def random_trace(name, mode, seed, *, eager=True):
    """A random game as the lines of a trace."""
    game = new_game(name, mode, seed)
    steps = (trace.step(game, *move) for move in random_actions(game, seed, eager=eager))
    return [trace.header(game, seed), *steps]


def decisions(name, mode, seed):
    """The decisions of a random game, one after the other."""
    game = new_game(name, mode, seed)
    for seat, action in random_actions(game, seed):
        before = game.copy()
        events = game.apply(seat, action)
        yield Decision(before, seat, action, events, game.copy())


@functools.cache
def history(name, mode, seed):
    """All decisions of a random game."""
    return tuple(decisions(name, mode, seed))


def shipped_decisions(mode, games):
    """The decisions of so many random games with the shipped cards."""
    return itertools.chain.from_iterable(decisions("shipped", mode, seed) for seed in range(games))


def content(records):
    """The bytes of all fields of a record; those between the fields mean nothing."""
    names = records.dtype.names or ()
    return b"".join(records[name].tobytes() for name in names)


def columns(records):
    """The fields of many records as lists."""
    return {name: records[name].tolist() for name in records.dtype.names}
