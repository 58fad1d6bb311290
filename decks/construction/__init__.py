"""Deck lists: the card pool, legality (R2.3), codes, tags and stock decks."""
