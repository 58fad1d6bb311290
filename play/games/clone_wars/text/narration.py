"""Actions and events in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from play.games.clone_wars.edition.content import CloneEdition
from play.games.clone_wars.text.labels import COLOURS, SIDE_NAMES, TECHNIQUES, Labels
from play.games.game import Json
from play.games.kit.narration import BaseNarrator

HIDDEN: Final = "?"
PLAIN: Final[Mapping[str, str | Promise]] = {
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
ENDS: Final[Mapping[str, str | Promise]] = {
    "missions": gettext_lazy("mission points"),
    "planets": gettext_lazy("ten neutral planets"),
    "keys": gettext_lazy("all three key planets"),
    "capital": gettext_lazy("the enemy's starting planet"),
    "turns": gettext_lazy("the turns are over"),
    "lesson": gettext_lazy("two won fights"),
    "resigned": gettext_lazy("given up"),
    "time": gettext_lazy("time is up"),
}


class CloneNarrator(BaseNarrator):
    """`play.games.game.Narrator` for a set-up."""

    def __init__(
        self, names: Mapping[str, str], edition: CloneEdition, sides: Mapping[str, str]
    ) -> None:
        super().__init__(names)
        self.labels, self.sides = Labels(edition), sides

    # Actions

    def action(self, action: str, view: Json) -> str:
        if action in PLAIN:
            return str(PLAIN[action])
        verb, *rest = action.split(" ")
        template, *kinds = TEMPLATES[verb][len(rest)]
        values = {
            f"v{place}": self.value(kind, word)
            for place, (kind, word) in enumerate(zip(kinds, rest, strict=True))
        }
        return str(template) % values

    def value(self, kind: str, word: str) -> str:
        """One word of an action; what the reader may not know is a question mark."""
        if word == HIDDEN:
            return HIDDEN
        return str(VALUES[kind](self, word))

    def unit(self, name: str) -> str:
        """A hero by the name of the seat, a unit by its own."""
        return self.names.get(name[0], name) if name.endswith("H") else name

    # Events

    def event(self, event: Json) -> str:
        told = TOLD.get(event["event"])
        who = self.names.get(event.get("seat") or "", "")
        if told is None:
            return f"{who}: {event['event']}" if who else str(event["event"])
        return told(self, event, who)

    def shown(self, tokens: list[int] | None) -> str:
        return ", ".join(map(str, tokens)) if tokens else HIDDEN

    def end(self, event: Json) -> str:
        reason = ENDS[event["reason"]]
        if not event["winners"]:
            return _("A draw: %(reason)s.") % {"reason": reason}
        side = SIDE_NAMES[self.sides[event["winners"][0]]]
        return _("%(side)s win: %(reason)s.") % {"side": side, "reason": reason}


VALUES: Final[Mapping[str, Callable[[CloneNarrator, str], object]]] = {
    "cell": lambda n, word: n.labels.cell(word),
    "card": lambda n, word: f"{n.labels.card(word)} ({word})",
    "seat": lambda n, word: n.names.get(word, word),
    "colour": lambda n, word: COLOURS[word],
    "unit": lambda n, word: n.unit(word),
    "technique": lambda n, word: TECHNIQUES[word],
    "token": lambda n, word: word,
}
Template = tuple[Any, ...]
TEMPLATES: Final[Mapping[str, Mapping[int, Template]]] = {
    "step": {1: (gettext_lazy("step to %(v0)s"), "cell")},
    "play": {1: (gettext_lazy("play %(v0)s"), "card")},
    "target": {
        1: (gettext_lazy("look at %(v0)s"), "cell"),
        2: (gettext_lazy("lay a %(v1)s on %(v0)s"), "cell", "token"),
    },
    "withdraw": {2: (gettext_lazy("withdraw a %(v1)s from %(v0)s"), "cell", "token")},
    "take": {2: (gettext_lazy("bring a %(v1)s from %(v0)s"), "cell", "token")},
    "persuade": {2: (gettext_lazy("persuade with a %(v1)s, discarding %(v0)s"), "card", "token")},
    "garrison": {1: (gettext_lazy("lay a %(v0)s here"), "token")},
    "occupy": {1: (gettext_lazy("occupy with a %(v0)s"), "token")},
    "train": {
        1: (gettext_lazy("train, discarding %(v0)s"), "card"),
        2: (gettext_lazy("train, discarding %(v0)s and %(v1)s"), "card", "card"),
    },
    "attack": {1: (gettext_lazy("attack %(v0)s"), "seat")},
    "intercept": {1: (gettext_lazy("intercept %(v0)s in a duel"), "seat")},
    "defend": {1: (gettext_lazy("%(v0)s defends"), "seat")},
    "react": {1: (gettext_lazy("react with %(v0)s"), "card")},
    "support": {
        1: (gettext_lazy("support: %(v0)s"), "card"),
        2: (gettext_lazy("support: %(v0)s on %(v1)s"), "card", "unit"),
    },
    "land": {1: (gettext_lazy("land %(v0)s"), "card")},
    "enter": {1: (gettext_lazy("the hero joins, discarding %(v0)s"), "card")},
    "exit": {1: (gettext_lazy("the hero leaves, discarding %(v0)s"), "card")},
    "ambush": {2: (gettext_lazy("ambush %(v1)s with %(v0)s"), "colour", "unit")},
    "commit": {
        1: (gettext_lazy("%(v0)s attacks"), "unit"),
        2: (gettext_lazy("%(v0)s attacks with %(v1)s"), "unit", "colour"),
    },
    "block": {1: (gettext_lazy("%(v0)s blocks"), "unit")},
    "technique": {1: (gettext_lazy("choose %(v0)s"), "technique")},
    "retreat": {1: (gettext_lazy("retreat to %(v0)s"), "cell")},
    "discard": {1: (gettext_lazy("discard %(v0)s"), "card")},
}


def told_turn(n: CloneNarrator, event: Json, who: str) -> str:
    text = _("Turn %(number)d: %(who)s") % {"number": event["number"], "who": who}
    if event["missed"] == "training":
        text += ", " + _("misses it in training")
    elif event["missed"]:
        text += ", " + _("misses it after a defeat")
    return text


def told_steps(n: CloneNarrator, event: Json, who: str) -> str:
    steps = ngettext("%(count)d step", "%(count)d steps", event["count"]) % {
        "count": event["count"]
    }
    if event["penalty"]:
        steps += ", " + _("%(penalty)d less for the hand") % {"penalty": event["penalty"]}
    return f"{who}: {steps}"


def told_force(n: CloneNarrator, event: Json, who: str) -> str:
    return _("%(who)s: Force %(force)d") % {"who": who, "force": event["force"]}


def worded(template: Any, **fields: str) -> Callable[[CloneNarrator, Json, str], str]:
    """A sentence whose fields are values of the event; `who` is its seat's name."""

    def told(n: CloneNarrator, event: Json, who: str) -> str:
        values: dict[str, object] = {"who": who}
        for name, kind in fields.items():
            values[name] = FIELDS[kind](n, event.get(name))
        return str(template) % values

    return told


