"""What a finished game would have been worth if it had been played otherwise."""
