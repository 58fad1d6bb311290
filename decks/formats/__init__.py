"""Decks as text: a module for each format, with `read` and `render`; import from `registry`."""
