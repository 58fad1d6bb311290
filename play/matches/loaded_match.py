"""A match loaded once for all connections that are notified of the same change.

The process that wrote the change, or the first connection that needs it, shares the loaded match with the
others, which ask whether it is still in that state.
"""

import threading
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from operator import attrgetter
from typing import Any, Final, NamedTuple

from cachetools import TTLCache

from play.matches import positions
from play.matches.positions import LEAST_SIZE, MAX_PLIES, History, history_of
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
SHARED_FOR: Final = 10.0
"""Seconds in which all connections are notified; holidays of players are as old at most."""

SIGNS: Final = ("letter", "passes", "shows_hand", "refused_take_backs")
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


def load_shared(slug: str) -> LoadedMatch | None:
    """`load_match`, in one query where another connection has loaded this state."""
    state = state_of(slug)
    with _lock:
        loaded = _shared.get((slug, state))
    if loaded is None and (loaded := load_match(slug)) is not None:
        share(loaded)
    return loaded


def share(loaded: LoadedMatch) -> None:
    """Keeps what was written and committed, or read, for the connections that will be notified."""
    match = loaded.match
    if loaded.history is not None:
        positions.remember((match.slug, match.branch), loaded.history)
    with _lock, suppress(ValueError):  # a single match that is larger than the cache
        _shared[match.slug, loaded.state] = loaded


def size_of(loaded: LoadedMatch) -> int:
    return max(loaded.ply, LEAST_SIZE)


# Where each connection that is notified loads the match anew, an action takes a quarter longer to both tables
# (`make bench`, row "Star Frontier table, action to both tables").
_shared: TTLCache[tuple[str, State], LoadedMatch] = TTLCache(
    MAX_PLIES, SHARED_FOR, getsizeof=size_of
)
_lock = threading.Lock()
