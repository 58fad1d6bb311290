"""Figures of decks: levels, symbols, odds, comparisons; decks prepared for pages."""
