"""Decks written for other programs: texts and files by `registry`, saved objects by `tabletop`."""
