"""Words of games: who does what, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import get_language

from play.games.game import Json

if TYPE_CHECKING:
    from collections.abc import Iterable


def in_reader_language(names: Mapping[str, str]) -> str:
    """The name in the reader's language; editions bring both."""
    return names["ru" if (get_language() or "").startswith("ru") else "en"]


def joined(parts: "Iterable[str]") -> str:
    """The parts that are there, with middle dots between them."""
    return " · ".join(filter(None, parts))


class BaseNarrator:
    """Tells one reader what happens, in the reader's language.

    It repeats actions and events; a game words what it likes. `names` are what the reader calls the seats.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def action(self, action: str, view: Json) -> str:
        """A legal action of the view in words."""
        return action

    def words(self, view: Json) -> dict[str, str]:
        """TABLE's `words`: by legal action its words, but for those that the board page words itself."""
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """Who did what; `view` gives the reader's view before the action."""
        return f"{self.names[seat]}: {self.action(action, view())}"

    def event(self, event: Json) -> str:
        """An event as this reader may learn of it."""
        return joined([self.names.get(event.get("seat", ""), ""), str(event["event"])])

    def reason(self, reason: Json) -> str:
        """What speaks for an action that was advised, in a sentence."""
        return ""
