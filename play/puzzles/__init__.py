"""Positions worth solving: found in games between bots, rated by who solves them."""
