"""Why an action is advised, in a sentence."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.games.game import Json

LIKELY = 0.5
"""From which share of the imagined games on an answer is called the likely one."""


def reason_words(reason: Json, enemy: str) -> str:
    """What the action brings and what the enemy, of that name, can answer."""
    brings = ", ".join(gains(reason, enemy)) or _("no damage changes by it")
    reply = reply_words(reason["reply"], enemy) if reason["reply"] else ""
    return f"{capfirst('; '.join(filter(None, [brings, reply])))}."


def gains(reason: Json, enemy: str) -> list[str]:
    """What changes for both sides, the reader's gains first."""
    deals, takes = reason["deals"] or (0, 0), reason["takes"] or (0, 0)
    lost, own = reason["lost"][reason["enemy"]], sum(reason["lost"].values())
    own -= lost
    told = []
    if deals[0] != deals[1]:
        told.append(_("you deal %(after)d instead of %(before)d") % change(deals))
    if takes[0] != takes[1]:
        told.append(_("you take %(after)d instead of %(before)d") % change(takes))
    if lost > 0:
        told.append(_("armour lost by %(name)s: %(lost)d") % {"name": enemy, "lost": lost})
    if own > 0:
        told.append(_("armour lost by you: %(lost)d") % {"lost": own})
    if reason.get("enemy_passed"):
        sentence = _("%(name)s takes the initiative, and plays no more cards in this round")
        told.append(sentence % {"name": enemy})
    if reason["initiative"]:
        told.append(_("you take the initiative, and play no more cards in this round"))
    if count := reason["destroyed"]:
        sentence = ngettext("%(count)d card is destroyed", "%(count)d cards are destroyed", count)
        told.append(sentence % {"count": count})
    return told


def change(figures: tuple[int, int]) -> dict[str, int]:
    return {"before": figures[0], "after": figures[1]}


def reply_words(reply: Json, enemy: str) -> str:
    is_likely = reply["share"] >= LIKELY
    if reply["sector"] is None:
        sentence = (
            _("%(name)s will probably pass then") if is_likely else _("%(name)s may pass then")
        )
    elif is_likely:
        sentence = _(
            "%(name)s will probably answer in sector %(sector)d, and you may take up to %(takes)d then"
        )
    else:
        sentence = _(
            "%(name)s can answer in sector %(sector)d, and you may take up to %(takes)d then"
        )
    return sentence % {"name": enemy, **reply}
