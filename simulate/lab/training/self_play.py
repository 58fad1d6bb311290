"""Games from which weights are learned, and what is written down of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena, captain, pilot
from play.games.starfighter.bots.searcher import SearchBudget, Searcher
from play.games.starfighter.bots.value import set_weights
from play.games.starfighter.engine import entries
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.layout import LOG, MIN_DECK, OVER, SCRATCH, STATE
from play.games.starfighter.engine.memory import MEMORY
from play.games.starfighter.engine.position import fill_lists
from simulate.lab.training.lessons import Decisions, Positions, Reader, joined

JUDGE: Final = SearchBudget(candidates=16, playouts=0)
"""Who tells what actions are worth; the worlds for each are those of the `Course`."""
FAST: Final = SearchBudget(candidates=1, playouts=0)  # plays what pilot would
PRACTICE: Final = (
    SearchBudget(candidates=12, playouts=20, margin=120.0, trust=0.0007),
    SearchBudget(candidates=12, playouts=12, margin=100.0),
    SearchBudget(candidates=8, playouts=8),
)
"""Who plays for positions: a search like captain's, and some that trust pilot less, so that what captain
leaves out is in the lessons too."""
SLIPS: Final = (0.0, 0.02, 0.06)
"""Shares of decisions in which another candidate is played; each game has one of them."""
OTHERS: Final = 16  # actions that were not judged, kept of a decision
BEYOND: Final = 0.02  # win chance that they are taken to lose beyond the worst one judged
DECK_SIZES: Final = (MIN_DECK, 40)

Record = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Weights:
    """What is learned: the weights of pilot and of the value of positions."""

    policy: npt.NDArray[np.float64]
    value: npt.NDArray[np.float64]

    def knowledge(self, cards: CardSet) -> Record:
        """An array of one KNOWLEDGE record."""
        record = pilot.weigh(cards.tables, self.policy)
        set_weights(record[0], self.value)
        return record


@dataclass(frozen=True, slots=True)
class Course:
    """How much is played and judged."""

    games: int  # of each mode, in which decisions are judged
    judged: float  # share of their decisions
    plain_games: int  # of each mode, of searches alone, for their positions
    fast_games: int  # of each mode, of pilot alone, likewise, before the first generation
    worlds: int  # on which each candidate of a judged decision is played out
    kept: str | None = None  # the folder where played games are kept for a later run


class TrainingPlayer(Protocol):
    """Chooses for the seat of an observation."""

    def choose(
        self, observation: Record, memories: Record, words: npt.NDArray[np.uint64], /
    ) -> int: ...


class Wingman:
    """The bot of that name, as a player."""

    def __init__(self, cards: CardSet) -> None:
        self._tables = cards.tables
        self._knowledge = arena.knowledge_of([arena.WINGMAN], cards.tables)
        self._games = np.zeros(arena.RECORDS, dtype=STATE)
        self._scratch = np.zeros(1, dtype=SCRATCH)
        self._logs = np.zeros(1, dtype=LOG)

    def choose(
        self, observation: Record, memories: Record, _words: npt.NDArray[np.uint64], /
    ) -> int:
        self._games[0] = observation[0]
        return int(
            arena.choose_entry(
                self._games,
                self._tables,
                self._knowledge,
                arena.WINGMAN,
                self._scratch,
                memories,
                self._logs,
            )
        )


class Slipping:
    """A search that now and then plays another of its candidates."""

    def __init__(self, search: Searcher, wide: Searcher, chance: random.Random) -> None:
        self._search, self._wide, self._chance = search, wide, chance
        self._share = chance.choice(SLIPS)

    def choose(
        self, observation: Record, memories: Record, words: npt.NDArray[np.uint64], /
    ) -> int:
        if self._chance.random() >= self._share:
            return self._search.choose(observation, memories, words)
        return int(self._chance.choice(self._wide.candidates(observation, memories)))


Deck = tuple[int, Sequence[int]]  # a cruiser and cards, as indices


def line_ups_of(
    cards: CardSet, mode: str, decks: Sequence[Deck], chance: random.Random
) -> tuple[Record, Record, Record]:
    """Cruisers, lists of cards and their sizes: these decks', or outside Total War cruisers by chance."""
    if mode == "total_war":
        cruisers = [cruiser for cruiser, _numbers in decks]
        return np.array(cruisers), *fill_lists([sorted(numbers) for _cruiser, numbers in decks])
    cruisers = chance.sample(range(len(cards.cruisers)), 2)
    return np.array(cruisers), *fill_lists([cards.deck_of(mode)])


