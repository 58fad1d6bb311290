"""Breeding the field: proposals of decks, tests of them by captain, and whether the field holds."""
