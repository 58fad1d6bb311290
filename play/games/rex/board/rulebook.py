"""The rules as their page shows them: numbered paragraphs in two languages."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.kit import rules_pages
from play.games.kit.rules_pages import GameRulebook, RulesMarkup
from play.games.rex import KEY

LABELS: Final = rules_pages.LABELS | {
    "dune": _("filled in"),
    "invented": _("ours"),
    "seed": _("rulebook"),
}
RULEBOOK: Final = GameRulebook(
    game=KEY,
    intro=_(
        "In our own words, as this site plays them. The second half of the rulebook is lost; what is filled"
        " in carries a mark. Every paragraph has a number to cite and to link to."
    ),
    marks=("source", "dune", "ruling", "invented"),
    markup=RulesMarkup(
        letter="X",
        labels=LABELS,
        meanings=rules_pages.MEANINGS
        | {
            "dune": _("Filled in from the game that this one gives another theme."),
            "ruling": _("The rules that are known leave this open; this project decided it."),
            "invented": _("Made here, not the printed game's."),
            "seed": _("The copy of the rulebook says it."),
        },
    ),
)
