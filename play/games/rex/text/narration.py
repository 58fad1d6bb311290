"""Actions and events of Rex as sentences in the reader's language.

What is done is told with its doer in front (“Ann: 3 units, Old Canals → Academy”), so that no verb has to
agree with a player's name. Names of places, cards, leaders and races come from the edition.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from play.games.kit.narration import BaseNarrator, in_reader_language
from play.games.rex.edition.content import RexEdition
from play.games.rex.rules.state import NONE, read_units

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from play.games.game import Json

BOT_NAMES: Final = {"envoy": gettext_lazy("Envoy"), "regent": gettext_lazy("Regent")}
KEPT: Final = "?"
"""What others read of an action that is kept until all have chosen."""
REASONS: Final[Mapping[str, "StrOrPromise"]] = {
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
ELEMENTS: Final[Mapping[str, "StrOrPromise"]] = {
    "leader": gettext_lazy("the leader"),
    "attack": gettext_lazy("the attack card"),
    "defence": gettext_lazy("the defence card"),
    "dial": gettext_lazy("the dial"),
}
KINDS: Final[Mapping[str, "StrOrPromise"]] = {
    "attack-beam": gettext_lazy("a lance"),
    "attack-energy": gettext_lazy("an energy attack"),
    "attack-bio": gettext_lazy("a biological attack"),
    "attack-none": gettext_lazy("a blank attack"),
    "defence-energy": gettext_lazy("a screen"),
    "defence-bio": gettext_lazy("a filter"),
    "defence-none": gettext_lazy("a blank defence"),
}
PLAIN: Final[Mapping[str, "StrOrPromise"]] = {
    KEPT: gettext_lazy("has chosen in secret"),
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


class RexNarrator(BaseNarrator):
    """Tells one reader what is done in one match: what its seats are called, and the names of things."""

    def __init__(self, names: Mapping[str, str], edition: RexEdition) -> None:
        self.names, self.edition = names, edition

    # Names

    def name(self, seat: str) -> str:
        """The name as a sentence begins with it."""
        return capfirst(self.names.get(seat, ""))

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

    def units_in(self, text: str) -> str:
        return self.units(*read_units(text))

    # Actions

    def action(self, action: str, view: "Json") -> str:
        """An action of the view in words."""
        if action in PLAIN:
            return str(PLAIN[action])
        verb, *words = action.split()
        return _ACTIONS[verb](self, words)

    def words(self, view: "Json") -> dict[str, str]:
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, view: "Callable[[], Json]") -> str:
        """Who did what."""
        if action == KEPT:
            return _("%(name)s: chosen in secret") % {"name": self.name(seat)}
        what = self.action(action, {})
        return _("%(name)s: %(what)s") % {"name": self.name(seat), "what": what}

    def _plan(self, words: "list[str]") -> str:
        dial, leader, *cards = words
        told = [self.card(each) for each in cards if each != NONE]
        what = " + ".join([dial, self.leader_and_strength(leader), *told])
        return _("Plan: %(what)s") % {"what": what}

    def _use(self, words: "list[str]") -> str:
        told = self.card(words[0])
        if len(words) > 1:
            value = words[1]
            if value in self.edition.locations:
                value = self.place(value)
            elif value in self.edition.leaders:
                value = self.leader(value)
            told = f"{told}: {value}"
        return _("Card: %(card)s") % {"card": told}

    def _recruit(self, words: "list[str]") -> str:
        units = self.units_in(words[0])
        if words[1] == NONE:
            return _("Recruit: %(units)s") % {"units": units}
        said = {"units": units, "leader": self.leader_and_strength(words[1])}
        return _("Recruit: %(units)s and %(leader)s") % said

    def _move(self, words: "list[str]") -> str:
        start, units, end = words
        said = {"units": self.units_in(units), "start": self.place(start), "end": self.place(end)}
        return _("%(units)s, %(start)s → %(end)s") % said

    def _deploy(self, words: "list[str]") -> str:
        said = {"units": self.units_in(words[1]), "place": self.place(words[0])}
        return _("Deploy: %(units)s, %(place)s") % said

    def _order(self, words: "list[str]") -> str:
        kind = KINDS.get(words[1], words[1])
        sentence = _("Order: use %(kind)s") if words[0] == "use" else _("Order: avoid %(kind)s")
        return sentence % {"kind": kind}

    def _answer(self, words: "list[str]") -> str:
        value = words[0]
        if value in self.edition.leaders:
            value = self.leader_and_strength(value)
        elif not value.isdigit():
            value = self.card(value)
        return _("Show: %(value)s") % {"value": value}

    def _offer(self, words: "list[str]") -> str:
        return _("Propose an alliance: %(names)s") % {"names": self.list_of(words[1].split(","))}

    # Events

    def event(self, event: "Json") -> str:
        """An event as this reader may learn of it."""
        told: str = _EVENTS[event["event"]](self, event, self._said(event))
        return told

    def _said(self, event: "Json") -> dict[str, Any]:
        """The event's values as sentences use them."""
        said: dict[str, Any] = {**event, "name": self.name(event.get("seat", ""))}
        for key in ("target", "other", "to"):
            if event.get(key) in self.names:
                said[key] = self.names[event[key]]
        for key in ("place", "start", "end"):
            if event.get(key) in self.edition.locations:
                said[key] = self.place(event[key])
        if "units" in event:
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

    def _influence(self, event: "Json", said: dict[str, Any]) -> str:
        if "tokens" not in event:
            return _("Influence card: %(card)s") % {"card": self.card(event["turned"])}
        lying = ", ".join(f"{self.place(place)} +{tokens}" for place, tokens in event["tokens"])
        return _("Influence card: %(lying)s") % {"lying": lying}

    def _fleet(self, event: "Json", said: dict[str, Any]) -> str:
        return _("The fleet is in sector %(sector)s") % said

    def _plan_shown(self, event: "Json", said: dict[str, Any]) -> str:
        words = [str(event["dial"]), event["leader"], event["attack"], event["defence"]]
        return _("%(name)s: %(what)s") % {"name": said["name"], "what": self._plan(words)}

    def _strengths(self, event: "Json", said: dict[str, Any]) -> str:
        told = " : ".join(
            f"{self.names.get(seat, seat)} {value}" for seat, value in event["strengths"].items()
        )
        if event["explodes"]:
            return _("Lance and screen: everything in %(place)s is destroyed") % said
        return _("%(place)s: %(told)s") % {**said, "told": told}

    def _won(self, event: "Json", said: dict[str, Any]) -> str:
        if not event["seat"]:
            return _("%(place)s: both leaders were traitors, and all is lost") % said
        if event["why"] == "betrayal":
            return _("%(name)s: wins %(place)s by treason") % said
        return _("%(name)s: the battle of %(place)s is won") % said

    def _end(self, event: "Json", said: dict[str, Any]) -> str:
        if not event["winners"]:
            return _("The game is shared by all")
        said = {"names": self.list_of(event["winners"]), "how": REASONS[event["reason"]]}
        return _("%(names)s: %(how)s") % said

    def _recruited(self, event: "Json", said: dict[str, Any]) -> str:
        if event["leader"] == NONE:
            return _("%(name)s: back from the casualties, %(units)s") % said
        if not event["units"] and not event["mech"]:
            return _("%(name)s: back from the casualties, %(leader)s") % said
        return _("%(name)s: back from the casualties, %(units)s and %(leader)s") % said

    def _used(self, event: "Json", said: dict[str, Any]) -> str:
        words = [event["played"], str(event.get("value", ""))]
        what = self._use([each for each in words if each])
        return _("%(name)s: %(what)s") % {"name": said["name"], "what": what}

    def _answered(self, event: "Json", said: dict[str, Any]) -> str:
        what = self._answer([event["value"]])
        return _("%(name)s: %(what)s") % {"name": said["name"], "what": what}

    def _predicted(self, event: "Json", said: dict[str, Any]) -> str:
        if event["prediction"] is None:
            return _("%(name)s: a prediction is made") % said
        race, number = event["prediction"]
        told = {"name": said["name"], "race": self.race(race), "round": number}
        return _("%(name)s: predicts %(race)s in round %(round)s") % told

    def _dealt(self, event: "Json", said: dict[str, Any]) -> str:
        if event["cards"] is None:
            return _("%(name)s: four Traitor cards") % said
        told = ", ".join(map(self.leader, event["cards"]))
        return _("%(name)s: Traitor cards %(told)s") % {**said, "told": told}

    def _paid(self, event: "Json", said: dict[str, Any]) -> str:
        if not event["to"]:
            return _("%(name)s: −%(amount)s influence") % said
        return _("%(name)s: −%(amount)s influence, which %(to)s receives") % said

    def _accused(self, event: "Json", said: dict[str, Any]) -> str:
        if event["guarded"]:
            return _("%(name)s: %(leader)s is accused, but has safe conduct") % said
        return _("%(name)s: %(leader)s is a traitor") % said

    def _asked(self, event: "Json", said: dict[str, Any]) -> str:
        told = {**said, "element": ELEMENTS[event["element"]]}
        return _("%(name)s: asks %(target)s for %(element)s") % told

    def _ordered(self, event: "Json", said: dict[str, Any]) -> str:
        what = self._order(event["order"])
        return _("%(name)s to %(target)s: %(what)s") % {**said, "what": what}

    def _race_chosen(self, event: "Json", said: dict[str, Any]) -> str:
        told = {"name": said["name"], "race": self.race(event["race"])}
        return _("%(name)s: plays %(race)s") % told


