"""How long tests wait for others."""

PATIENCE = 120
"""Seconds until what is waited for counts as lost; it takes a few, on a busy machine some more."""
