"""A match with all that its tables show, and the state by which a change of any of it is noticed."""

from dataclasses import dataclass
from itertools import product
from operator import attrgetter
from typing import Any, Final, NamedTuple

from play.matches.positions import History, history_of
from play.matches.stages import has_begun
from play.models import Match, MatchStatus


class OpenOffer(NamedTuple):
    """What a seat asks of others, who has agreed, and what the game carries out then."""

    kind: str
    seat: str
    to: str
    agreed: str
    action: str


OFFER: Final = OpenOffer._fields
SIGNS: Final = ("letter", "passes", "shows_hand")
"""What a table shows of seats that no action changes."""

# When the row was written, its status, and each offer and the rematch with the signs of each seat.
State = frozenset[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match with its seats, its history unless it has not begun, the open offers, and the address of its
    rematch."""

    match: Match
    history: History | None
    offers: tuple[OpenOffer, ...] = ()
    rematch: str | None = None

    @property
    def ply(self) -> int:
        return 0 if self.history is None else len(self.history)

    @property
    def state(self) -> State:
        """What is another one after every change of the match; as `state_of` finds it."""
        match, offers = self.match, self.offers or ((None,) * len(OFFER),)
        signs = map(attrgetter(*SIGNS), match.seated)
        return frozenset(
            (match.changed, match.status, *offer, self.rematch, *sign)
            for offer, sign in product(offers, signs)
        )


def load_match(slug: str) -> LoadedMatch | None:
    """The match as it is now; None where there is none. Raises EnginePreparing, and RulesChanged."""
    match = Match.objects.at(slug)
    return load_rest(match) if match else None


def load_rest(match: Match) -> LoadedMatch:
    """The match with its history and what else belongs to it. Raises EnginePreparing, and RulesChanged."""
    history = history_of(match) if has_begun(match) else None
    offers = tuple(map(OpenOffer._make, match.offers.values_list(*OFFER)))
    rematch = None
    if match.status == MatchStatus.OVER:
        rematch = match.following.values_list("slug", flat=True).first()
    return LoadedMatch(match, history, offers, rematch)


def state_of(slug: str) -> State:
    """The state that the match has now, in one query."""
    offers = (f"offers__{name}" for name in OFFER)
    seats = (f"seats__{name}" for name in SIGNS)
    columns = ("changed", "status", *offers, "following__slug", *seats)
    return frozenset(Match.objects.filter(slug=slug).values_list(*columns))
