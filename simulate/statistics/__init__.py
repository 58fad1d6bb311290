"""Numbers in, intervals out; no Django."""
