"""Whether a game without decks is fair between equal bots: shares by part, side and seat, ends, length."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from statistics import median
from typing import Any

from play.games.game import Json
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import seed_from
from play.games.registry import get_game
from play.intervals import Interval, normal_quantile, wilson_interval
from simulate.console.local_runner import Measured, RangeRunner, as_it_is, cut, run_ranges


@dataclass
class GameBalance:
    """What games of a bot with itself came to; a draw counts half."""

    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    played: dict[str, Counter[str]] = field(default_factory=dict)
    points: dict[str, Counter[str]] = field(default_factory=dict)
    """By kind (`part`, `side`, `seat`, `begins`) and name, in half points."""

    def count(self, kind: str, name: str, half_points: int) -> None:
        self.played.setdefault(kind, Counter())[name] += 1
        self.points.setdefault(kind, Counter())[name] += half_points

    def add(self, other: "GameBalance") -> None:
        self.games += other.games
        self.ends.update(other.ends)
        self.rounds += other.rounds
        for kind, names in other.played.items():
            self.played.setdefault(kind, Counter()).update(names)
            self.points.setdefault(kind, Counter()).update(other.points[kind])

    def shares(self) -> Iterator[tuple[str, str, Interval, int]]:
        """Kind, name, share of won games with its interval, and how many were played."""
        for kind, names in self.played.items():
            for name, played in sorted(names.items()):
                won = self.points[kind][name] / 2
                yield kind, name, wilson_interval(won / played, played, normal_quantile()), played

    @property
    def median_rounds(self) -> float:
        return median(self.rounds) if self.rounds else 0


def setups_of(game: BaseGame, mode: str) -> list[Json]:
    """Every set-up of a mode that differs in what else the form offers."""
    first, *others = game.describe_setup().match
    choices = [[value for value, _label in each.choices] for each in others]
    names = [each.name for each in others]
    return [
        game.read_setup({first.name: mode, **dict(zip(names, chosen, strict=True))})
        for chosen in product(*choices)
    ]


@dataclass(frozen=True)
class EqualBots:
    """Numbered games of a bot with itself, over all set-ups of a mode in turn."""

    game: str
    mode: str
    bot: str
    seed: int

    def play(self, start: int, count: int) -> Any:
        found, game = GameBalance(), get_game(self.game)
        setups = setups_of(game, self.mode)
        for number in range(start, start + count):
            setup = setups[number % len(setups)]
            play_one(game, setup, self.bot, seed_from(self.seed, number), found)
        return found


def measure_game(equal: EqualBots, games: int, run: RangeRunner = run_ranges) -> GameBalance:
    """What so many games come to; the figures do not depend on the number of processes."""
    get_game(equal.game).prepare()  # before processes are forked, so that each has it
    (parts,) = run([equal], [*cut(0, games, 1)], as_it_is)
    return joined(parts)


def joined(parts: Iterable[Measured[GameBalance]]) -> GameBalance:
    """What the parts come to together."""
    found = GameBalance()
    for each in parts:
        found.add(each.part)
    return found


def play_one(game: BaseGame, setup: Json, bot: str, seed: int, found: GameBalance) -> None:
    seats = game.seats(setup)
    position = game.begin(setup, {seat.letter: {"bot": bot} for seat in seats}, seed)
    first, ply = position.to_move[0], 0
    while position.to_move:
        seat = position.to_move[0]
        position.apply(seat, game.bot_action(position, seat, bot, seed_from(seed, ply)))
        ply += 1
    result = position.result
    assert result is not None  # noqa: S101
    winners = set(result.winners)
    found.games += 1
    found.ends[result.reason] += 1
    found.rounds.append(position.round)
    for each in seats:
        half_points = 2 * (each.letter in winners) if winners else 1
        found.count("part", game.part_of(position, each), half_points)
        found.count("seat", each.letter, half_points)
        if each.letter == first:
            found.count("begins", each.letter, half_points)
    for side in dict.fromkeys(each.side for each in seats):
        half_points = 2 * (side in {each.side for each in seats if each.letter in winners})
        found.count("side", side, half_points if winners else 1)
