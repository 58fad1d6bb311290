"""Two line-ups and a seed: numbered games between bots, as results or as traces."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import seed_of_pair, words_of_bots
from play.games.starfighter.bots import arena, search, searcher
from play.games.starfighter.bots.chooser import SEARCHERS, Chooser
from play.games.starfighter.engine import entries, trace
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.memory import MEMORY
from play.games.starfighter.engine.notation import SEAT_NAMES, Json, action_text
from play.games.starfighter.engine.position import (
    StarfighterPosition,
    check_cruisers,
    check_deck,
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
    changes sides too. The first seat alternates from pair to pair. Raises RuleViolation by R2.
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
                sorted(check_deck(self.cards, seat, side.deck or ()))
                for seat, side in zip(SEAT_NAMES, self.line_ups, strict=True)
            ]
        else:
            piles = [self.cards.deck_of(self.mode)]
        seed = np.uint64(StarfighterPosition.check_seed(self.seed))
        arrays = (np.array(cruisers), *fill_lists(piles), seed)
        object.__setattr__(self, "_arrays", arrays)

    def play(self, start: int, count: int) -> npt.NDArray[Any]:
        """The results of games `start` to `start + count - 1`, an `arena.RESULT` record each."""
        results = np.zeros(count, dtype=arena.RESULT)
        if any(side.bot not in arena.BOTS for side in self.line_ups):
            for place in range(count):
                self.play_one(start + place, results[place : place + 1])
            return results
        cruisers, lists, sizes, seed = self._arrays
        arena.play_games(
            np.zeros(arena.RECORDS, dtype=L.STATE),
            self.cards.tables,
            self._knowledge.copy(),
            MODES.index(self.mode),
            np.array(self._bots),
            cruisers,
            lists,
            sizes,
            seed,
            start,
            results,
        )
        return results

    @property
    def _bots(self) -> list[int]:
        """The codes of bots by line-up, 0 for one that searches."""
        bots = [side.bot for side in self.line_ups]
        return [0 if bot in SEARCHERS else arena.BOTS.index(bot) for bot in bots]

    @cached_property
    def _knowledge(self) -> npt.NDArray[Any]:
        """What the bots know, by line-up. Weighing the cards takes a millisecond, as long as some games.

        Each call plays with a copy, since bots write into it and a worker's threads share the pairing.
        """
        tables, sides = self.cards.tables, zip(self.line_ups, self._bots, strict=True)
        return np.concatenate(
            [
                searcher.weigh(tables)
                if side.bot in SEARCHERS
                else arena.knowledge_of([code], tables)
                for side, code in sides
            ]
        )

    def play_one(self, number: int, results: npt.NDArray[Any]) -> None:
        """Play a game of which one bot or both search, into `results[0]`."""
        swapped, games = number % 2, np.zeros(arena.RECORDS + 1, dtype=L.STATE)
        games[0] = self._deal(number)[0]
        results["first"] = number // 2 % 2 ^ swapped
        search.play_game_entry(
            games,
            self.cards.tables,
            self._knowledge.copy(),
            np.zeros(1, dtype=MEMORY),
            self._budgets,
            np.array(self._bots),
            swapped,
            words_of_bots(self.seed_of(number)),
            results,
        )

    def play_by_decisions(self, number: int, results: npt.NDArray[Any]) -> None:
        """The same by `chooser`, for bots that are not compiled."""
        game, chooser, swapped = self.begin(number), self.chooser(number), number % 2
        results["first"] = number // 2 % 2 ^ swapped
        while game.to_move is not None:
            seat = SEAT_NAMES.index(game.to_move)
            action = chooser.choose(game.records, game.memories)
            arena.note_action_entry(game.records, results, seat ^ swapped, action)
            game.apply(game.to_move, action_text(self.cards, action))
        arena.note_end_entry(game.records, results, swapped)

    @cached_property
    def _budgets(self) -> npt.NDArray[Any]:
        """By line-up, for those that search."""
        budgets = np.zeros(len(self.line_ups), dtype=search.BUDGET)
        for place, side in enumerate(self.line_ups):
            if side.bot in SEARCHERS:
                budgets[place] = SEARCHERS[side.bot].record()[0]
        return budgets

    def chooser(self, number: int) -> Chooser:
        """The bots of a game."""
        bots = [side.bot for side in self.seats_of(number)]
        return Chooser(self.cards, bots, self.seed_of(number))

    def _deal(self, number: int) -> npt.NDArray[Any]:
        """The game at its first decision, an array of one record."""
        cruisers, lists, sizes, _seed = self._arrays
        game = np.zeros(1, dtype=L.STATE)
        order = [0, 1] if number % 2 == 0 else [1, 0]
        rows = order if self.mode == "total_war" else [0, 0]
        entries.deal_entry(
            game,
            self.cards.tables,
            MODES.index(self.mode),
            cruisers[order],
            lists[rows],
            sizes[rows],
            np.uint64(self.seed_of(number)),
            number // 2 % 2,
            np.zeros(1, dtype=L.LOG),
        )
        return game

    def seed_of(self, number: int) -> int:
        """The seed of a game, the same for both games of a pair."""
        return seed_of_pair(self.seed, number // 2)

    def seats_of(self, number: int) -> Sequence[LineUp]:
        """The line-ups at seats A and B of a game."""
        return self.line_ups if number % 2 == 0 else self.line_ups[::-1]

    def trace(self, number: int) -> list[Json]:
        """A game of the pairing as the lines of a trace; the same game that `play` counts."""
        game = self.begin(number)
        lines = [self.head(game, number)]
        choosers = self.chooser(number)
        while game.to_move is not None:
            lines.append(trace.step(game, game.to_move, choosers(game)))
        return lines

    def begin(self, number: int) -> StarfighterPosition:
        """A game at its first decision."""
        game = StarfighterPosition(self.cards, self._deal(number))
        entries.note_entry(game.records, game.memories)
        return game

    def head(self, game: StarfighterPosition, number: int) -> Json:
        """The first line of its trace."""
        return trace.header(game, self.seed_of(number))
