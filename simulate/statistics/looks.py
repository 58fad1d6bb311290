"""After how many games of a pairing a stopping rule looks at the results.

Where games take long a rule may begin with a look that comes earlier than its usual one.
"""

from typing import Final

FIRST_INTERVAL_LOOK: Final = 500
LATER_INTERVAL_LOOKS: Final = 8_000  # games between two of them
FIRST_COMPARISON_LOOK: Final = 400
COMPARISON_GROWTH: Final = 4  # later it is looked at after a fourth more


def next_interval_look(games: int, first: int | None = None) -> int:
    """The next look of a rule that waits for a narrow interval, after so many games.

    After twice as many each, and later after so many more.
    """
    look = first or FIRST_INTERVAL_LOOK
    while look <= games:
        look *= 2
    return min(look, (games // LATER_INTERVAL_LOOKS + 1) * LATER_INTERVAL_LOOKS)


def next_comparison_look(games: int, first: int | None = None) -> int:
    """The next look of a comparison: more of them than of an interval, for an early stop."""
    return games + max(first or FIRST_COMPARISON_LOOK, games // (2 * COMPARISON_GROWTH) * 2)
