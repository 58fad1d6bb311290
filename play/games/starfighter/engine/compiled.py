"""How Starfighter's kernels are compiled, see `play/games/compiled/compiled_rules.py`."""

from pathlib import Path

from play.games.compiled.compiled_rules import CompiledRules, kernel

__all__ = ["RULES", "entry", "kernel"]

RULES = CompiledRules(Path(__file__).parents[1])
entry = RULES.entry
