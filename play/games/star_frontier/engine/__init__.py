"""The rules of Star Frontier (S1 to S16): NumPy, Numba and the standard library only."""

from play.games.star_frontier.edition import layout as layout

RULES_VERSION = "2"
"""It changes whenever a game may go otherwise."""
