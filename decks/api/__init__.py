"""The API of decks and codes, and its token authentication."""
