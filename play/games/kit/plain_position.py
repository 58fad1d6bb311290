"""A position of a game in plain Python: a typed dataclass with JSON, copy and digest of its own.

A game's position has its fields, `choices` and `play`, and `hide` where a seat may not see everything. Phases
are small functions that `play` calls; chance comes from `chance` and is told as events.
"""

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self

from django.utils.translation import gettext as _
from pydantic import TypeAdapter, ValidationError

from catalog.web.errors.validation import field_errors
from play.games.game import (
    LEAVING,
    OPEN,
    Declined,
    Json,
    Position,
    Result,
    Viewer,
)
from play.games.kit.chance import Chance
from play.games.kit.json_values import digest_of
from play.games.kit.shapes import fits


@dataclass(kw_only=True)
class BasePosition(Position):
    """A position that has everything but `choices` and `play`."""

    seats: list[str]
    to_move: tuple[str, ...] = ()
    """The seats that may act now."""
    pending: dict[str, str] = field(default_factory=dict)
    """By seat the secret choices that wait until all are in."""
    out: tuple[str, ...] = ()
    round: int = 1
    places: dict[str, int] = field(default_factory=dict)
    """At the end by seat its place."""
    reason: str = ""
    chance: Chance = field(default_factory=lambda: Chance(0))

    def __post_init__(self) -> None:
        self.told: list[Json] = []
        """Events that `tell` has noted and `play` has not answered yet."""

    # What a game answers

    def choices(self, seat: str) -> Iterable[str]:
        """The actions of a seat that is to move."""
        raise NotImplementedError

    def play(self, seat: str, action: str) -> list[Json]:
        """Carries out a legal action; its events in full, such as `taken`."""
        raise NotImplementedError

    def hide(self, seats: Sequence[str]) -> None:
        """Takes away what none of the seats may see; the position is a copy for a view."""

    def unknown_piles(self) -> Iterable[list[Any]]:
        """The piles whose order no seat knows."""
        return ()

    # What phases use

    def tell(self, event: str, **facts: Any) -> Json:
        """Notes an event. `only` names the seats that learn its `secrets` (`BaseGame.seen_events`)."""
        self.told.append({"event": event, **facts})
        return self.told[-1]

    def taken(self) -> list[Json]:
        """The events that were noted, which are told now."""
        told, self.told = self.told, []
        return told

    def order_from(self, first: str) -> list[str]:
        """The seats in the order of play from this one on."""
        start = self.seats.index(first)
        return [*self.seats[start:], *self.seats[:start]]

    # What follows

    @property
    def result(self) -> Result | None:
        return Result(dict(self.places), self.reason) if self.places else None

    @property
    def is_simultaneous(self) -> bool:
        return bool(self.pending) or len(self.to_move) > 1

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(sorted(self.pending))

    def copy(self) -> Self:
        made: Self = pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))  # noqa: S301 - its own bytes
        return made

    def legal(self, seat: str) -> list[str]:
        return sorted(self.choices(seat)) if seat in self.to_move else []

    def why_not(self, seat: str, action: str) -> Declined | None:
        if self.places:
            return Declined("game_over", _("The game is over."))
        if action in LEAVING and seat in self.seats:
            return None
        if seat not in self.to_move:
            words = {"seats": ", ".join(self.to_move)}
            return Declined("not_your_turn", _("Seat %(seats)s decides now.") % words)
        if action not in self.legal(seat) and not any(
            fits(shape, action) for shape in self.shapes(seat)
        ):
            words = {"action": str(action)[:60]}
            return Declined("not_legal", _("“%(action)s” cannot be done now.") % words)
        return None

    def apply(self, seat: str, action: str) -> list[Json]:
        if (declined := self.why_not(seat, action)) is not None:
            raise declined
        if action in LEAVING:
            return self.leave(seat, "resigned" if action == "resign" else "time")
        return self.play(seat, action)

    def leave(self, seat: str, reason: str) -> list[Json]:
        """The events of a seat that leaves; all others win unless the game says otherwise."""
        return self.end([each for each in self.seats if each != seat], reason)

    def end(self, winners: Iterable[str], reason: str) -> list[Json]:
        """Ends the game; its event."""
        result = Result.won_by(winners, reason, self.seats)
        self.places, self.reason, self.to_move = dict(result.places), reason, ()
        self.pending.clear()
        return [{"event": "end", "winners": list(result.winners), "reason": reason}]

    def after(self, seat: str) -> str:
        """The next seat in the order of play that is not out."""
        _seat, *later = self.order_from(seat)
        return next(each for each in [*later, seat] if each not in self.out)

    def choose_secretly(self, seat: str, action: str) -> dict[str, str] | None:
        """Keeps a secret choice and tells of it; all of them, by seat, once the last one is in."""
        self.tell("chosen", seat=seat)
        self.pending[seat] = action
        self.to_move = tuple(each for each in self.to_move if each != seat)
        if self.to_move:
            return None
        complete, self.pending = self.pending, {}
        return complete

    def facts(self) -> Json:
        """All fields as JSON."""
        told: Json = adapter(type(self)).dump_python(self, warnings=False)  # views hold counts
        return told

    def state(self) -> Json:
        return self.facts() | {"legal": {seat: self.legal(seat) for seat in self.to_move}}

    def digest(self) -> str:
        return digest_of(self.facts())

    def view(self, viewer: Viewer) -> Json:
        seats = self.seats if viewer == OPEN else [viewer] if viewer in self.seats else []
        shown = self.copy()
        shown.hide([seat for seat in seats if seat])
        shown.pending = {
            seat: choice if seat in seats else "" for seat, choice in self.pending.items()
        }
        facts = shown.facts()
        del facts["chance"]
        return facts | {"legal": [each for seat in seats if seat for each in self.legal(seat)]}

    def imagined(self, seat: str, chance: Chance) -> Self:
        """A position that the seat takes for possible; as it is where nothing but chance is hidden."""
        world = self.copy()
        world.chance = Chance(chance.next_word())
        return world

    @classmethod
    def from_state(cls, state: Json) -> Self:
        """The position of a full state. Raises Declined that names every wrong field."""
        known = {name: value for name, value in state.items() if name != "legal"}
        missing = [each.name for each in fields(cls) if each.name not in known]
        if missing:
            words = {"fields": ", ".join(missing)}
            raise Declined("malformed_state", _("The state lacks %(fields)s.") % words)
        try:
            made: Self = adapter(cls).validate_python(known)
        except ValidationError as error:
            told = " ".join(map(str, field_errors(error)))
            raise Declined("malformed_state", told) from error
        return made.copy()  # What is typed as anything would be shared with the state.


@cache
def adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
