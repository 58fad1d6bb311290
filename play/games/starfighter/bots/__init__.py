"""Bots: one module each, with `weigh` (what it knows of a card set) and `choose` (a kernel)."""
