"""How Starfighter's kernels are compiled, see `play/games/compiled/compiled_rules.py`."""

from pathlib import Path

from play.games.compiled.compiled_rules import CompiledRules

RULES = CompiledRules(Path(__file__).parents[1])
kernel, entry = RULES.kernel, RULES.entry
