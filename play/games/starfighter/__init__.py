"""Starfighter: rules, bots, words and board. Nothing outside this package knows its phases or cards."""
