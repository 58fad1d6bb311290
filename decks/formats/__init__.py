"""Decks written as text: a module for each format, with `render`; import from `registry`."""
