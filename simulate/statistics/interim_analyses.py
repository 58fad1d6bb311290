"""After how many games of a pairing a stopping rule analyses the results in between.

Where games take long, the first analysis of a rule may come earlier than by default.
"""

from typing import Final

FIRST_INTERVAL_ANALYSIS: Final = 500
LATER_INTERVAL_ANALYSES: Final = 8_000  # games between two of them
FIRST_COMPARISON_ANALYSIS: Final = 400
COMPARISON_GROWTH: Final = 4  # later an analysis comes after a fourth more


def next_interval_analysis(games: int, first: int | None = None) -> int:
    """The next analysis of a rule that waits for a narrow interval, after so many games.

    After twice as many each, and later after so many more.
    """
    interim = first or FIRST_INTERVAL_ANALYSIS
    while interim <= games:
        interim *= 2
    return min(interim, (games // LATER_INTERVAL_ANALYSES + 1) * LATER_INTERVAL_ANALYSES)


def next_comparison_analysis(games: int, first: int | None = None) -> int:
    """The next analysis of a comparison: more of them than of an interval, for an early stop."""
    return games + max(first or FIRST_COMPARISON_ANALYSIS, games // (2 * COMPARISON_GROWTH) * 2)
