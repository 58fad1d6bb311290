"""Words of games: who does what, in the reader's language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from catalog.web.formats.lazy_text import StrOrPromise
from play.games.game import Json

Said = dict[str, Any]
LEFT: Final[Mapping[str, StrOrPromise]] = {
    "resigned": gettext_lazy("victory, the other side conceded"),
    "time": gettext_lazy("victory on time"),
}
"""Ends of a game between two sides that is not played out."""
LEAVING: Final[Mapping[str, StrOrPromise]] = {
    "resign": gettext_lazy("Concede"),
    "timeout": gettext_lazy("Time is over"),
}


def in_reader_language(names: Mapping[str, str]) -> str:
    """The name in the reader's language; editions bring both."""
    return names["ru" if (get_language() or "").startswith("ru") else "en"]


def joined(parts: Iterable[str]) -> str:
    """The parts that are there, with middle dots between them."""
    return " · ".join(filter(None, parts))


class BaseNarrator:
    """Tells one reader what happens, in the reader's language.

    It repeats actions and events; a game words what it likes. `names` are what the reader calls the seats.
    Sentences name who decides and then what happens, so that no verb has to agree with a name or with “you”.
    """

    PLAIN: ClassVar[Mapping[str, StrOrPromise]] = {}
    """Actions that are always told alike."""
    ACTIONS: ClassVar[Mapping[str, StrOrPromise | Callable[[Any, list[str]], str]]] = {}
    """By a verb and what its words are, such as `step cell`, its sentence; or by a verb what makes one."""
    EVENTS: ClassVar[Mapping[str, StrOrPromise | Callable[[Any, Said], str]]] = {}
    """By kind of event its sentence, or what makes one, of what `said` gives."""
    ENDINGS: ClassVar[Mapping[str, StrOrPromise]] = {}
    """By reason of an end what it is called."""

    WORDED: ClassVar[frozenset[str]] = frozenset()
    """Fields of events that sentences name otherwise than the notation, by their `value`."""

    patterns: ClassVar[Mapping[tuple[str, int], tuple[Sequence[str], Any]]] = {}
    """Of `ACTIONS`, by verb and number of words what these are, and the sentence."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names, you = names, _("you")
        self.beginnings = {
            seat: capfirst(name) if name == you else name for seat, name in names.items()
        }

    def __init_subclass__(cls) -> None:
        words = {pattern: pattern.split(" ") for pattern in cls.ACTIONS if " " in pattern}
        cls.patterns = {
            (verb, len(kinds)): (kinds, cls.ACTIONS[pattern])
            for pattern, (verb, *kinds) in words.items()
        }

    def name(self, seat: str | None) -> str:
        """The name as a sentence begins with it; empty for no seat."""
        return self.beginnings.get(seat or "", "")

    def action(self, action: str, view: Json) -> str:
        """A legal action of the view in words."""
        if action in self.PLAIN:
            return str(self.PLAIN[action])
        verb, *words = action.split(" ")
        kinds, telling = self.patterns.get((verb, len(words)), ((), self.ACTIONS.get(verb)))
        if callable(telling):
            return str(telling(self, words))
        values = {kind: self.value(kind, word) for kind, word in zip(kinds, words, strict=False)}
        return str(telling) % values if telling else action

    def value(self, kind: str, word: Any) -> Any:
        """What a word of an action, or a field of an event, is called."""
        return word

    def words(self, view: Json) -> dict[str, str]:
        """TABLE's `words`: by legal action its words, but for those that the board page words itself."""
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """Who did what; `view` gives the reader's view before the action."""
        return f"{self.name(seat)}: {self.action(action, view())}"

    def said(self, event: Json) -> Said:
        """The event's values as sentences use them, and the `name` of its seat."""
        worded = {key: self.value(key, event[key]) for key in self.WORDED & event.keys()}
        return {**event, **worded, "name": self.name(event.get("seat"))}

    def event(self, event: Json) -> str:
        """An event as this reader may learn of it."""
        said, telling = self.said(event), self.EVENTS.get(event["event"])
        if telling is None:
            return joined([said["name"], str(event["event"])])
        return telling(self, said) if callable(telling) else str(telling) % said

    def reason(self, reason: Json) -> str:
        """What speaks for an action that was advised, in a sentence."""
        return ""


def tell_end(narrator: BaseNarrator, said: Said) -> str:
    """Who won a game of two sides, and how."""
    if said["winner"] is None:
        return _("The game ends in a draw")
    return f"{narrator.name(said['winner'])}: {narrator.ENDINGS[said['reason']]}"
