"""What the box holds: map, sheets, cards, tokens and missions, read from one file and checked."""
