"""Points of games that were played in pairs, from the view of one side."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

GamePoints = npt.NDArray[np.int8]

WIN: Final = 2  # points of a game, doubled so that a draw is whole


def pair_points(games: npt.NDArray[Any]) -> GamePoints:
    """The first line-up's points (0 to 4) in each pair, in the order of play.

    `games` are an even number of records with `winner`, which begin with a pair's first game.
    """
    return sum_pairs(game_points(games))


def first_turn_points(games: npt.NDArray[Any]) -> GamePoints:
    """The same for the side that had the first turn in each game."""
    points = game_points(games)
    return sum_pairs(np.where(games["first"] == 0, points, WIN - points).astype(np.int8))


def seat_a_points(games: npt.NDArray[Any]) -> GamePoints:
    """The same for seat A, in which the first line-up sits in the first game of each pair."""
    points = game_points(games)
    points[1::2] = WIN - points[1::2]
    return sum_pairs(points)


def outcome_counts(games: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """How many games the first line-up lost, drew and won."""
    return np.bincount(game_points(games), minlength=3)


def game_points(games: npt.NDArray[Any]) -> GamePoints:
    """The first line-up's points: 2 for a win, 1 for a draw."""
    winner = games["winner"]
    return np.where(winner < 0, 1, WIN * (winner == 0)).astype(np.int8)


def sum_pairs(points: GamePoints) -> GamePoints:
    return (points[0::2] + points[1::2]).astype(np.int8)
