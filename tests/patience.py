"""How long tests wait for others."""

PATIENCE = 180
"""Seconds. Compiling the rules takes a minute, on a busy machine two."""
