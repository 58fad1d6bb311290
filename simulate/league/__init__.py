"""The field of stock decks, its matrix and mix, and which decks are promoted into it."""
