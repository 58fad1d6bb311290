"""After how many games of a pairing a stopping rule looks at the results."""

from typing import Final

FIRST_INTERVAL_LOOKS: Final = (500, 1_000, 2_000, 4_000, 8_000)
LATER_INTERVAL_LOOKS: Final = 8_000  # games between two of them
FIRST_COMPARISON_LOOK: Final = 400
COMPARISON_GROWTH: Final = 4  # later it is looked at after a fourth more


def next_interval_look(games: int) -> int:
    """The next look of a rule that waits for a narrow interval, after so many games."""
    later = (games // LATER_INTERVAL_LOOKS + 1) * LATER_INTERVAL_LOOKS
    return next((look for look in FIRST_INTERVAL_LOOKS if look > games), later)


def next_comparison_look(games: int) -> int:
    """The next look of a comparison: more of them than of an interval, for an early stop."""
    return games + max(FIRST_COMPARISON_LOOK, games // (2 * COMPARISON_GROWTH) * 2)
