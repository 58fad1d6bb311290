"""Play-outs of Starfighter for analyses, in compiled calls of the bots' search; worlds are records.

What is hidden in a position can be replaced in two ways: by what one seat could imagine then, or only by
what neither seat knew, the order of decks and the cards set aside.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.playouts import DeterminisedPlayouts
from play.games.starfighter.bots import admiral, captain
from play.games.starfighter.bots.searcher import Searcher
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import SEATS, TOTAL_WAR
from play.games.starfighter.engine.notation import action_text
from play.games.starfighter.engine.position import determinize
from play.games.starfighter.engine.reading import action_code

BOT: Final = "captain"
"""Whose search values positions."""

Record = npt.NDArray[Any]


def seed_from(*parts: object) -> int:
    """64 bits that follow from the parts: the upper ones of the SHA-256 of their words."""
    words = ":".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8])


class StarfighterPlayouts(DeterminisedPlayouts):
    """Values actions in positions of one card set."""

    def __init__(self, cards: CardSet) -> None:
        self.bot = BOT
        self._cards = cards
        self._codes: dict[str, int] = {}  # by text, of the actions that were asked about
        self._searcher = Searcher(cards, captain.BUDGET)

    def code_of(self, action: str) -> int:
        if action not in self._codes:
            self._codes[action] = action_code(self._cards, action)
        return self._codes[action]

    def actions(self, position: Any) -> list[str]:
        return [action_text(self._cards, int(code)) for code in position.engine.legal_codes()]

    def choose(self, position: Any, *seed: object) -> str:
        return self._choice(self._searcher, position, seed)

    def deep(self, position: Any, times: int, *seed: object) -> str:
        """What admiral does with so many times its play-outs."""
        budget = replace(admiral.BUDGET, playouts=times * admiral.BUDGET.playouts)
        return self._choice(Searcher(self._cards, budget), position, seed)

    def _choice(self, searcher: Searcher, position: Any, seed: Sequence[object]) -> str:
        game, words = position.engine, np.array([seed_from(*seed)], dtype=np.uint64)
        code = searcher.choose(game.recollection(str(game.to_move)), game.memories, words)
        return action_text(self._cards, code)

    def scores(
        self, position: Any, worlds: Sequence[Record], actions: Sequence[str]
    ) -> npt.NDArray[np.float64]:
        """Pilot plays both seats on to the end of the round, and the position there is valued."""
        game = position.engine
        self._searcher.look_at(game.observation(str(game.to_move)))
        codes = np.array([self.code_of(action) for action in actions], dtype=np.int32)
        plan = np.array([[len(worlds), len(actions)]], dtype=np.int64)
        words = np.zeros(1, dtype=np.uint64)
        return self._searcher.play_out(codes, plan, words, np.concatenate(worlds))[1]

    def imagined(self, position: Any, count: int, *seed: object) -> Iterator[Record]:
        game = position.engine
        seat = str(game.to_move)
        observation = game.observation(seat)
        for number in range(count):
            yield determinize(game.cards, observation, seat, seed_from(*seed, number))

    def open(self, position: Any, count: int, *seed: object) -> Iterator[Record]:
        for number in range(count):
            word = seed_from(*seed, number)
            world = position.engine.records.copy()
            shuffle_unknown(world[0], random.Random(word))  # noqa: S311 - nothing secret
            world[0]["rng"][0] = word
            yield world


def shuffle_unknown(record: Any, chance: random.Random) -> None:
    """Deals decks and cards set aside anew: in Total War each seat's own, else all from the common deck."""
    if record["mode"] == TOTAL_WAR:
        shares = [[("deck", seat), ("aside", seat)] for seat in range(SEATS)]
    else:
        shares = [[("deck", 0), ("aside", 0), ("aside", 1)]]
    for piles in shares:
        sizes = [int(record[f"{name}_size"][seat]) for name, seat in piles]
        pool = [
            int(card)
            for (name, seat), size in zip(piles, sizes, strict=True)
            for card in record[name][seat, :size]
        ]
        chance.shuffle(pool)
        for (name, seat), size in zip(piles, sizes, strict=True):
            record[name][seat, :size] = pool[:size]
            del pool[:size]
