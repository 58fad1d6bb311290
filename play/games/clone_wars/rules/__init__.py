"""The rules C1 to C11 in plain Python: what may be done, and what follows from it."""

RULES_VERSION = "2"
