"""Decks as text: one module a format, each with `read` and `render`; `reading` is the front door."""
