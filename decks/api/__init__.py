"""The API of decks and codes, and how a program signs in."""
