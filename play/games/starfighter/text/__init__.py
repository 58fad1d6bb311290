"""What happens in a game, and why something is refused, in English and Russian."""
