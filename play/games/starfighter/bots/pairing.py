"""Two line-ups and a seed: numbered games between bots, as results or as traces."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.notation import SEAT_NAMES, Json, action_text
from play.games.starfighter.engine.position import (
    Position,
    check_cruisers,
    check_deck,
    check_seed,
    fill_lists,
)


@dataclass(frozen=True)
class LineUp:
    """What one side brings: a cruiser, in Total War a deck (card numbers), and who plays it."""

    cruiser: str
    deck: tuple[str, ...] | None = None
    bot: str = "pilot"


@dataclass(frozen=True)
class Pairing:
    """Two line-ups whose games are numbered from 0; games 2n and 2n + 1 are a pair.

    A pair has one seed and one first seat; the line-ups exchange seats within it, so the first turn
    changes sides too. The first seat alternates from pair to pair. Raises Refused by R2.
    """

    cards: CardSet
    mode: str
    line_ups: tuple[LineUp, LineUp]
    seed: int
    _arrays: tuple[Any, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cruisers = check_cruisers(self.cards, self.mode, [side.cruiser for side in self.line_ups])
        if self.mode == "total_war":
            piles = [
                check_deck(self.cards, seat, side.deck or ())
                for seat, side in zip(SEAT_NAMES, self.line_ups, strict=True)
            ]
        else:
            piles = [self.cards.deck_of(self.mode)]
        bots = [arena.BOTS.index(side.bot) for side in self.line_ups]
        arrays = (np.array(bots), np.array(cruisers), *fill_lists(piles), check_seed(self.seed))
        object.__setattr__(self, "_arrays", arrays)

    def play(self, start: int, count: int) -> npt.NDArray[Any]:
        """The results of games `start` to `start + count - 1`, an `arena.RESULT` record each."""
        results = np.zeros(count, dtype=arena.RESULT)
        bots, cruisers, lists, sizes, seed = self._arrays
        arena.play_games(
            np.zeros(2, dtype=L.STATE),
            self.cards.tables,
            arena.knowledge_of(bots, self.cards.tables),
            MODES.index(self.mode),
            bots,
            cruisers,
            lists,
            sizes,
            seed,
            start,
            results,
        )
        return results

    def seed_of(self, number: int) -> int:
        """The seed of a game, the same for both games of a pair."""
        return int(arena.pair_seed_entry(self._arrays[-1], number // 2))

    def seats_of(self, number: int) -> Sequence[LineUp]:
        """The line-ups at seats A and B of a game."""
        return self.line_ups if number % 2 == 0 else self.line_ups[::-1]

    def trace(self, number: int) -> list[Json]:
        """A game of the pairing as the lines of a trace; the same game that `play` counts."""
        seats = self.seats_of(number)
        seed = self.seed_of(number)
        game = Position.new(
            self.cards,
            self.mode,
            {name: side.cruiser for name, side in zip(SEAT_NAMES, seats, strict=True)},
            seed=seed,
            decks=self._decks(seats),
            first=SEAT_NAMES[number // 2 % 2],
        )
        lines = [trace.header(game, seed)]
        choose = Chooser(self.cards, [side.bot for side in seats], seed)
        while game.to_move is not None:
            lines.append(trace.step(game, game.to_move, choose(game)))
        return lines

    def _decks(self, seats: Sequence[LineUp]) -> dict[str, tuple[str, ...]] | None:
        if self.mode != "total_war":
            return None
        return {name: side.deck or () for name, side in zip(SEAT_NAMES, seats, strict=True)}


class Chooser:
    """The bots of one game, by seat; each call gives the action of the seat to move."""

    def __init__(self, cards: CardSet, bots: Sequence[str], seed: int) -> None:
        self._cards = cards
        self._bots = [arena.BOTS.index(bot) for bot in bots]
        self._knowledge = arena.knowledge_of(self._bots, cards.tables)
        self._games = np.zeros(2, dtype=L.STATE)
        self._actions = np.zeros(L.MAX_ACTIONS, dtype=np.int32)
        self._words = np.zeros(L.SEATS, dtype=np.uint64)
        arena.start_bots_entry(self._words, np.uint64(seed))

    def __call__(self, game: Position) -> str:
        """The action, in the notation's words, of the seat to move; the game is not changed."""
        self._games[0] = game.records[0]
        seat = int(game.records[0]["to_move"])
        action = arena.choose_entry(
            self._games,
            self._cards.tables,
            self._knowledge[seat : seat + 1],
            self._bots[seat],
            self._actions,
            self._words,
        )
        return action_text(self._cards, int(action))
