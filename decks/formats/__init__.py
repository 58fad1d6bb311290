"""Decks written for other programs, each format by its name in `registry`."""
