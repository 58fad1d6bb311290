"""Star Frontier: a strategy game for two on hexes, with dice and nothing hidden."""
