"""The rules as their page shows them: numbered paragraphs in two languages."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.rulebook.markup import Mark
from play.games.kit.rules_pages import SOURCE, GameRulebook
from play.games.rex import KEY

RULEBOOK: Final = GameRulebook(
    KEY,
    "X",
    (
        SOURCE,
        Mark(
            "dune", _("filled in"), _("Filled in from the game that this one gives another theme.")
        ),
        Mark(
            "ruling",
            _("ruling"),
            _("The rules that are known leave this open; this project decided it."),
        ),
        Mark("invented", _("ours"), _("Made here, not the printed game's.")),
    ),
    intro=_(
        "In our own words, as this site plays them. The second half of the rulebook is lost; what is filled"
        " in carries a mark. Every paragraph has a number to cite and to link to."
    ),
)
