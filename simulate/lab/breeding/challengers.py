"""Decks that beat the shipped field or a deck of it: a check plays them, and breeding may begin there."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from simulate.lab.breeding.candidates import Candidate

FILE: Final = Path(__file__).resolve().parents[2] / "data" / "challengers.toml"


@lru_cache(maxsize=1)
def challengers() -> tuple[Candidate, ...]:
    """In the file's order: for each cruiser the strongest first."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["deck"]
    return tuple(Candidate.of(row["cruiser"], row["cards"].split()) for row in rows)
