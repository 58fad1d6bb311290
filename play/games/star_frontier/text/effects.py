"""What research cards do, in the reader's language."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.kit.narration import in_reader_language
from play.games.star_frontier.edition.content import FrontierEdition

STATS: Final = {
    "speed": gettext_lazy("Speed"),
    "shots": gettext_lazy("Shots"),
    "range": gettext_lazy("Range"),
    "power": gettext_lazy("Power"),
    "around": gettext_lazy("Power around"),
    "armour": gettext_lazy("Armour"),
    "price": gettext_lazy("Price"),
}
CARD_KINDS: Final = {
    "weapon": gettext_lazy("Weapons"),
    "armour": gettext_lazy("Armour research"),
    "technology": gettext_lazy("Technology"),
    "tactics": gettext_lazy("Tactics"),
}


def effect_words(edition: FrontierEdition, effect: str) -> str:
    """An effect of a card, such as “Cyber-infantry, Heavy cyborg: Power +1”."""
    verb, *words = effect.split()
    if verb in ("stat", "price"):
        kinds = ", ".join(
            in_reader_language(edition.kinds[key].names) for key in words[0].split(",")
        )
        what = f"{STATS[words[1]]} {words[2]}" if verb == "stat" else f"{STATS['price']} {words[1]}"
        return f"{kinds}: {what}"
    amount = {"amount": words[0].lstrip("+")}
    if verb == "income":
        return _("%(amount)s more gold from each mine") % amount
    if verb == "actors":
        return _("%(amount)s more unit may act in Combat") % amount
    return _("Recruits may land up to %(amount)s hexes from the building, on its island") % amount
