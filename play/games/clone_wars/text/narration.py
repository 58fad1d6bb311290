"""Actions and events in the reader's language."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from play.games.clone_wars.edition.content import CloneEdition
from play.games.clone_wars.text.labels import COLOURS, SIDE_NAMES, TECHNIQUES, Labels
from play.games.game import Json
from play.games.kit.narration import BaseNarrator, Said

HIDDEN: Final = "?"
ENDS: Final = {
    "missions": gettext_lazy("mission points"),
    "planets": gettext_lazy("ten neutral planets"),
    "keys": gettext_lazy("all three key planets"),
    "capital": gettext_lazy("the enemy's starting planet"),
    "turns": gettext_lazy("the turns are over"),
    "lesson": gettext_lazy("two won fights"),
    "resigned": gettext_lazy("given up"),
    "time": gettext_lazy("time is up"),
}


def tell_turn(_narrator: "CloneNarrator", said: Said) -> str:
    text = _("Turn %(number)d: %(seat)s") % said
    if said["missed"] == "training":
        return text + ", " + _("misses it in training")
    return text + ", " + _("misses it after a defeat") if said["missed"] else text


def tell_steps(_narrator: "CloneNarrator", said: Said) -> str:
    steps = ngettext("%(count)d step", "%(count)d steps", said["count"]) % said
    if said["penalty"]:
        steps += ", " + _("%(penalty)d less for the hand") % said
    return f"{said['name']}: {steps}"


def tell_hero(_narrator: "CloneNarrator", said: Said) -> str:
    joins, leaves = (
        _("%(name)s: the hero joins the battle"),
        _("%(name)s: the hero leaves the battle"),
    )
    return (joins if said["is_in"] else leaves) % said


def tell_block(_narrator: "CloneNarrator", said: Said) -> str:
    blocked, free = _("Block: %(unit)s against %(target)s"), _("Nobody blocks %(target)s")
    return (blocked if said["unit"] else free) % said


def tell_exchange(narrator: "CloneNarrator", said: Said) -> str:
    shown = ", ".join(f"{narrator.names[s]}: {TECHNIQUES[t]}" for s, t in said["shown"].items())
    return f"{shown} – {narrator.names.get(said['winner'], _('a parry'))}"


def tell_end(narrator: "CloneNarrator", said: Said) -> str:
    reason = ENDS[said["reason"]]
    if not said["winners"]:
        return _("A draw: %(reason)s.") % {"reason": reason}
    side = SIDE_NAMES[narrator.sides[said["winners"][0]]]
    return _("%(side)s win: %(reason)s.") % {"side": side, "reason": reason}


class CloneNarrator(BaseNarrator):
    """Tells one reader what is done in a match of a set-up."""

    WORDED = frozenset(
        (
            *("card", "tokens", "token", "cell", "patron", "seat", "target", "loser", "unit"),
            *("colour", "defence", "side"),
        )
    )
    PLAIN: ClassVar[Mapping[str, Any]] = {
        "roll": gettext_lazy("roll and move"),
        "hold": gettext_lazy("stay here"),
        "stop": gettext_lazy("stop here"),
        "mission draw": gettext_lazy("draw a mission"),
        "mission skip": gettext_lazy("draw no mission"),
        "accept": gettext_lazy("accept the mission"),
        "decline": gettext_lazy("decline the mission"),
        "attack place": gettext_lazy("attack this place"),
        "rest": gettext_lazy("do nothing here"),
        "end": gettext_lazy("end the turn"),
        "pass": gettext_lazy("do not react"),
        "fight": gettext_lazy("fight"),
        "refuse": gettext_lazy("refuse, and lose"),
        "surrender": gettext_lazy("surrender"),
        "skip": gettext_lazy("go on without"),
        "committed": gettext_lazy("attack now"),
        "open": gettext_lazy("do not block"),
        "abandon": gettext_lazy("leave the cell free"),
    }
    ACTIONS: ClassVar[Mapping[str, Any]] = {
        "step cell": gettext_lazy("step to %(cell)s"),
        "play hand": gettext_lazy("play %(hand)s"),
        "target cell": gettext_lazy("look at %(cell)s"),
        "target cell token": gettext_lazy("lay a %(token)s on %(cell)s"),
        "withdraw cell token": gettext_lazy("withdraw a %(token)s from %(cell)s"),
        "take cell token": gettext_lazy("bring a %(token)s from %(cell)s"),
        "persuade hand token": gettext_lazy("persuade with a %(token)s, discarding %(hand)s"),
        "garrison token": gettext_lazy("lay a %(token)s here"),
        "occupy token": gettext_lazy("occupy with a %(token)s"),
        "train hand": gettext_lazy("train, discarding %(hand)s"),
        "train hand other": gettext_lazy("train, discarding %(hand)s and %(other)s"),
        "attack target": gettext_lazy("attack %(target)s"),
        "intercept target": gettext_lazy("intercept %(target)s in a duel"),
        "defend target": gettext_lazy("defence by %(target)s"),
        "react hand": gettext_lazy("react with %(hand)s"),
        "support hand": gettext_lazy("support: %(hand)s"),
        "support hand unit": gettext_lazy("support: %(hand)s on %(unit)s"),
        "land hand": gettext_lazy("land %(hand)s"),
        "enter hand": gettext_lazy("the hero joins, discarding %(hand)s"),
        "exit hand": gettext_lazy("the hero leaves, discarding %(hand)s"),
        "ambush colour unit": gettext_lazy("ambush %(unit)s with %(colour)s"),
        "commit unit": gettext_lazy("attack: %(unit)s"),
        "commit unit colour": gettext_lazy("attack: %(unit)s with %(colour)s"),
        "block unit": gettext_lazy("block: %(unit)s"),
        "technique technique": gettext_lazy("choose %(technique)s"),
        "retreat cell": gettext_lazy("retreat to %(cell)s"),
        "discard hand": gettext_lazy("discard %(hand)s"),
    }
    EVENTS: ClassVar[Mapping[str, Any]] = {
        "turn": tell_turn,
        "steps": tell_steps,
        "force": gettext_lazy("%(name)s: Force %(force)d"),
        "end": tell_end,
        "left": gettext_lazy("%(name)s: gone from the table; the partner plays on"),
        "die": gettext_lazy("%(name)s: die %(value)s"),
        "shuffle": gettext_lazy("A discard pile is shuffled into a deck."),
        "draw": gettext_lazy("%(name)s: %(card)s drawn"),
        "played": gettext_lazy("%(name)s: %(card)s played"),
        "discard": gettext_lazy("%(name)s: %(card)s discarded"),
        "held": gettext_lazy("%(name)s: no movement"),
        "step": gettext_lazy("%(name)s: a step, %(cell)s"),
        "mission": gettext_lazy("%(name)s: %(card)s drawn"),
        "skipped": gettext_lazy("%(name)s: no mission drawn"),
        "accepted": gettext_lazy("%(name)s: a hidden mission of %(patron)s"),
        "common": gettext_lazy("%(card)s is a common mission now"),
        "declined": gettext_lazy("%(name)s: %(card)s declined"),
        "progress": gettext_lazy("%(name)s: progress of %(card)s"),
        "fulfilled": gettext_lazy("%(name)s: %(card)s fulfilled, %(points)s VP"),
        "laid": gettext_lazy("%(name)s: a token on %(cell)s: %(token)s"),
        "withdrawn": gettext_lazy("%(name)s: a token taken from %(cell)s: %(token)s"),
        "returned": gettext_lazy("%(side)s take back their tokens from %(cell)s: %(tokens)s"),
        "scouted": gettext_lazy("%(name)s: a look at the tokens of %(cell)s: %(tokens)s"),
        "training": gettext_lazy("%(name)s: the training begins"),
        "level": gettext_lazy("%(name)s: level %(level)s"),
        "attack": gettext_lazy("%(name)s: an attack at %(cell)s"),
        "intercept": gettext_lazy("%(name)s: %(target)s intercepted"),
        "defends": gettext_lazy("Defence: %(seat)s"),
        "surrender": gettext_lazy("%(name)s: surrender"),
        "duel": gettext_lazy("A duel: %(seat)s and %(target)s"),
        "chosen": gettext_lazy("%(name)s: chosen"),
        "exchange": tell_exchange,
        "won": gettext_lazy("%(name)s: victory over %(loser)s"),
        "retreat": gettext_lazy("%(name)s: retreat to %(cell)s"),
        "abandoned": gettext_lazy("%(name)s: the cell is left free"),
        "turned_up": gettext_lazy("The tokens of %(cell)s: %(tokens)s"),
        "battle": gettext_lazy("A battle for %(cell)s: %(seat)s and %(target)s"),
        "battle_turn": gettext_lazy("%(name)s: battle turn %(number)s"),
        "revealed": gettext_lazy("%(unit)s is %(card)s"),
        "turned": gettext_lazy("%(unit)s is turned up: %(card)s"),
        "recalled": gettext_lazy("%(unit)s returns to the hand"),
        "landed": gettext_lazy("%(name)s: %(card)s landed as %(unit)s"),
        "hero": tell_hero,
        "ambush": gettext_lazy("%(name)s: an ambush of %(target)s with %(colour)s"),
        "committed": gettext_lazy("Attack: %(unit)s with %(colour)s"),
        "blocks": tell_block,
        "hits": gettext_lazy("A hit on the field: %(unit)s against %(seat)s"),
        "field": gettext_lazy("%(name)s: field %(points)s"),
        "clash": gettext_lazy("%(unit)s (%(colour)s) against %(target)s (%(defence)s)"),
        "shielded": gettext_lazy("The shield saves %(unit)s"),
        "destroyed": gettext_lazy("%(unit)s is destroyed: %(card)s"),
    }

    def __init__(
        self, names: Mapping[str, str], edition: CloneEdition, sides: Mapping[str, str]
    ) -> None:
        super().__init__(names)
        self.labels, self.sides = Labels(edition), sides

    def said(self, event: Json) -> Said:
        said = super().said(event)
        if event["event"] in ("mission", "common", "declined", "progress", "fulfilled"):
            said["card"] = self.labels.mission(event.get("card"))
        return said

    def value(self, kind: str, word: Any) -> Any:
        """What the reader may not know is a question mark."""
        if kind in ("hand", "other"):
            return word if word == HIDDEN else f"{self.labels.card(word)} ({word})"
        if kind == "card":
            return self.labels.card(word)
        if kind == "tokens":
            return ", ".join(map(str, word)) if word else HIDDEN
        if word is None or word == HIDDEN:
            return HIDDEN
        if kind in ("cell", "patron"):
            return getattr(self.labels, kind)(word) if word else ""
        if kind in ("seat", "target", "loser", "unit"):
            # A hero is called as its seat, a unit by its own name, such as `A1`.
            return self.names.get(word[:1] if word[1:] in ("", "H") else word, word)
        return TABLES[kind][word] if kind in TABLES else word


TABLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "colour": COLOURS,
    "defence": COLOURS,
    "side": SIDE_NAMES,
    "technique": TECHNIQUES,
}
