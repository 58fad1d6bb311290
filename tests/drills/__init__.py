"""Drills: what takes too long for the suite. `python -m tests.drills --help` lists them.

A drill is a module here with a function `run()`, which prints its figures and raises Amiss when something
is not as it should be. Modules whose names begin with `_` are what drills share.
"""


class Amiss(Exception):
    """What a drill has found."""
