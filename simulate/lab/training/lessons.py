"""What is learned from: positions with how their games ended, and decisions with what each action gave."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from play.games.compiled.linked_kernels import EntryCompiler
from play.games.starfighter.bots import pilot, value
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import MAX_ACTIONS

Floats = npt.NDArray[np.float32]
Record = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions at the beginnings of rounds: features (n, value.FEATURES), and what seat A got, 1, ½ or 0."""

    features: Floats
    results: Floats

    @classmethod
    def joined(cls, parts: Sequence["Positions"]) -> "Positions":
        return cls(*(np.concatenate(column) for column in zip(*map(_columns, parts), strict=True)))


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions one after another: `sizes` actions each, with features (rows, pilot.WEIGHTS) and regrets.

    A regret is the win chance that the action loses against the best one.
    """

    features: Floats
    regrets: Floats
    sizes: npt.NDArray[np.int64]

    @classmethod
    def joined(cls, parts: Sequence["Decisions"]) -> "Decisions":
        return cls(*(np.concatenate(column) for column in zip(*map(_columns, parts), strict=True)))


def _columns(part: Any) -> list[npt.NDArray[Any]]:
    return [getattr(part, name) for name in part.__slots__]


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


class Reader:
    """Reads the features of positions and actions of one card set."""

    def __init__(self, cards: CardSet) -> None:
        self._tables = cards.tables
        units = np.eye(pilot.WEIGHTS)
        self._units = np.concatenate([pilot.weigh(cards.tables, unit) for unit in units])
        self._actions = np.zeros(MAX_ACTIONS, dtype=np.int32)
        self._features = np.zeros((MAX_ACTIONS, pilot.WEIGHTS), dtype=np.float32)

    def position(self, game: Record) -> Floats:
        """The features of a position, (value.FEATURES,)."""
        knowledge = self._units[:1]
        describe(game, self._tables, knowledge)
        features: Floats = knowledge[0]["position"][: value.FEATURES].astype(np.float32)
        return features

    def actions(self, observation: Record) -> tuple[npt.NDArray[np.int32], Floats]:
        """The codes of the legal actions, and their features (actions, pilot.WEIGHTS)."""
        count = probe(observation, self._tables, self._units, self._actions, self._features)
        return self._actions[:count].copy(), self._features[:count].copy()
