"""Star Frontier: a strategy game for two on hexes, with dice and nothing hidden."""

KEY = "star_frontier"
"""Of this game in the registry: the name of this folder."""
