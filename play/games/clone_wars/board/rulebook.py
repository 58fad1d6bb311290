"""The rules as their page shows them: numbered paragraphs in two languages."""

from pathlib import Path
from typing import Final

from play.games.kit.rules_pages import GameRulebook, RulesMarkup

RULEBOOK: Final = GameRulebook(
    file=Path(__file__).parents[1] / "data" / "rules.toml",
    marks=("ruling", "picture", "inferred", "source"),
    markup=RulesMarkup("C"),
)
