"""How many games a run takes that ends when its interval is narrow enough."""

from typing import Final

from simulate.statistics.forecast import games_for_half_width
from simulate.statistics.interim_analyses import next_interval_analysis

# An interval that was forecast is reached with this many times the games, whatever the decks.
RESERVE: Final = 2
STEPS: Final = range(1, 201)  # half-widths that can be asked for, in thousandths


def expected_games(half_width: float, opponents: int, first: int | None = None) -> int:
    """How many games of a pairing bring the mean over the opponents to ±half_width, as they are looked at.

    The first look is after so many games, the usual number where it is not given.
    """
    needed = games_for_half_width(half_width, opponents)
    border = next_interval_analysis(0, first)
    while border < needed:
        border = next_interval_analysis(border, first)
    return border


def bound(half_width: float, opponents: int, first: int | None = None) -> int:
    """How many games of a pairing such a run plays at most, whatever comes of them."""
    return RESERVE * expected_games(half_width, opponents, first)


def narrowest(games: int, opponents: int, first: int | None = None) -> float | None:
    """The narrowest half-width for at most so many games of a pairing; None where the widest takes more."""
    widths = (step / 1000 for step in STEPS)
    return next((width for width in widths if bound(width, opponents, first) <= games), None)
