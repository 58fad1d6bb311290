"""What is learned from: positions with how their games ended, and decisions with what each action gave."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from play.games.compiled.linked_kernels import EntryCompiler
from play.games.kit.generator import random_index
from play.games.starfighter.bots import arena, pilot, value
from play.games.starfighter.bots.knowledge import VALUE_FEATURES
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.layout import LOG, MAX_ACTIONS, MAX_ROUNDS, OVER, SCRATCH, STATE
from play.games.starfighter.engine.memory import MEMORY, note_chain

Floats = npt.NDArray[np.float32]
Record = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions at the beginnings of rounds: features (n, VALUE_FEATURES) in half precision, and what the
    holder of the initiative got in the end, 1, ½ or 0."""

    features: npt.NDArray[np.float16]
    results: Floats

    @classmethod
    def of_game(cls, features: Any, holders: Any, game: Record) -> "Positions":
        """Those of a finished game, in which these seats held the initiative."""
        winner = int(game[0]["winner"])
        results = np.full(len(features), 0.5) if winner < 0 else np.equal(holders, winner)
        return cls(np.asarray(features, dtype=np.float16), results.astype(np.float32))


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions one after another: `sizes` actions each, with features (rows, pilot.WEIGHTS) and regrets.

    A regret is the win chance that the action loses against the best one.
    """

    features: Floats
    regrets: Floats
    sizes: npt.NDArray[np.int64]


Lessons = TypeVar("Lessons", Positions, Decisions)


def joined(parts: Sequence[Lessons]) -> Lessons:
    """All lessons of one kind, one after another."""
    names = [field.name for field in fields(parts[0])]
    columns = ([getattr(part, name) for part in parts] for name in names)
    return type(parts[0])(*map(np.concatenate, columns))


# Not cached: the name of the cache folder does not follow the sources of this package.
@numba.njit(error_model="numpy", pipeline_class=EntryCompiler)
def probe(views, tables, knowledge, actions, features):
    """Each legal action's worth under each weight alone, `features[action, weight]`; their number."""
    count = list_actions(views[0], tables[0], actions)
    viewer = int(views[0]["to_move"])
    for weight in range(knowledge.shape[0]):
        pilot.look(views[0], tables[0], knowledge[weight], viewer)
        for place in range(count):
            action = int(actions[place])
            features[place, weight] = pilot.action_value(
                views[0], tables[0], knowledge[weight], viewer, action
            )
    return count


@numba.njit(error_model="numpy", pipeline_class=EntryCompiler)
def describe(games, tables, knowledge):
    """`value.describe` of `games[0]`."""
    value.describe(games[0], tables[0], knowledge[0])


@numba.njit(error_model="numpy", pipeline_class=EntryCompiler)
def play_fast(games, tables, knowledge, scratch, memories, logs, slips, features, holders):
    """Pilot plays `games[0]` against itself, of a million decisions `slips` by chance; describes the
    beginnings of rounds, and returns how many they are."""
    actions, words = scratch[0]["actions"], scratch[0]["words"]
    game, rounds = games[0], 0
    while game["phase"] != OVER:
        if int(game["round"]) > rounds:
            value.describe(game, tables[0], knowledge[0])
            features[rounds] = knowledge[0]["position"]
            holders[rounds] = game["initiative"]
            rounds += 1
        note_chain(game, memories[0])
        if random_index(words, 0, 1_000_000) < slips:
            action = int(actions[random_index(words, 0, list_actions(game, tables[0], actions))])
        else:
            action = arena.choose_action(
                games, tables[0], knowledge[0], arena.PILOT, words, memories[0], logs[0]
            )
        apply_action(game, tables[0], int(game["to_move"]), action, logs[0])
    return rounds


class Reader:
    """Reads the features of positions and actions of one card set."""

    def __init__(self, cards: CardSet, policy: npt.NDArray[np.float64] | None = None) -> None:
        self._tables = cards.tables
        units = np.eye(pilot.WEIGHTS)
        self._units = np.concatenate([pilot.weigh(cards.tables, unit) for unit in units])
        self._actions = np.zeros(MAX_ACTIONS, dtype=np.int32)
        self._features = np.zeros((MAX_ACTIONS, pilot.WEIGHTS), dtype=np.float32)
        self._pilot = pilot.weigh(cards.tables, policy)
        self._games = np.zeros(arena.RECORDS, dtype=STATE)
        self._scratch = np.zeros(1, dtype=SCRATCH)
        self._memories = np.zeros(1, dtype=MEMORY)
        self._logs = np.zeros(1, dtype=LOG)
        self._rounds = np.zeros((MAX_ROUNDS, VALUE_FEATURES), dtype=np.float32)
        self._holders = np.zeros(MAX_ROUNDS, dtype=np.int64)

    def fast_game(self, game: Record, slips: float, words: npt.NDArray[np.uint64]) -> Positions:
        """The positions of a dealt game that pilot plays, with a share of decisions by chance."""
        self._games[0], self._memories[:] = game[0], 0
        self._scratch[0]["words"] = words[0]
        rounds = play_fast(
            self._games,
            self._tables,
            self._pilot,
            self._scratch,
            self._memories,
            self._logs,
            int(slips * 1_000_000),
            self._rounds,
            self._holders,
        )
        words[0] = self._scratch[0]["words"][0]
        return Positions.of_game(self._rounds[:rounds], self._holders[:rounds], self._games)

    def position(self, game: Record) -> Floats:
        """The features of a position, (VALUE_FEATURES,)."""
        knowledge = self._units[:1]
        describe(game, self._tables, knowledge)
        features: Floats = knowledge[0]["position"].copy()
        return features

    def actions(self, observation: Record) -> tuple[npt.NDArray[np.int32], Floats]:
        """The codes of the legal actions, and their features (actions, pilot.WEIGHTS)."""
        count = probe(observation, self._tables, self._units, self._actions, self._features)
        return self._actions[:count].copy(), self._features[:count].copy()
