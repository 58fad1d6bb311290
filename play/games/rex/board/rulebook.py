"""The rules as their page shows them: numbered paragraphs in two languages."""

from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.kit.rules_pages import GameRulesSection, RulesMarkup, read_rules

RULES_FILE: Final = Path(__file__).parents[1] / "data" / "rules.toml"
MARKS: Final = ("source", "dune", "ruling", "invented")
MEANINGS: Final = {
    "source": _("A public text about the game says it."),
    "dune": _("Filled in from the game that this one gives another theme."),
    "ruling": _("The rules that are known leave this open; this project decided it."),
    "invented": _("Made here, not the printed game's."),
    "seed": _("The copy of the rulebook says it."),
}
LABELS: Final = {
    "source": _("source"),
    "dune": _("filled in"),
    "ruling": _("ruling"),
    "invented": _("ours"),
    "seed": _("rulebook"),
}
MARKUP: Final = RulesMarkup(letter="X", labels=LABELS, meanings=MEANINGS)


@cache
def rulebook() -> tuple[GameRulesSection, ...]:
    """The sections X1 to X16."""
    return read_rules(RULES_FILE, {})