class School:
    """Plays games of one card set by one generation of weights."""

    def __init__(
        self, cards: CardSet, decks: Sequence[Deck], weights: Weights, course: Course, seed: int
    ) -> None:
        self._cards = cards
        self._decks = decks
        self._course = course
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret
        self._reader = Reader(cards, weights.policy)
        self._words = np.array([seed], dtype=np.uint64)
        self._logs = np.zeros(1, dtype=LOG)
        self._view = np.zeros(1, dtype=STATE)
        self._memories = np.zeros(1, dtype=MEMORY)
        knowledge = weights.knowledge(cards)
        self._searches = [Searcher(cards, budget, knowledge) for budget in PRACTICE]
        self._captain = Searcher(cards, captain.BUDGET, knowledge)
        self._pilot = Searcher(cards, FAST, knowledge)
        self._wingman = Wingman(cards)
        self._judge = Searcher(cards, JUDGE, knowledge)
        self._plan = np.array([[course.worlds, 1]], dtype=np.int64)

    def practise(self, mode: str, games: int) -> Positions:
        """The positions of games of searches against themselves."""
        positions = []
        for _game in range(games):
            player = Slipping(self._chance.choice(self._searches), self._judge, self._chance)
            positions.append(self.play(self.deal(mode), [player] * 2, 0.0)[0])
        return joined(positions)

    def warm_up(self, mode: str, games: int) -> Positions:
        """The positions of games of pilot against itself, which takes no time."""
        return joined(
            [
                self._reader.fast_game(self.deal(mode), self._chance.choice(SLIPS), self._words)
                for _game in range(games)
            ]
        )

    def examine(self, mode: str, games: int) -> Decisions:
        """Judged decisions. Two of four games are captain's alone; in the others pilot or wingman has a
        seat, for the decisions that are met there."""
        decisions = []
        for number in range(games):
            players: list[TrainingPlayer] = [self._captain, self._captain]
            if number % 2:
                guest = (self._pilot, self._wingman)[number // 2 % 2]
                players[number // 4 % 2] = guest
            decisions += self.play(self.deal(mode), players, self._course.judged)[1]
        return joined(decisions)

    def deal(self, mode: str) -> Record:
        """A game at its first decision: in Total War with stock decks and chance ones alike."""
        game = np.zeros(1, dtype=STATE)
        sides = [self.deck(), self.deck()] if mode == "total_war" else []
        line_ups = line_ups_of(self._cards, mode, sides, self._chance)
        seed, first = np.uint64(self._chance.getrandbits(53)), self._chance.randrange(2)
        tables = self._cards.tables
        entries.deal_entry(game, tables, MODES.index(mode), *line_ups, seed, first, self._logs)
        return game

    def deck(self) -> Deck:
        if self._chance.random() < 0.5:
            return self._chance.choice(self._decks)
        cards = self._chance.sample(
            range(len(self._cards.numbers)), self._chance.randint(*DECK_SIZES)
        )
        return self._chance.randrange(len(self._cards.cruisers)), cards

    def play(
        self, game: Record, players: Sequence[TrainingPlayer], judged: float
    ) -> tuple[Positions, list[Decisions]]:
        """Plays a game; the positions at the beginnings of its rounds, and judged decisions."""
        features, holders, decisions, last_round = [], [], [], 0
        self._memories[:] = 0
        while game[0]["phase"] != OVER:
            if int(game[0]["round"]) != last_round:
                last_round = int(game[0]["round"])
                features.append(self._reader.position(game))
                holders.append(int(game[0]["initiative"]))
            seat = int(game[0]["to_move"])
            entries.note_entry(game, self._memories)
            entries.recall_entry(game, self._memories, self._view, seat)
            if self._chance.random() < judged:
                decisions += self.judge(self._view)
            action = players[seat].choose(self._view, self._memories, self._words)
            entries.apply_entry(game, self._cards.tables, seat, action, self._logs)
        return Positions.of_game(features, holders, game), decisions

    def judge(self, view: Record) -> list[Decisions]:
        """What the actions of a decision are worth; none where there is no choice."""
        candidates = self._judge.candidates(view, self._memories)
        if len(candidates) == 1:
            return []
        _best, scores = self._judge.play_out(candidates, self._plan, self._words)
        means = scores.mean(axis=0)
        codes, features = self._reader.actions(view)
        regrets = np.full(len(codes), means.max() - means.min() + BEYOND, dtype=np.float32)
        place_of = {int(code): place for place, code in enumerate(codes)}
        judged = [place_of[int(code)] for code in candidates]
        regrets[judged] = means.max() - means
        others = sorted(set(range(len(codes))) - set(judged))
        kept = judged + self._chance.sample(others, min(OTHERS, len(others)))
        return [Decisions(features[kept], regrets[kept], np.array([len(kept)]))]
