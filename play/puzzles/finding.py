"""Finds puzzles: moments of games at which one action is clearly best, by all that its seat can know.

Three looks, each on worlds of its own, so that what seemed best by chance is judged by other chance: all
actions on a few worlds, the best of them on more, then the best against the next best. What is left has to
be what the strongest bot plays, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from play.games.game import Json, Position
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import seed_from
from play.games.kit.playouts import DeterminisedPlayouts
from play.games.registry import get_game
from play.intervals import paired_interval

LEAST_CHOICES: Final = 3
FIRST_WORLDS: Final = 32
SECOND_WORLDS: Final = 300
LAST_WORLDS: Final = 1500
STANDING: Final = 3
"""Actions that come to the second look."""
LEAST_SEEMING: Final = 0.06
LEAST_GAIN: Final = 0.10
"""What the best action gains on the next best at least, by the lower end of its interval."""
VALUES: Final = (0.25, 0.97)
"""The chance to win after the best action: neither lost nor won anyway."""
A_GAME: Final = 3
DEEP: Final = 10
MAX_DECISIONS: Final = 2000


@dataclass(frozen=True)
class FoundPuzzle:
    """A moment and its answer; `gain` is the chance to win beyond the next best's, with its interval."""

    game: str
    setup: Json
    sides: Json
    seed: int
    actions: list[list[str]]
    seat: str
    answer: str
    second: str
    value: float
    gain: float
    low: float
    high: float
    theme: str


def puzzles_of_game(
    game: BaseGame, setup: Json, sides: Json, seed: int, bots: Json
) -> Iterator[FoundPuzzle]:
    """The puzzles of one game: A_GAME at most, of rounds and themes of their own."""
    playouts = game.playouts(setup)
    actions: list[list[str]] = []
    position = game.begin(setup, sides, seed)
    rounds: set[int] = set()
    themes: set[str] = set()
    for number in range(MAX_DECISIONS):
        if not position.to_move or len(rounds) == A_GAME:
            return
        seat = position.to_move[0]
        if position.round not in rounds:
            found = clear_best(game, playouts, position, seat, (seed, number))
            theme = game.theme_of(position, found["answer"]) if found else ""
            if found and theme not in themes:
                rounds.add(position.round)
                themes.add(theme)
                moment = (game.key, setup, sides, seed, [list(each) for each in actions], seat)
                yield FoundPuzzle(*moment, **found, theme=theme)
        action = game.bot_action(position, seat, bots[seat], seed_from(seed, "bot", number))
        position.apply(seat, action)
        actions.append([seat, action])


def clear_best(
    game: BaseGame,
    playouts: DeterminisedPlayouts,
    position: Position,
    seat: str,
    seed: Sequence[object],
) -> dict[str, Any] | None:
    """The answer of a moment, the next best action and the figures; None where no action is clearly best."""
    legal = playouts.actions(position)
    if len(legal) < LEAST_CHOICES or len(position.to_move) > 1:
        return None
    first = ranked(playouts, position, legal, FIRST_WORLDS, (*seed, "first"))
    if first[0][0] - first[1][0] < LEAST_SEEMING:
        return None
    standing = [action for _mean, action in first[:STANDING]]
    second = ranked(playouts, position, standing, SECOND_WORLDS, (*seed, "second"))
    (value, best), (_other, next_best) = second[:2]
    if value - second[1][0] < LEAST_GAIN or not VALUES[0] <= value <= VALUES[1]:
        return None
    worlds = list(playouts.imagined(position, LAST_WORLDS, *seed, "last"))
    scores = playouts.scores(position, worlds, [best, next_best])
    interval = paired_interval([float(one - other) for one, other in scores])
    if interval.low < LEAST_GAIN:
        return None
    strongest = list(game.bots)[-1]
    for look in range(2):
        if game.bot_action(position, seat, strongest, seed_from(*seed, "strongest", look)) != best:
            return None
    return {
        "answer": best,
        "second": next_best,
        "value": round(float(scores[:, 0].mean()), 4),
        "gain": round(interval.value, 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
    }


def agrees_deeply(puzzle: FoundPuzzle) -> bool:
    """Whether the strongest bot with ten times its search plays the answer, too."""
    game = get_game(puzzle.game)
    position = game.begin(puzzle.setup, puzzle.sides, puzzle.seed)
    for seat, action in puzzle.actions:
        position.apply(seat, action)
    played = game.playouts(puzzle.setup).deep(position, DEEP, puzzle.seed, "deep")
    return played == puzzle.answer


def ranked(
    playouts: DeterminisedPlayouts,
    position: Position,
    actions: Sequence[str],
    count: int,
    seed: Sequence[object],
) -> list[tuple[float, str]]:
    """The actions with their mean chance on so many worlds, the best first."""
    worlds = list(playouts.imagined(position, count, *seed))
    means = playouts.scores(position, worlds, actions).mean(axis=0)
    return sorted(zip(map(float, means), actions, strict=True), key=lambda each: -each[0])
