"""The rules of Star Frontier (S1 to S16): NumPy, Numba and the standard library only."""

RULES_VERSION = "2"
"""It changes whenever a game may go otherwise."""
