"""Actions and events of the notation as sentences in the reader's language.

What can be done is named (“Build: Tower, Slab 4,-1”); what was done is told with the piece as its subject
(“Ann: Tower goes up, Slab 4,-1”). Names of pieces come from the edition.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.kit.narration import (
    LEAVING,
    LEFT,
    BaseNarrator,
    Said,
    in_reader_language,
    tell_end,
)
from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import bridgehead_key
from play.games.star_frontier.engine.notation import BUILT, Json, piece_of

STEPS: Final = {
    **dict.fromkeys(BUILT, gettext_lazy("%(name)s: %(what)s goes up, %(at)s")),
    **dict.fromkeys(("island", "bridgehead"), gettext_lazy("%(name)s: %(what)s docks, %(at)s")),
    "recruit": gettext_lazy("%(name)s: %(what)s joins, %(at)s"),
    "deploy": gettext_lazy("%(name)s: %(what)s lands, %(at)s"),
    "raze": gettext_lazy("%(name)s: %(what)s is razed, %(at)s"),
}
"""How steps are told that are not told as the action is named."""
PLACES: Final = ("at", "from", "to", "target")
"""Fields of events that are hexes or sides."""
NOT_ON_PLACES: Final = ("research", "end")
"""Actions of no place; the board words all others itself."""
LIKELY: Final = 0.5
"""From which share of the trials on an answer is called the likely one."""
ENDINGS: Final = {
    "conquest": gettext_lazy("victory by conquest"),
    "deposits": gettext_lazy("victory by mines on every deposit"),
    "turns": gettext_lazy("victory by mines and worth after the last turn"),
    **LEFT,
}


def tell_roll(narrator: BaseNarrator, said: Said) -> str:
    sentence = (
        _("%(what)s (%(name)s), %(target)s: die %(die)s + %(power)s > armour %(armour)s, lost")
        if said["destroyed"]
        else _("%(what)s (%(name)s), %(target)s: die %(die)s + %(power)s ≤ armour %(armour)s")
    )
    return sentence % {**said, "name": narrator.names[said["seat"]]}


def tell_removed(_narrator: BaseNarrator, said: Said) -> str:
    if said["why"] == "razed":
        return _("%(name)s: %(what)s is razed, %(at)s") % said
    return _("%(name)s: %(what)s lost, %(at)s") % said


def tell_income(_narrator: BaseNarrator, said: Said) -> str:
    if not said["gold"]:
        return _("%(name)s: no mine stands, no income") % said
    return _("%(name)s: +%(gold)s gold of the mines, now %(total)s") % said


def tell_turn(narrator: BaseNarrator, said: Said) -> str:
    return _("Turn %(turn)s: %(name)s") % {**said, "name": narrator.names[said["seat"]]}


def tell_aim(narrator: BaseNarrator, said: Said) -> str:
    told = {**said, "name": narrator.names[said["seat"]]}
    return _("%(what)s (%(name)s), %(target)s: lost with a chance of %(percent)s\xa0%%") % told


class FrontierNarrator(BaseNarrator):
    """Tells one reader what is done in one match, with the names of pieces and islands.

    Without `pieces` the map is being laid: it is then read from the views.
    """

    PLAIN = LEAVING
    ENDINGS = ENDINGS
    EVENTS: ClassVar[Mapping[str, Any]] = {
        "roll": tell_roll,
        "removed": tell_removed,
        "placed": gettext_lazy("%(name)s: %(what)s stands, %(at)s"),
        "move": gettext_lazy("%(name)s: %(what)s, %(from)s → %(to)s"),
        "income": tell_income,
        "control": gettext_lazy("%(name)s: deposit %(at)s under control"),
        "research": gettext_lazy("%(name)s: research, %(card)s"),
        "turn": tell_turn,
        "laid": gettext_lazy("%(name)s: %(what)s docks, %(at)s"),
        "aim": tell_aim,
        "end": tell_end,
    }

    def __init__(
        self,
        names: Mapping[str, str],
        edition: FrontierEdition,
        pieces: tuple[Placed, ...] | None = None,
    ) -> None:
        super().__init__(names)
        self.edition = edition
        self.is_laid = pieces is None
        self.map = board_map(edition, pieces or ())

    def kind(self, key: str) -> str:
        return in_reader_language(self.edition.kinds[key].names)

    def action(self, action: str, view: Json) -> str:
        """A legal action of the view in words."""
        self._read_map(view)
        verb, *words = action.split()
        if action in self.PLAIN:
            return str(self.PLAIN[action])
        if verb == "end":
            return _("End of Combat") if view["phase"] == "combat" else _("End of the turn")
        if verb in ("island", "bridgehead"):
            piece = self._piece(verb, words, lambda: view)
            said = {"piece": piece, "turn": words[-2], "at": words[-1]}
            return _("Dock: %(piece)s, turn %(turn)s, at %(at)s") % said
        if verb == "move":
            start, end = self._way(*words)
            said = {"unit": self._unit_on(words[0], view), "start": start, "end": end}
            return _("%(unit)s, %(start)s → %(end)s") % said
        if verb == "fire":
            return self._shot(words[0], words[1], view)
        if verb in BUILT:
            said = {"what": self.kind(verb), "at": self.place(words[0])}
            return _("Build: %(what)s, %(at)s") % said
        if verb == "recruit":
            said = {"unit": self.kind(words[0]), "at": self.place(words[1])}
            return _("Recruit: %(unit)s, %(at)s") % said
        if verb == "research":
            card = in_reader_language(self.edition.research[words[0]].names)
            return _("Research: %(card)s") % {"card": card}
        if verb == "raze":
            said = {"what": self._element_on(words[0], view), "at": self.place(words[0])}
            return _("Raze: %(what)s, %(at)s") % said
        said = {"unit": self.kind(self.edition.soldier), "at": self.place(words[0])}
        return _("Place: %(unit)s, %(at)s") % said

    def reason(self, reason: Json) -> str:
        """What a shot may bring, or how an action changes the chance to win by what lies on the map; and
        what the enemy may answer."""
        return f"{self._gain(reason)} {self._reply(reason)}"

    def _gain(self, reason: Json) -> str:
        if "percent" in reason:
            return _("The shot hits with %(percent)d\xa0%%.") % reason
        figures = {name: round(100 * reason[name]) for name in ("before", "after")}
        if figures["before"] == figures["after"]:
            return _("By what lies on the map it stays the same.")
        return _("By what lies on the map it was %(before)d\xa0%%.") % figures

    def _reply(self, reason: Json) -> str:
        name, reply = self.names[reason["enemy"]], reason["reply"]
        if reply is None:
            return _("%(name)s will probably not fire.") % {"name": name}
        if reply["lost"] is None:
            sentence = _("%(name)s will probably not fire, but place: %(what)s, %(at)s.")
        elif reply["share"] >= LIKELY:
            sentence = _(
                "%(name)s will probably fire: %(what)s, %(at)s (lost in %(lost)d of %(trials)d trials)."
            )
        else:
            sentence = _(
                "%(name)s may fire: %(what)s, %(at)s (lost in %(lost)d of %(trials)d trials)."
            )
        where = {"what": self.kind(reply["kind"]), "at": self.place(reply["at"])}
        return sentence % {**reply, **where, "name": name}

    def place(self, at: str) -> str:
        """A hex or side with the islands that it lies on, such as “Slab 4,-1”."""
        islands = " – ".join(self._island(key) for key in self._islands(at))
        return f"{islands} {at}" if islands else at

    def _islands(self, at: str) -> list[str]:
        """Their keys, each once; none beside the map."""
        hexes = [self.map.index[each] for each in at.split("/") if each in self.map.index]
        return list(dict.fromkeys(self.map.pieces[self.map.island[each]].key for each in hexes))

    def _island(self, key: str) -> str:
        return in_reader_language(self.edition.islands[key].names)

    def _way(self, start: str, end: str) -> tuple[str, str]:
        """Both ends of a move; the island is named once."""
        is_on_one = self._islands(start) == self._islands(end)
        return self.place(start), end if is_on_one else self.place(end)

    def _read_map(self, view: Json) -> None:
        if self.is_laid:
            self.map = board_map(self.edition, tuple(map(piece_of, view["map"]["pieces"])))

    def _unit_on(self, at: str, view: Json) -> str:
        found = [unit["kind"] for unit in view["units"] if unit["at"] == at]
        return self.kind(found[0]) if found else "—"

    def _element_on(self, at: str, view: Json) -> str:
        if "/" in at:
            return self.kind("crossing")
        found = [element["kind"] for element in view["elements"] if at in element["at"]]
        return self.kind(found[0]) if found else self._unit_on(at, view)

    def _shot(self, start: str, target: str, view: Json) -> str:
        said = {
            "unit": self._unit_on(start, view),
            "start": self.place(start),
            "target": self._element_on(target, view),
            "at": self.place(target),
        }
        return _("%(unit)s (%(start)s) fires at %(target)s, %(at)s") % said

    def words(self, view: Json) -> dict[str, str]:
        """Of research and the end of a turn: the board words itself what is done on a place."""
        legal = (action for action in view["legal"] if action.split()[0] in NOT_ON_PLACES)
        return {action: self.action(action, view) for action in legal}

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """Who did what; `view` gives the reader's view before the action."""
        verb, *words = action.split()
        if verb not in STEPS:
            return super().step(seat, action, view)
        if self.is_laid:
            self._read_map(view())
        at = self.place(words[-1])
        said = {"name": self.name(seat), "what": self._piece(verb, words, view), "at": at}
        return str(STEPS[verb]) % said

    def _piece(self, verb: str, words: Sequence[str], view: Callable[[], Json]) -> str:
        """The piece that an action of STEPS is about."""
        if verb in ("island", "bridgehead"):
            key = words[0] if verb == "island" else bridgehead_key(self.edition)
            return self._island(key)
        if verb == "raze":
            return self._element_on(words[0], view())
        return self.kind({"recruit": words[0], "deploy": self.edition.soldier}.get(verb, verb))

    def said(self, event: Json) -> Said:
        said = super().said(event)
        said |= {field: self.place(event[field]) for field in PLACES if field in event}
        if event["event"] == "move":
            said["from"], said["to"] = self._way(event["from"], event["to"])
        if "kind" in event:
            said["what"] = self.kind(event["kind"])
        elif "key" in event:
            said["what"] = self._island(event["key"])
        elif "card" in event:
            said["card"] = in_reader_language(self.edition.research[event["card"]].names)
        return said
