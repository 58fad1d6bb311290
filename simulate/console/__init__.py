"""The terminal's face: what the management commands read, play and print."""
