"""The rules of Starfighter: states, actions, events and what each seat may see of them.

`game.Position` is the front door: set up, who is to move, legal actions, apply, what a seat sees, result,
to and from notation. The package knows nothing of Django; kernels are compiled by Numba (`compiled`).
"""

RULES_VERSION = "2"
"""Changes whenever a game may go otherwise; `tests/play/games/starfighter/test_versions.py` notices."""
