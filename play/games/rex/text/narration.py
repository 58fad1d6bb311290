"""Actions and events of Rex as sentences in the reader's language.

Such as “Ann: 3 units, Old Canals → Academy”. Names of places, cards, leaders and races come from the edition.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from play.games.game import Json
from play.games.kit.narration import BaseNarrator, Said, in_reader_language
from play.games.rex.edition.content import RexEdition
from play.games.rex.rules.state import NONE, read_units

KEPT: Final = "?"
"""What others read of an action that is kept until all have chosen."""
REASONS: Final = {
    "strongholds": gettext_lazy("victory by strongholds"),
    "alliance": gettext_lazy("victory of an alliance by strongholds"),
    "reclaimed": gettext_lazy("the Free Legion's claims are nobody else's"),
    "trade": gettext_lazy("nobody else has won, so the Caravan Houses do"),
    "most": gettext_lazy("most strongholds after the last round"),
    "shared": gettext_lazy("as many strongholds as others after the last round"),
    "prediction": gettext_lazy("the Elder Circle's prediction came true"),
    "resigned": gettext_lazy("everybody has left the table"),
    "time": gettext_lazy("nobody has time left"),
}
ELEMENTS: Final = {
    "leader": gettext_lazy("the leader"),
    "attack": gettext_lazy("the attack card"),
    "defence": gettext_lazy("the defence card"),
    "dial": gettext_lazy("the dial"),
}
KINDS: Final = {
    "attack-beam": gettext_lazy("a lance"),
    "attack-energy": gettext_lazy("an energy attack"),
    "attack-bio": gettext_lazy("a biological attack"),
    "attack-none": gettext_lazy("a blank attack"),
    "defence-energy": gettext_lazy("a screen"),
    "defence-bio": gettext_lazy("a filter"),
    "defence-none": gettext_lazy("a blank defence"),
}


def tell_influence(narrator: "RexNarrator", said: Said) -> str:
    if "tokens" not in said:
        return _("Influence card: %(card)s") % {"card": narrator.card(said["turned"])}
    lying = ", ".join(f"{narrator.place(place)} +{tokens}" for place, tokens in said["tokens"])
    return _("Influence card: %(lying)s") % {"lying": lying}


def tell_plan(narrator: "RexNarrator", said: Said) -> str:
    words = [str(said["dial"]), said["planned"], said["attack"], said["defence"]]
    return f"{said['name']}: {narrator.plan(words)}"


def tell_strengths(narrator: "RexNarrator", said: Said) -> str:
    if said["explodes"]:
        return _("Lance and screen: everything in %(place)s is destroyed") % said
    told = " : ".join(
        f"{narrator.names.get(seat, seat)} {value}" for seat, value in said["strengths"].items()
    )
    return f"{said['place']}: {told}"


def tell_won(_narrator: "RexNarrator", said: Said) -> str:
    if not said["seat"]:
        return _("%(place)s: both leaders were traitors, and all is lost") % said
    if said["why"] == "betrayal":
        return _("%(name)s: %(place)s won by treason") % said
    return _("%(name)s: the battle of %(place)s is won") % said


def tell_end(narrator: "RexNarrator", said: Said) -> str:
    if not said["winners"]:
        return _("The game is shared by all")
    return f"{narrator.list_of(said['winners'])}: {REASONS[said['reason']]}"


def tell_recruited(_narrator: "RexNarrator", said: Said) -> str:
    if said["leader"] == NONE:
        return _("%(name)s: back from the casualties, %(units)s") % said
    if not said["plain"] and not said["mech"]:
        return _("%(name)s: back from the casualties, %(leader)s") % said
    return _("%(name)s: back from the casualties, %(units)s and %(leader)s") % said


def tell_used(narrator: "RexNarrator", said: Said) -> str:
    words = [said["played"], str(said.get("value", ""))]
    return f"{said['name']}: {narrator.use([each for each in words if each])}"


def tell_answered(narrator: "RexNarrator", said: Said) -> str:
    return f"{said['name']}: {narrator.answer([said['value']])}"


def tell_predicted(narrator: "RexNarrator", said: Said) -> str:
    if said["prediction"] is None:
        return _("%(name)s: a prediction is made") % said
    race, number = said["prediction"]
    told = {"name": said["name"], "race": narrator.race(race), "round": number}
    return _("%(name)s: a prediction, %(race)s in round %(round)s") % told


def tell_dealt(narrator: "RexNarrator", said: Said) -> str:
    if said["cards"] is None:
        return _("%(name)s: four Traitor cards") % said
    told = ", ".join(map(narrator.leader, said["cards"]))
    return _("%(name)s: Traitor cards %(told)s") % {**said, "told": told}


def tell_paid(_narrator: "RexNarrator", said: Said) -> str:
    if not said["to"]:
        return _("%(name)s: −%(amount)s influence") % said
    return _("%(name)s: −%(amount)s influence, to %(to)s") % said


def tell_accused(_narrator: "RexNarrator", said: Said) -> str:
    if said["guarded"]:
        return _("%(name)s: %(leader)s is accused, but has safe conduct") % said
    return _("%(name)s: %(leader)s is a traitor") % said


def tell_ordered(narrator: "RexNarrator", said: Said) -> str:
    told = {**said, "what": narrator.order(said["order"])}
    return _("%(name)s to %(target)s: %(what)s") % told


class RexNarrator(BaseNarrator):
    """Tells one reader what is done in one match, with the names of things."""

    WORDED = frozenset(("place", "start", "end", "race", "element", "to", "target", "other"))
    PLAIN: ClassVar[Mapping[str, Any]] = {
        KEPT: gettext_lazy("chosen in secret"),
        "placed": gettext_lazy("Done placing"),
        "pass": gettext_lazy("Pass"),
        "stay": gettext_lazy("Stay"),
        "hold": gettext_lazy("No deployment"),
        "decline": gettext_lazy("Decline"),
        "waive": gettext_lazy("Waive it"),
        "silent": gettext_lazy("No accusation"),
        "skip": gettext_lazy("No card now"),
        "ready": gettext_lazy("Ready"),
        "leave": gettext_lazy("Leave the alliance"),
        "accept": gettext_lazy("Accept the alliance"),
        "refuse": gettext_lazy("Refuse the alliance"),
        "resign": gettext_lazy("Leave the game"),
        "timeout": gettext_lazy("Time is over"),
    }
    EVENTS: ClassVar[Mapping[str, Any]] = {
        "first": gettext_lazy("%(name)s: first player"),
        "race": gettext_lazy("%(name)s: race, %(race)s"),
        "predicted": tell_predicted,
        "dealt": tell_dealt,
        "chosen": gettext_lazy("%(name)s: chosen"),
        "fleet": gettext_lazy("The fleet is in sector %(sector)s"),
        "drawn": gettext_lazy("%(name)s: %(card)s drawn"),
        "placed": gettext_lazy("%(name)s: %(units)s, %(place)s"),
        "round": gettext_lazy("Round %(round)s; first player: %(name)s"),
        "influence": tell_influence,
        "reshuffle": gettext_lazy("A deck is shuffled"),
        "moved": gettext_lazy("%(name)s: %(units)s, %(start)s → %(end)s"),
        "tokens_gone": gettext_lazy("%(place)s: %(tokens)s influence is gone"),
        "lost": gettext_lazy("%(name)s: %(units)s lost, %(place)s"),
        "fallen": gettext_lazy("%(name)s: %(leader)s falls"),
        "gift": gettext_lazy("%(name)s: %(amount)s influence for %(to)s"),
        "parted": gettext_lazy("%(name)s: out of the alliance"),
        "proposed": gettext_lazy("%(name)s: a proposal, the alliance of %(members)s"),
        "ready": gettext_lazy("%(name)s: ready"),
        "allied": gettext_lazy("Alliance: %(members)s"),
        "refused": gettext_lazy("The alliance of %(members)s does not come about"),
        "laid_out": gettext_lazy("The cards of the auction lie in a row"),
        "auction": gettext_lazy("Up for auction: %(card)s"),
        "bid": gettext_lazy("%(name)s: a bid of %(amount)s"),
        "passed": gettext_lazy("%(name)s: a pass"),
        "unsold": gettext_lazy("Nobody bids; cards back into the deck: %(count)s"),
        "sold": gettext_lazy("%(name)s: %(card)s bought for %(amount)s"),
        "paid": tell_paid,
        "recruited": tell_recruited,
        "agent": gettext_lazy("%(name)s: another Traitor card, %(card)s"),
        "used": tell_used,
        "looked": gettext_lazy("%(name)s: a look at the next Influence card, %(card)s"),
        "flipped": gettext_lazy("%(name)s: %(units)s turn up, %(place)s"),
        "deployed": gettext_lazy("%(name)s: %(units)s land, %(place)s"),
        "escorted": gettext_lazy("%(name)s: %(units)s as an escort, %(place)s"),
        "battle": gettext_lazy("Battle of %(place)s: %(name)s against %(other)s"),
        "ordered": tell_ordered,
        "asked": gettext_lazy("%(name)s: a question to %(target)s about %(element)s"),
        "answered": tell_answered,
        "plan": tell_plan,
        "accused": tell_accused,
        "strengths": tell_strengths,
        "bounty": gettext_lazy("%(name)s: %(amount)s influence for fallen leaders"),
        "won": tell_won,
        "collected": gettext_lazy("%(name)s: +%(amount)s influence, and %(income)s income"),
        "bombardment_card": gettext_lazy("Bombardment card: %(number)s"),
        "left": gettext_lazy("%(name)s: has left the table; a bot plays on"),
        "end": tell_end,
    }

    def __init__(self, names: Mapping[str, str], edition: RexEdition) -> None:
        super().__init__(names)
        self.edition = edition

    # Names

    def list_of(self, seats: "list[str]") -> str:
        return ", ".join(self.names.get(seat, seat) for seat in seats)

    def place(self, key: str) -> str:
        return in_reader_language(self.edition.locations[key].names)

    def race(self, key: str) -> str:
        return in_reader_language(self.edition.races[key].names)

    def leader(self, key: str) -> str:
        if key in self.edition.leaders:
            return in_reader_language(self.edition.leaders[key].names)
        return self.card(key) if key != NONE else _("no leader")

    def leader_and_strength(self, key: str) -> str:
        known = self.edition.leaders.get(key)
        return f"{self.leader(key)} ({known.strength})" if known else self.leader(key)

    def card(self, key: str | None) -> str:
        """A Strategy or Influence card; a back where it is hidden."""
        if key is None:
            return _("a card")
        if key in self.edition.cards:
            return in_reader_language(self.edition.cards[key].names)
        table = self.edition.influence.get(key)
        if table is None:
            return _("no card")
        if table.places is None:
            return _("Ceasefire") if table.event == "ceasefire" else _("Offensive")
        return ", ".join(map(self.place, table.places))

    def units(self, plain: int, mech: int = 0) -> str:
        """So many units, mechanised ones apart."""
        words = {"count": plain}
        told = [ngettext("%(count)s unit", "%(count)s units", plain) % words] if plain else []
        if mech:
            words = {"count": mech}
            one, many = "%(count)s mechanised unit", "%(count)s mechanised units"
            told.append(ngettext(one, many, mech) % words)
        return " + ".join(told) or _("no units")

    def value(self, kind: str, word: Any) -> Any:
        if kind in ("place", "start", "end"):
            return self.place(word) if word in self.edition.locations else word
        if kind == "units":
            return self.units(*read_units(word))
        if kind == "names":
            return self.list_of(word.split(","))
        if kind in ("race", "leader"):
            return getattr(self, kind)(word)
        if kind == "element":
            return ELEMENTS[word]
        return self.names.get(word, word) if kind in ("to", "target", "other") else word

    # Actions

    def plan(self, words: "list[str]") -> str:
        dial, leader, *cards = words
        told = [self.card(each) for each in cards if each != NONE]
        what = " + ".join([dial, self.leader_and_strength(leader), *told])
        return _("Plan: %(what)s") % {"what": what}

    def use(self, words: "list[str]") -> str:
        told = self.card(words[0])
        if len(words) > 1:
            value = words[1]
            if value in self.edition.locations:
                value = self.place(value)
            elif value in self.edition.leaders:
                value = self.leader(value)
            told = f"{told}: {value}"
        return _("Card: %(card)s") % {"card": told}

    def recruit(self, words: "list[str]") -> str:
        units = self.value("units", words[0])
        if words[1] == NONE:
            return _("Recruit: %(units)s") % {"units": units}
        said = {"units": units, "leader": self.leader_and_strength(words[1])}
        return _("Recruit: %(units)s and %(leader)s") % said

    def order(self, words: "list[str]") -> str:
        kind = KINDS.get(words[1], words[1])
        sentence = _("Order: use %(kind)s") if words[0] == "use" else _("Order: avoid %(kind)s")
        return sentence % {"kind": kind}

    def answer(self, words: "list[str]") -> str:
        value = words[0]
        if value in self.edition.leaders:
            value = self.leader_and_strength(value)
        elif not value.isdigit():
            value = self.card(value)
        return _("Show: %(value)s") % {"value": value}

    # Events

    def said(self, event: Json) -> Said:
        said = super().said(event) | {"planned": event.get("leader")}
        if "units" in event:
            said["plain"] = event["units"]
            said["units"] = self.units(event["units"], event.get("mech", 0))
        if "members" in event:
            said["members"] = self.list_of(event["members"])
        if event.get("leader") in self.edition.leaders:
            said["leader"] = self.leader(event["leader"])
        if "card" in event:
            told = event["card"]
            known = told in self.edition.leaders
            said["card"] = self.leader(told) if known else self.card(told)
        return said

    ACTIONS: ClassVar[Mapping[str, Any]] = {
        "race race": "%(race)s",
        "predict race round": gettext_lazy("%(race)s in round %(round)s"),
        "traitor leader": gettext_lazy("Keep %(leader)s"),
        "dial number": "%(number)s",
        "place place units": gettext_lazy("Deploy: %(units)s, %(place)s"),
        "evade place": gettext_lazy("Escape to %(place)s"),
        "offer kind names": gettext_lazy("Propose an alliance: %(names)s"),
        "give to amount": gettext_lazy("%(amount)s influence for %(to)s"),
        "bid amount": gettext_lazy("Bid %(amount)s"),
        "move start units end": gettext_lazy("%(units)s, %(start)s → %(end)s"),
        "flip place way": gettext_lazy("Turn up: %(place)s"),
        "deploy place units": gettext_lazy("Deploy: %(units)s, %(place)s"),
        "cross start units end": gettext_lazy("%(units)s, %(start)s → %(end)s"),
        "escort place": gettext_lazy("Escort: %(place)s"),
        "fight place other": gettext_lazy("Battle: %(place)s, against %(other)s"),
        "ask element": gettext_lazy("Ask for %(element)s"),
        "accuse leader": gettext_lazy("Accuse %(leader)s"),
        "lose units": gettext_lazy("Lose %(units)s"),
        "plan": plan,
        "use": use,
        "recruit": recruit,
        "order": order,
        "answer": answer,
    }
