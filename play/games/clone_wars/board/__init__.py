"""The board of War of the Clones: its table page, rules and reference."""
