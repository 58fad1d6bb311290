"""Play-outs: games that bots play on from a position, and the positions that they begin from.

A position is a game before a decision. What is hidden in it can be replaced in two ways: by what one seat
could imagine then, or only by what neither seat knew, the order of decks and the cards set aside.
"""

import hashlib
import random
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena
from play.games.starfighter.engine import entries
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import LOG, MAX_ACTIONS, SEATS, STATE, TOTAL_WAR
from play.games.starfighter.engine.position import Position, determinize
from play.games.starfighter.engine.reading import action_code

BOT: Final = "pilot"
"""Who plays on, at both seats."""
SCORES: Final = {"A": {0: 1.0, 1: 0.0}, "B": {0: 0.0, 1: 1.0}}
DRAW: Final = 0.5

Record = npt.NDArray[Any]


def seed_from(*parts: object) -> int:
    """64 bits that follow from the parts: the upper ones of the SHA-256 of their words."""
    words = ":".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8])


class PlayOuts:
    """Plays games of one card set to their end; holds the arrays that kernels write into."""

    def __init__(self, cards: CardSet) -> None:
        self.bot = BOT
        self._cards = cards
        self._codes: dict[str, int] = {}  # by text, of the actions that were asked about
        self._bot = arena.BOTS.index(BOT)
        self._knowledge = arena.knowledge_of([self._bot], cards.tables)
        self._games = np.zeros(2, dtype=STATE)
        self._to_move = self._games["to_move"]
        self._winner = self._games["winner"]
        self._actions = np.zeros(MAX_ACTIONS, dtype=np.int32)
        self._words = np.zeros(SEATS, dtype=np.uint64)
        self._logs = np.zeros(1, dtype=LOG)

    def code_of(self, action: str) -> int:
        if action not in self._codes:
            self._codes[action] = action_code(self._cards, action)
        return self._codes[action]

    def score(self, world: Record, seat: str, action: str | None = None) -> float:
        """What the seat gets in the end, 1, ½ or 0: of a game in an array of one record, going on with an
        action if there is one. The game is not changed."""
        games, tables = self._games, self._cards.tables
        games[0] = world[0]
        arena.start_bots_entry(self._words, world[0]["rng"][0])
        if action is not None:
            entries.apply_entry(
                games, tables, int(self._to_move[0]), self.code_of(action), self._logs
            )
        while (mover := int(self._to_move[0])) >= 0:
            chosen = arena.choose_entry(
                games, tables, self._knowledge, self._bot, self._actions, self._words
            )
            entries.apply_entry(games, tables, mover, chosen, self._logs)
        return SCORES[seat].get(int(self._winner[0]), DRAW)

    def imagined(self, game: Position, count: int, *seed: object) -> Iterator[Record]:
        """Games that agree with all that the seat to move sees, every one that does equally likely."""
        seat = str(game.to_move)
        observation = game.observation(seat)
        for number in range(count):
            yield determinize(game.cards, observation, seat, seed_from(*seed, number))

    def open(self, game: Position, count: int, *seed: object) -> Iterator[Record]:
        """Games with both hands and all faces as they are; only what neither seat knows is dealt anew."""
        for number in range(count):
            word = seed_from(*seed, number)
            world = game.records.copy()
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
