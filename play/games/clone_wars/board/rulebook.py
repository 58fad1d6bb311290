"""The rules as their page shows them: numbered paragraphs in two languages."""

from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.kit.rules_pages import GameRulebook, RulesMarkup

RULEBOOK: Final = GameRulebook(
    file=Path(__file__).parents[1] / "data" / "rules.toml",
    intro=_(
        "In our own words, as this site plays them. They follow the text of the rulebook; every paragraph"
        " has a number to cite and to link to."
    ),
    marks=("ruling", "data", "inferred", "source"),
    markup=RulesMarkup(
        letter="C",
        labels={
            "ruling": _("ruling"),
            "data": _("reconstruction"),
            "inferred": _("inferred"),
            "source": _("review"),
        },
        meanings={
            "ruling": _("The rulebook leaves this open; this project decided it."),
            "data": _(
                "This stood in a picture that is lost; it is our own, not the printed game's."
            ),
            "inferred": _("This follows from the rulebook, which says it nowhere."),
            "source": _("This is from a public review, not from the rulebook."),
        },
    ),
    debated={
        "C4.9": _("One place action a turn; a won duel does not use it up, a battle does."),
        "C8.3": _("A hero on a place of his side and the place fall or stand in one battle."),
        "C8.11": _("A weak hero makes a strong garrison weaker; we follow the text."),
        "C9.6": _("One blocker stops one attacker, and units do not tire."),
        "C6.12": _("Turns of a held base are the own turns of the seat that took it."),
        "C11.3": _(
            "Who loses a garrison from afar, or stands in, neither moves nor misses a turn."
        ),
    },
    slips=(
        _("12 hero and duel cards are counted, but four seats need 4 and 12; a die is not listed."),
        _(
            "A caption lets Lords play level III; the table beside it says Master. We follow the table."
        ),
        _("Parrying thrust with thrust carries an asterisk without a note."),
        _(
            "“Turn” and “move” are one word in the original, hence our rulings C4.9, C4.11 and C6.12."
        ),
        _(
            "A hero's colour depends on techniques or is any of three: the first in duels, else the second."
        ),
        _("That a defender may block only one attacker says nothing of two blockers (C9.6)."),
        _("Whether the loser of an unmanned garrison is sent home stays open (C11.3)."),
        _("The names of two planets and of one hero are spelt in several ways."),
    ),
)
