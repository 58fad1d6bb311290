"""The engine against its naive twin, game by game: a few in each run, hundreds by night."""

import copy
import random
from collections.abc import Callable
from operator import itemgetter

from play.games.star_frontier.bots import arena
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine import naive, wide_walls
from tests.play.games.star_frontier.engine.naive import Game
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

TURNS = 50
Choice = Callable[[FrontierPosition, random.Random], str]


def by_chance(game: FrontierPosition, chance: random.Random) -> str:
    """Anything; razing seldom, or nobody would ever have a building. Shots are preferred."""
    legal = game.legal()
    shots = [action for action in legal if action.startswith("fire ")]
    if shots and chance.random() < 0.5:
        return chance.choice(shots)
    others = [action for action in legal if not action.startswith("raze ")]
    return chance.choice(legal if chance.random() < 0.05 else others)


def of_bot(bot: str, freedom: float) -> Choice:
    """What a bot does, or sometimes anything."""

    def choose(game: FrontierPosition, chance: random.Random) -> str:
        if chance.random() < freedom:
            return by_chance(game, chance)
        return arena.choose(game, bot, chance.randrange(2**32))

    return choose


def close_armies(seed: int, edition: FrontierEdition | None = None) -> FrontierPosition:
    """A position in the middle of Combat with both armies at the centre, and much of everything."""
    chance, edition = random.Random(seed), edition or EDITION
    game = FrontierPosition.new(edition, PIECES, TURNS, seed=seed)
    while game.truth()["phase"] == "deploy":
        game.apply(str(game.to_move), chance.choice(game.legal()))
    state = game.state()
    board = game.board
    deposits = {at for at in board.texts if board.deposit[board.index[at]]}
    hexes = [at for at in board.texts if sum(map(abs, naive.hex_of(at))) <= 8]
    chance.shuffle(hexes)
    for seat in "AB":
        gold = chance.randrange(40)
        cards = [key for key in edition.research if chance.random() < 0.3]
        state["seats"][seat] |= {"gold": gold, "research": cards}
        for kind in chance.choices(list(edition.units), k=7):
            place(state, hexes, seat, kind)
        for kind in chance.choices(["wall", "tower"], k=12):
            place(state, hexes, seat, kind, deposits)
    for wall in chance.sample(board.pairs, min(30, len(board.pairs))):
        join(state, wall.split("/"), chance.choice("AB"), deposits)
    for side in chance.sample(list(board.sides), 12):
        seat = chance.choice("AB")
        if state["seats"][seat]["stock"]["wall"]:
            state["seats"][seat]["stock"]["wall"] -= 1
            state["crossings"].append({"side": side, "seat": seat})
    for part, name in (("units", "at"), ("elements", "at"), ("crossings", "side")):
        state[part].sort(key=itemgetter(name))
    return FrontierPosition.from_state(edition, state, TURNS)


def taken(state):
    found = {unit["at"] for unit in state["units"]}
    return found | {at for element in state["elements"] for at in element["at"]}


def place(state, hexes, seat, kind, barred=frozenset()):
    barred = barred | taken(state)
    free = [at for at in hexes if at not in barred]
    stock = state["seats"][seat]["stock"]
    if not free or not stock[kind]:
        return
    stock[kind] -= 1
    if kind in ("wall", "tower"):
        state["elements"].append({"at": [free[0]], "seat": seat, "kind": kind})
    else:
        state["units"].append({"at": free[0], "seat": seat, "kind": kind})


def join(state, hexes, seat, deposits):
    """Adds a wall of two hexes where both are free and the stock holds one."""
    stock = state["seats"][seat]["stock"]
    if stock["wall"] and (taken(state) | deposits).isdisjoint(hexes):
        stock["wall"] -= 1
        state["elements"].append({"at": hexes, "seat": seat, "kind": "wall"})


def compare(game: FrontierPosition, seed: int, choose: Choice, most: int) -> int:
    """Plays on with both; the number of decisions. Raises AssertionError where they differ."""
    chance, done = random.Random(seed), 0
    while game.to_move is not None and done < most:
        state = game.state()
        twin = Game(copy.deepcopy({**state, "legal": None}), game.turns)
        expected = twin.legal()
        assert state["legal"] == expected, (seed, done, set(state["legal"]) ^ set(expected))
        seat, action = game.to_move, choose(game, chance)
        events = game.apply(seat, action)
        dice = iter([event["die"] for event in events if event["event"] == "roll"])
        after = twin.apply(seat, action, dice)
        assert next(dice, None) is None, (seed, done, action)
        found = game.truth()
        for name in found.keys() - {"rng", "legal"}:
            assert found[name] == after[name], (seed, done, action, name)
        done += 1
    return done


def new_game(seed: int, *, laid: bool = False) -> FrontierPosition:
    return FrontierPosition.new(EDITION, None if laid else PIECES, TURNS, seed=seed)


def compare_by_chance(seed: int, most: int = 10_000) -> int:
    """Odd games begin with both armies close; every hundredth is one whose map is laid."""
    game = close_armies(seed) if seed % 2 else new_game(seed, laid=seed % 100 == 0)
    return compare(game, seed, by_chance, most)


def compare_wide_walls(seed: int, choose: Choice, most: int = 10_000) -> int:
    """Games of an edition in which walls fill two hexes as well."""
    naive.use(wide_walls.TEXT)
    try:
        return compare(close_armies(seed, wide_walls.WIDE), seed, choose, most)
    finally:
        naive.use(naive.EDITION.read_text(encoding="utf-8"))


def compare_bots(seed: int, most: int = 10_000) -> int:
    """Marshal against itself, every other game with a tenth of its decisions by chance."""
    return compare(new_game(seed), seed, of_bot("marshal", 0.1 * (seed % 2)), most)
