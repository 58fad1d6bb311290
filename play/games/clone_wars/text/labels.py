"""Names of an edition's things in the reader's language."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from play.games.clone_wars.edition.content import BattleCard, CloneEdition
from play.games.kit.narration import in_reader_language

SIDE_NAMES: Final = {
    "republic": gettext_lazy("Republic"),
    "separatist": gettext_lazy("Separatists"),
}
COLOURS: Final = {
    "green": gettext_lazy("plasma"),
    "red": gettext_lazy("rockets"),
    "blue": gettext_lazy("lasers"),
}
TECHNIQUES: Final = {
    "group": pgettext_lazy("technique", "Group"),
    "thrust": pgettext_lazy("technique", "Thrust"),
    "clinch": pgettext_lazy("technique", "Clinch"),
}
TYPES: Final = {
    "unit": pgettext_lazy("card", "Unit"),
    "support": pgettext_lazy("card", "Support"),
    "space": pgettext_lazy("card", "Space"),
}
KINDS: Final = {
    "start": gettext_lazy("starting planet"),
    "neutral": gettext_lazy("neutral planet"),
    "key": gettext_lazy("key planet"),
    "base": gettext_lazy("military base"),
    "source": gettext_lazy("Source of Force"),
    "mission": gettext_lazy("mission cell"),
    "space": gettext_lazy("plain space"),
}
EFFECTS: Final = {
    "reveal": gettext_lazy("Turn up a landed enemy unit."),
    "repair": gettext_lazy("Restore %(amount)d points of your field."),
    "barrage": gettext_lazy("Destroy a face-up enemy unit of green defence."),
    "second_landing": gettext_lazy("Land a second unit this turn."),
    "jam": gettext_lazy("The enemy plays no support in the next turn."),
    "draw": gettext_lazy("Draw %(amount)d cards."),
    "recall": gettext_lazy("Take an own unit back into the hand."),
    "jump": gettext_lazy("Steps this turn: +%(amount)d."),
    "meditate": gettext_lazy("Gain %(amount)d Force."),
    "scout": gettext_lazy("Look at the tokens of an enemy cell."),
    "supply": gettext_lazy("Lay a token on an own planet or base, however far."),
    "chase": gettext_lazy("After an enemy's roll, its steps: −%(amount)d."),
    "cover": gettext_lazy("When your base is attacked: draw %(amount)d cards first."),
    "manual": gettext_lazy("Read the card; the players carry it out themselves."),
}
CONDITIONS: Final = {
    "deliver": gettext_lazy("from %(first)s to %(second)s"),
    "hold": gettext_lazy("take a base and hold it for %(first)s turns"),
    "capture-hold": gettext_lazy("win a base from the enemy and hold it for %(first)s turns"),
    "intercept": gettext_lazy("beat in a duel the hero who carries it"),
}
LEVEL_MARKS: Final = ("", "I", "II", "III")


class Labels:
    """Names by key, as a reader of this moment reads them."""

    def __init__(self, edition: CloneEdition) -> None:
        self.edition = edition

    def cell(self, key: str) -> str:
        place = self.edition.places[key]
        name = in_reader_language(place.names)
        if name != key:
            return name
        return key if place.kind == "space" else f"{KINDS[place.kind]} {key}"

    def card(self, key: str | None) -> str:
        if not key or key not in self.edition.cards:
            return _("a card")
        return in_reader_language(self.edition.cards[key].names)

    def mission(self, key: str | None) -> str:
        if not key:
            return _("a mission")
        return in_reader_language(self.edition.missions[key].names)

    def patron(self, key: str) -> str:
        return in_reader_language(self.edition.patrons[key])

    def told(self, card: BattleCard) -> str:
        """What a card does: its colours, or its effect."""
        if card.type != "unit":
            return str(EFFECTS[card.effect]) % {"amount": card.amount}
        colours = {"attack": COLOURS[card.attack], "defence": COLOURS[card.defence]}
        text = _("attack %(attack)s, defence %(defence)s") % colours
        if card.shield:
            text += ", " + _("shield against %(shield)s") % {"shield": COLOURS[card.shield]}
        return text

    def condition(self, words: tuple[str, ...]) -> str:
        """What a side has to do for a mission (C6.7)."""
        kind, *rest = words
        told = map(self.cell, rest) if kind == "deliver" else rest
        return str(CONDITIONS[kind]) % dict(zip(("first", "second"), told, strict=False))
