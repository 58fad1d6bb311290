"""What Strategy cards do, in the reader's language: those with a symbol by it and their kind."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.rex.edition.tables import StrategyCardTable

EFFECTS: Final = {
    "attack-beam": _("Strikes through every defence; with a screen everything there is lost."),
    "attack-energy": _("Destroys the enemy's leader unless a screen stops it."),
    "attack-bio": _("Destroys the enemy's leader unless a filter stops it."),
    "attack-none": _("Does nothing but look like an attack."),
    "defence-energy": _("A screen: stops energy attacks; with a lance everything there is lost."),
    "defence-bio": _("A filter: stops biological attacks."),
    "defence-none": _("Does nothing but look like a defence."),
    "hero": _("Leads instead of a leader, with strength 0; no traitor."),
    "orders": _("Before the fleet moves: it moves 0 to 10 sectors instead of by a card."),
    "beacon": _("Before the fleet moves: it moves 1 to 3 sectors more."),
    "breaker": _("Before the fleet moves: breaks a shield where own units stand, or beside them."),
    "march": _("In your movement: a second movement."),
    "clinic": _("In your recruitment: up to five units or a leader, free of charge."),
    "agent": _("In your recruitment: another Traitor card."),
    "immunity": _("With the accusations: your leader in this battle is no traitor."),
}


def effect_of(card: StrategyCardTable) -> str:
    """What a card does."""
    return str(EFFECTS[f"{card.symbol}-{card.kind}" if card.symbol else card.kind])
