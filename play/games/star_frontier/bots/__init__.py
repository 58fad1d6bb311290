"""Players of Star Frontier. Nothing is hidden from them but the dice."""
