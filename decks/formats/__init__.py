"""Decks as files: one module a format, `reading.read_deck` as the front door."""
