"""Starfighter as an environment of PettingZoo, agent by agent (AEC).

>>> from starfighter_engine.aec import env
>>> game = env(mode="skirmish")
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     ended = termination or truncation
...     mask = observation["action_mask"]
...     game.step(None if ended else game.action_space(agent).sample(mask))
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.vector import ACTIONS, OBSERVATION, VectorGames
from starfighter_engine import card_set

SEATS: Final = ("A", "B")
Observation = dict[str, npt.NDArray[Any]]


def env(**options: Any) -> AECEnv:
    """The environment with the usual wrappers: order of calls, and clear errors for illegal actions."""
    game: AECEnv = StarfighterEnv(**options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


class StarfighterEnv(AECEnv):
    """One game between the agents A and B.

    An observation has what the seat sees (`observation`, see OBSERVATION_PARTS) and which actions are legal
    (`action_mask`). The winner's reward is 1, the loser's -1.
    """

    metadata = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "starfighter_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        mode: str = "skirmish",
        cruisers: Sequence[str] = ("ares", "athena"),
        decks: Sequence[Sequence[str]] | None = None,
        cards: CardSet | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Total War needs two `decks`, lists of card numbers. Raises RuleViolation by R2."""
        self.mode, self.cruisers, self.decks = mode, tuple(cruisers), decks
        self.cards = card_set() if cards is None else cards
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self.agents = list(SEATS)
        seen = spaces.Box(-32768, 32767, (OBSERVATION,), np.int16)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(SEATS, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in SEATS}
        self._random, _seed = seeding.np_random(None)
        self._deal(1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a game; `options` may have other `decks` and `cruisers`, and the rest of it is ignored."""
        if seed is not None:
            self._random, _seed = seeding.np_random(seed)
        self.decks = (options or {}).get("decks", self.decks)
        self.cruisers = tuple((options or {}).get("cruisers", self.cruisers))
        self._deal(int(self._random.integers(2**53)))
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SEATS}
        self.agent_selection = self._mover()

    def _deal(self, seed: int) -> None:
        self._game = VectorGames(
            self.cards,
            1,
            mode=self.mode,
            cruisers=self.cruisers,
            decks=self.decks,
            seed=seed,
            redeal=False,
        )

    def _mover(self) -> str:
        return SEATS[max(0, int(self._game.to_move[0]))]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees; no action is legal for the one that is not to move."""
        seat = SEATS.index(agent)
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if int(self._game.to_move[0]) == seat:
            mask[self._game.legal[0, : self._game.counts[0]]] = 1
        return {"observation": self._game.observe(np.array([seat]))[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carries out the action of the agent to move. Raises ValueError for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        rewards, ended = self._game.step(np.array([action]))
        self.rewards = {each: int(rewards[0, seat]) for seat, each in enumerate(SEATS)}
        if ended[0]:
            self.terminations = dict.fromkeys(SEATS, True)
            self.agent_selection = SEATS[1 - SEATS.index(agent)]
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What everybody sees, as JSON."""
        if self.render_mode is None:
            return None
        view = StarfighterPosition(self.cards, self._game.games.copy()).view(None)
        return json.dumps(view, indent=1, ensure_ascii=False)

    def close(self) -> None:
        """Nothing is held open."""
