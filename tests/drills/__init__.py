"""Drills: what takes too long for the suite, as commands (`python -m tests.drills NAME`)."""
