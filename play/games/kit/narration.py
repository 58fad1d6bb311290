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
    """`play.games.game.Narrator` that repeats actions and events; a game words what it likes."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def action(self, action: str, view: Json) -> str:
        return action

    def words(self, view: Json) -> dict[str, str]:
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        return f"{self.names[seat]}: {self.action(action, view())}"

    def event(self, event: Json) -> str:
        return joined([self.names.get(event.get("seat", ""), ""), str(event["event"])])

    def reason(self, reason: Json) -> str:
        return ""
