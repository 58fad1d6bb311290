"""Stored decks: ownership and access, lists, histories, and writes."""
