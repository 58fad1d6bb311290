"""The history of a match: its log replayed by the game's rules.

Histories are cached in the process by match and branch. Within a branch the log only grows, so a cached
history is a prefix of it. It may be dropped at any time: the log is the truth.
"""

import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache
from django.utils.translation import gettext as _

from play.games import preparation
from play.games.game import Declined, Json, Position
from play.games.preparation import EnginePreparing
from play.games.registry import get_game
from play.matches.stages import game_of, seed_of, sides_of
from play.models import Action, Match, Recording

MAX_PLIES: Final = 20_000
"""Of all cached histories together: about 140 MB."""
SECONDS_OF_QUICK_BOTS: Final = 0.001
"""A game of them at most; interpreted, their decisions take some thousandths of a second."""
LEAST_SIZE: Final = 100
"""Plies that a cached history counts for at least, so that there are 200 of them at most."""


class RulesChanged(Declined):
    """The log is not one of today's rules: they refuse an action, or lead elsewhere by it."""

    def __init__(self, ply: int) -> None:
        sentence = _(
            "This match was played under earlier rules and plays differently from move %(ply)d on, so it"
            " cannot be shown. A match that was still going on has ended without a winner."
        )
        super().__init__("rules_changed", sentence % {"ply": ply})
        self.ply = ply


class DamagedEdition(RulesChanged):
    """The file of the match's edition is damaged; when it is mended, the match goes on."""

    def __init__(self) -> None:
        sentence = _(
            "This site cannot read the edition of this match just now, so the match cannot be shown. It goes"
            " on once that is mended."
        )
        Declined.__init__(self, "rules_changed", sentence)
        self.ply = 1


@dataclass(frozen=True, slots=True)
class Ply:
    """One action that was carried out: who did what, all its events, and the position after it."""

    seat: str
    action: str
    events: list[Json]
    after: Position


@dataclass(slots=True)
class History:
    """A start position and the actions since; `position_at(0)` is the first decision."""

    start: Position
    plies: list[Ply] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.plies)

    def __bool__(self) -> bool:
        """True also without a ply, unlike other sequences."""
        return True

    @property
    def position(self) -> Position:
        """The position now; not to be changed."""
        return self.position_at(len(self.plies))

    def position_at(self, ply: int) -> Position:
        """The position after `ply` actions; not to be changed."""
        return self.plies[ply - 1].after if ply else self.start

    def append(self, seat: str, action: str) -> Ply:
        """Carries out an action. Raises Declined, changing nothing."""
        position = self.position.copy()
        events = position.apply(seat, action)
        self.plies.append(Ply(seat, action, events, position))
        return self.plies[-1]

    def replay(self, log: Iterable[Sequence[str]]) -> None:
        """Carries out a log: seat, action, and where it is to be compared the digest of the state after it.

        Raises RulesChanged.
        """
        for seat, action, *digest in log:
            try:
                after = self.append(seat, action).after
            except Declined as declined:
                raise RulesChanged(len(self) + 1) from declined
            if any(digest) and digest != [after.digest()]:
                raise RulesChanged(len(self))

    def until(self, ply: int) -> "History":
        """The same history cut after `ply` actions."""
        return History(self.start, self.plies[:ply])


def waits_for_engine(match: Match) -> bool:
    """Whether the match cannot go on before the engine is prepared: quick bots play interpreted meanwhile."""
    if preparation.is_under_way_for(match.game):
        return True
    bots = get_game(match.game).bots
    return preparation.is_under_way(match.game) and any(
        seat.bot and bots[seat.bot].seconds_a_game > SECONDS_OF_QUICK_BOTS for seat in match.seated
    )


def history_of(match: Match) -> History:
    """The match's log, replayed. Raises EnginePreparing, and RulesChanged."""
    if waits_for_engine(match):
        raise EnginePreparing(match.game)
    key = (match.slug, match.branch)
    history = cached(key)
    if history is None:
        history = History(start_of(match))
    rows = Action.objects.standing(match=match, ply__gt=len(history))
    log = list(rows.values_list("match__branch", "seat", "text", "digest"))
    if log and log[0][0] != match.branch:  # something was taken back since the match was read
        match.branch = log[0][0]
        return history_of(match)
    return grow(match, history, [entry for _branch, *entry in log])


def grow(match: Match, known: History, log: Sequence[Sequence[str]]) -> History:
    """The match's history with the rest of its log. Raises RulesChanged."""
    if known.plies and not log:
        return known
    grown = History(known.start, list(known.plies))
    grown.replay(compared(match, log))
    remember((match.slug, match.branch), grown)
    return grown


def compared(played: Match | Recording, log: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The log with the digests that have to be compared: none where today's rules agreed with it before."""
    agrees = played.rules == get_game(played.game).version
    return [entry[:2] if agrees else entry for entry in log]


def start_of(match: Match) -> Position:
    """The match at its first decision, from the seeds of server and seats. Raises RulesChanged."""
    game, seed = game_of(match), seed_of(match)
    if game.lacks_edition(match.setup):
        raise DamagedEdition
    try:
        if match.start_state is not None:
            return game.resume(match.setup, match.start_state, seed)
        return game.begin(match.setup, sides_of(match), seed)
    except Declined as declined:
        raise RulesChanged(1) from declined


def size_of(history: History) -> int:
    return max(len(history), LEAST_SIZE)


# Loading a match of 96 plies takes 1.9 ms with its history at hand, 18.8 ms where it is replayed.
_histories: LRUCache[tuple[str, int], History] = LRUCache(MAX_PLIES, getsizeof=size_of)
_lock = threading.Lock()


def cached(key: tuple[str, int]) -> History | None:
    with _lock:
        return _histories.get(key)


def remember(key: tuple[str, int], history: History) -> None:
    with _lock, suppress(ValueError):  # a single history that is larger than the cache
        _histories[key] = history


def forget() -> None:
    """Empties the cache; logs are replayed when needed."""
    with _lock:
        _histories.clear()
