"""War of the Clones: two to four players, two sides, a map with hidden missions, battles and duels."""

KEY = "clone_wars"
