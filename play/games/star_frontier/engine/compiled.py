"""How Star Frontier's kernels are compiled, see `play/games/compiled/compiled_rules.py`."""

from pathlib import Path
from typing import Any

import numpy as np

from play.games.compiled.compiled_rules import CompiledRules, kernel

__all__ = ["RULES", "entry", "int64", "kernel"]

RULES = CompiledRules(Path(__file__).parents[1])
entry = RULES.entry
int64: Any = np.int64
"""Widens a cell of a record before it is compared or added: kernels then have one signature each."""
