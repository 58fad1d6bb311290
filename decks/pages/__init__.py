"""HTML pages of decks, the builder and accounts."""
