"""The rules as their page shows them: numbered paragraphs in two languages."""

from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.kit.rules_pages import GameRulebook, RulesMarkup
from play.games.star_frontier.edition.layout import STAT_NAMES
from play.games.star_frontier.edition.reader import ELEMENTS, current_edition


def figures() -> dict[str, object]:
    """What the text says of the edition's figures."""
    edition = current_edition()
    stats = {
        name: dict(zip(STAT_NAMES, kind.stats, strict=True)) for name, kind in edition.kinds.items()
    }
    areas = [stats[name] for name, kind in edition.kinds.items() if kind.is_area]
    return {
        **edition.figures,
        **{f"{name}_price": stats[name]["price"] for name in ELEMENTS},
        "crossing_armour": stats["crossing"]["armour"],
        "blast_power": areas[0]["power"] if areas else 0,
        "blast_around": areas[0]["around"] if areas else 0,
    }


RULEBOOK: Final = GameRulebook(
    file=Path(__file__).parents[1] / "data" / "rules.toml",
    intro=_(
        "In our own words, as this site plays them. They follow the text of the rulebook; every paragraph"
        " has a number to cite and to link to."
    ),
    marks=("ruling", "picture"),
    markup=RulesMarkup(
        letter="S",
        labels={"ruling": _("ruling"), "picture": _("reconstruction")},
        meanings={
            "ruling": _("The rulebook leaves this open; this project decided it."),
            "picture": _(
                "This stood in a picture that is lost; it is our own, not the printed game's."
            ),
        },
    ),
    debated={
        "S9.2": _("Only an outer wall or tower can be shot, so the middle of a long work is safe."),
        "S8.2": _("The Hammer's blast hits friend and foe alike."),
        "S6.2": _(
            "A crossing is laid where no bank holds a wall, tower or mine; units are no hindrance."
        ),
        "S6.4": _(
            "A crossing helps movement only: building, mining and recruiting end at the lava."
        ),
        "S15.1": _("Mines and crossings do not keep a player in the game."),
        "S15.4": _("After the last turn more mines win, then the higher worth of what stands."),
        "S4.3": _("A unit moves once and attacks once, and splits neither."),
    },
    figures=figures,
)