def _simple(sentence: "StrOrPromise") -> "Callable[[RexNarrator, Json, dict[str, Any]], str]":
    """An event that is one sentence."""
    return lambda _self, _event, said: str(sentence) % said


_ACTIONS: Final[dict[str, Callable[[RexNarrator, list[str]], str]]] = {
    "race": lambda self, words: self.race(words[0]),
    "predict": lambda self, words: (
        _("%(race)s in round %(round)s") % {"race": self.race(words[0]), "round": words[1]}
    ),
    "traitor": lambda self, words: _("Keep %(leader)s") % {"leader": self.leader(words[0])},
    "dial": lambda _self, words: words[0],
    "place": RexNarrator._deploy,
    "evade": lambda self, words: _("Escape to %(place)s") % {"place": self.place(words[0])},
    "offer": RexNarrator._offer,
    "give": lambda self, words: (
        _("%(amount)s influence for %(name)s")
        % {"amount": words[1], "name": self.names.get(words[0], words[0])}
    ),
    "bid": lambda _self, words: _("Bid %(amount)s") % {"amount": words[0]},
    "recruit": RexNarrator._recruit,
    "use": RexNarrator._use,
    "move": RexNarrator._move,
    "flip": lambda self, words: _("Turn up: %(place)s") % {"place": self.place(words[0])},
    "deploy": RexNarrator._deploy,
    "cross": RexNarrator._move,
    "escort": lambda self, words: _("Escort: %(place)s") % {"place": self.place(words[0])},
    "fight": lambda self, words: (
        _("Battle: %(place)s, against %(name)s")
        % {"place": self.place(words[0]), "name": self.names.get(words[1], words[1])}
    ),
    "order": RexNarrator._order,
    "ask": lambda _self, words: _("Ask for %(element)s") % {"element": ELEMENTS[words[0]]},
    "answer": RexNarrator._answer,
    "plan": RexNarrator._plan,
    "accuse": lambda self, words: _("Accuse %(leader)s") % {"leader": self.leader(words[0])},
    "lose": lambda self, words: _("Lose %(units)s") % {"units": self.units_in(words[0])},
}
_EVENTS: Final[dict[str, Callable[[RexNarrator, "Json", dict[str, Any]], str]]] = {
    "first": _simple(gettext_lazy("%(name)s: first player")),
    "race": RexNarrator._race_chosen,
    "predicted": RexNarrator._predicted,
    "dealt": RexNarrator._dealt,
    "chosen": _simple(gettext_lazy("%(name)s: chosen")),
    "fleet": RexNarrator._fleet,
    "drawn": _simple(gettext_lazy("%(name)s: draws %(card)s")),
    "placed": _simple(gettext_lazy("%(name)s: %(units)s, %(place)s")),
    "round": _simple(gettext_lazy("Round %(round)s; first player: %(name)s")),
    "influence": RexNarrator._influence,
    "reshuffle": _simple(gettext_lazy("A deck is shuffled")),
    "moved": _simple(gettext_lazy("%(name)s: %(units)s, %(start)s → %(end)s")),
    "tokens_gone": _simple(gettext_lazy("%(place)s: %(tokens)s influence is gone")),
    "lost": _simple(gettext_lazy("%(name)s: %(units)s lost, %(place)s")),
    "fallen": _simple(gettext_lazy("%(name)s: %(leader)s falls")),
    "gift": _simple(gettext_lazy("%(name)s: %(amount)s influence for %(to)s")),
    "parted": _simple(gettext_lazy("%(name)s: leaves the alliance")),
    "proposed": _simple(gettext_lazy("%(name)s: proposes an alliance of %(members)s")),
    "ready": _simple(gettext_lazy("%(name)s: ready")),
    "allied": _simple(gettext_lazy("Alliance: %(members)s")),
    "refused": _simple(gettext_lazy("The alliance of %(members)s does not come about")),
    "laid_out": _simple(gettext_lazy("The cards of the auction lie in a row")),
    "auction": _simple(gettext_lazy("Up for auction: %(card)s")),
    "bid": _simple(gettext_lazy("%(name)s: bids %(amount)s")),
    "passed": _simple(gettext_lazy("%(name)s: passes")),
    "unsold": _simple(gettext_lazy("Nobody bids; cards back into the deck: %(count)s")),
    "sold": _simple(gettext_lazy("%(name)s: buys %(card)s for %(amount)s")),
    "paid": RexNarrator._paid,
    "recruited": RexNarrator._recruited,
    "agent": _simple(gettext_lazy("%(name)s: another Traitor card, %(card)s")),
    "used": RexNarrator._used,
    "looked": _simple(gettext_lazy("%(name)s: has looked at the next Influence card: %(card)s")),
    "flipped": _simple(gettext_lazy("%(name)s: %(units)s turn up, %(place)s")),
    "deployed": _simple(gettext_lazy("%(name)s: %(units)s land, %(place)s")),
    "escorted": _simple(gettext_lazy("%(name)s: %(units)s as an escort, %(place)s")),
    "battle": _simple(gettext_lazy("Battle of %(place)s: %(name)s against %(other)s")),
    "ordered": RexNarrator._ordered,
    "asked": RexNarrator._asked,
    "answered": RexNarrator._answered,
    "plan": RexNarrator._plan_shown,
    "accused": RexNarrator._accused,
    "strengths": RexNarrator._strengths,
    "bounty": _simple(gettext_lazy("%(name)s: %(amount)s influence for fallen leaders")),
    "won": RexNarrator._won,
    "collected": _simple(gettext_lazy("%(name)s: +%(amount)s influence, and %(income)s income")),
    "bombardment_card": _simple(gettext_lazy("Bombardment card: %(number)s")),
    "left": _simple(gettext_lazy("%(name)s: has left the table; a bot plays on")),
    "end": RexNarrator._end,
}