FIELDS: Final[Mapping[str, Callable[[CloneNarrator, Any], object]]] = {
    "cell": lambda n, value: n.labels.cell(value),
    "card": lambda n, value: n.labels.card(value),
    "mission": lambda n, value: n.labels.mission(value),
    "patron": lambda n, value: n.labels.patron(value),
    "seat": lambda n, value: n.names.get(value, n.labels.cell(value) if value[0] == "c" else value),
    "side": lambda n, value: SIDE_NAMES[value],
    "unit": lambda n, value: n.unit(value) if value else "",
    "colour": lambda n, value: COLOURS[value],
    "tokens": lambda n, value: n.shown(value),
    "number": lambda n, value: HIDDEN if value is None else value,
    "shown": lambda n, value: ", ".join(f"{n.names[s]}: {TECHNIQUES[t]}" for s, t in value.items()),
    "winner": lambda n, value: n.names.get(value, _("a parry")),
}
TOLD: Final[Mapping[str, Callable[[CloneNarrator, Json, str], str]]] = {
    "turn": told_turn,
    "steps": told_steps,
    "force": told_force,
    "end": lambda n, event, who: n.end(event),
    "left": worded(gettext_lazy("%(who)s has left; the partner plays on.")),
    "die": worded(gettext_lazy("%(who)s rolls %(value)s"), value="number"),
    "shuffle": worded(gettext_lazy("A discard pile is shuffled into a deck.")),
    "draw": worded(gettext_lazy("%(who)s draws %(card)s"), card="card"),
    "played": worded(gettext_lazy("%(who)s plays %(card)s"), card="card"),
    "discard": worded(gettext_lazy("%(who)s discards %(card)s"), card="card"),
    "held": worded(gettext_lazy("%(who)s stays")),
    "step": worded(gettext_lazy("%(who)s comes to %(cell)s"), cell="cell"),
    "mission": worded(gettext_lazy("%(who)s draws %(card)s"), card="mission"),
    "skipped": worded(gettext_lazy("%(who)s draws no mission")),
    "accepted": worded(gettext_lazy("%(who)s has a hidden mission of %(patron)s"), patron="patron"),
    "common": worded(gettext_lazy("%(card)s is a common mission now"), card="mission"),
    "declined": worded(gettext_lazy("%(who)s declines %(card)s"), card="mission"),
    "progress": worded(gettext_lazy("%(who)s gets on with %(card)s"), card="mission"),
    "fulfilled": worded(
        gettext_lazy("%(who)s fulfils %(card)s: %(points)s VP"), card="mission", points="number"
    ),
    "laid": worded(
        gettext_lazy("%(who)s lays a token on %(cell)s: %(token)s"), cell="cell", token="number"
    ),
    "withdrawn": worded(
        gettext_lazy("%(who)s takes a token from %(cell)s: %(token)s"), cell="cell", token="number"
    ),
    "returned": worded(
        gettext_lazy("%(side)s take back their tokens from %(cell)s: %(tokens)s"),
        side="side",
        cell="cell",
        tokens="tokens",
    ),
    "scouted": worded(
        gettext_lazy("%(who)s looks at the tokens of %(cell)s: %(tokens)s"),
        cell="cell",
        tokens="tokens",
    ),
    "training": worded(gettext_lazy("%(who)s begins to train")),
    "level": worded(gettext_lazy("%(who)s reaches level %(level)s"), level="number"),
    "attack": worded(gettext_lazy("%(who)s attacks at %(cell)s"), cell="cell"),
    "intercept": worded(gettext_lazy("%(who)s intercepts %(target)s"), target="seat"),
    "defends": worded(gettext_lazy("%(who)s takes the defence")),
    "surrender": worded(gettext_lazy("%(who)s surrenders")),
    "duel": worded(gettext_lazy("%(who)s and %(target)s cross blades"), target="seat"),
    "chosen": worded(gettext_lazy("%(who)s has chosen")),
    "exchange": worded(gettext_lazy("%(shown)s – %(winner)s"), shown="shown", winner="winner"),
    "won": worded(gettext_lazy("%(who)s has won against %(loser)s"), loser="seat"),
    "retreat": worded(gettext_lazy("%(who)s retreats to %(cell)s"), cell="cell"),
    "abandoned": worded(gettext_lazy("%(who)s leaves the cell free")),
    "turned_up": worded(
        gettext_lazy("The tokens of %(cell)s: %(tokens)s"), cell="cell", tokens="tokens"
    ),
    "battle": worded(
        gettext_lazy("%(who)s and %(target)s fight for %(cell)s"), target="seat", cell="cell"
    ),
    "battle_turn": worded(gettext_lazy("%(who)s: battle turn %(number)s"), number="number"),
    "revealed": worded(gettext_lazy("%(unit)s is %(card)s"), unit="unit", card="card"),
    "turned": worded(gettext_lazy("%(unit)s is turned up: %(card)s"), unit="unit", card="card"),
    "recalled": worded(gettext_lazy("%(unit)s returns to the hand"), unit="unit"),
    "landed": worded(gettext_lazy("%(who)s lands %(card)s as %(unit)s"), unit="unit", card="card"),
    "hero": lambda n, event, who: str(
        (_("%(who)s joins the battle") if event["is_in"] else _("%(who)s leaves the battle"))
        % {"who": who}
    ),
    "ambush": worded(
        gettext_lazy("%(who)s ambushes %(target)s with %(colour)s"), target="unit", colour="colour"
    ),
    "committed": worded(
        gettext_lazy("%(unit)s attacks with %(colour)s"), unit="unit", colour="colour"
    ),
    "blocks": lambda n, event, who: (
        _("%(unit)s blocks %(target)s")
        % {"unit": n.unit(event["unit"]), "target": n.unit(event["target"])}
        if event["unit"]
        else _("Nobody blocks %(target)s") % {"target": n.unit(event["target"])}
    ),
    "hits": worded(gettext_lazy("%(unit)s hits the field of %(seat)s"), unit="unit", seat="seat"),
    "field": worded(gettext_lazy("%(who)s: field %(points)s"), points="number"),
    "clash": worded(
        gettext_lazy("%(unit)s (%(colour)s) against %(target)s (%(defence)s)"),
        unit="unit",
        colour="colour",
        target="unit",
        defence="colour",
    ),
    "shielded": worded(gettext_lazy("The shield saves %(unit)s"), unit="unit"),
    "destroyed": worded(gettext_lazy("%(unit)s is destroyed: %(card)s"), unit="unit", card="card"),
}
