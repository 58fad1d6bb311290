"""How long a run is that leaves it open: as long as its bots need for some figures within a minute or two."""

from typing import Final

from simulate.deals.playing_time import games_within
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

DEFAULT_SECONDS: Final = 200.0  # of one processor; half of that where two play
MAX_DEFAULT_GAMES: Final = 1_000  # of a pairing
MAX_DEFAULT_BOT_GAMES: Final = 200  # of two bots in a game without decks
MAX_DEFAULT_BUDGET: Final = 100_000  # of a cut list
ROUND: Final = 10


def default_games(seconds: float, each: float, most: int = MAX_DEFAULT_GAMES) -> int:
    """Games of each pairing that take so many seconds, where one of each takes `each`."""
    games = games_within(seconds, each, least=2, most=most)
    return games // ROUND * ROUND if games > ROUND**2 else games


def default_budget(
    seconds: float, each: float, variants: int, opponents: int, *, alike: bool
) -> int:
    """Games of a cut list, of which one takes `each`; at least as many as tell so many variants apart."""
    games = games_within(seconds, each, least=2, most=MAX_DEFAULT_BUDGET)
    games = games // ROUND**2 * ROUND**2
    try:
        plan_rounds(variants, games // (2 * opponents), alike=alike)
    except BudgetTooSmall as error:
        return error.least * 2 * opponents
    return games
