"""HTML pages of cards, rules, editions and print sheets."""
