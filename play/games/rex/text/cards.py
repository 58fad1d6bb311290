"""What Strategy cards do, in the reader's language."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

EFFECTS: "Final[Mapping[str, StrOrPromise]]" = {
    "beam": _(
        "Attack or defence: a lance strikes through every defence; with a screen all is lost."
    ),
    "energy": _("Energy: an attack destroys the enemy's leader unless a screen stops it."),
    "bio": _("Biological: an attack destroys the enemy's leader unless a filter stops it."),
    "none": _("Blank: it does nothing but look like a card."),
    "hero": _("Leads instead of a leader, with strength 0; no traitor."),
    "orders": _("Before the fleet moves: it moves 0 to 10 sectors instead of by a card."),
    "beacon": _("Before the fleet moves: it moves 1 to 3 sectors more."),
    "breaker": _("Before the fleet moves: breaks a shield where own units stand, or beside them."),
    "march": _("In the own movement: a second movement."),
    "clinic": _("In the own recruitment: up to five units or a leader, free of charge."),
    "agent": _("In the own recruitment: another Traitor card."),
    "immunity": _("With the accusations: the own leader in this battle is no traitor."),
}
