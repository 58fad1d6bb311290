"""What is kept of an account's tries at puzzles, for its owner."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User

from play.models import PuzzleSolver, PuzzleTry


def puzzle_files(user: User) -> Iterator[tuple[str, Any]]:
    """The account's ratings at puzzles and its tries, if there are any."""
    ratings = PuzzleSolver.objects.filter(account=user).values(
        "game", "value", "deviation", "volatility", "tries", "solved", "rated_at"
    )
    tries = PuzzleTry.objects.filter(account=user).values(
        "puzzle__slug", "action", "is_right", "is_solved", "day", "has_reported", "created"
    )
    if ratings or tries:  # those at decisions of the own matches are not rated
        yield "puzzles.json", {"ratings": list(ratings), "tries": list(tries)}
