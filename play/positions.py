"""Where a match stands: its log replayed on the engine.

What was replayed is kept in the process by match and branch; within a branch the log only grows, so
a kept line is a prefix of the log. It may be dropped at any time: the log is the truth.
"""

import hashlib
import json
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play import preparation
from play.engine.cards import CardSet
from play.engine.compiled import ENGINE_VERSION
from play.engine.game import Game
from play.engine.notation import Json
from play.engine.refusals import Refused
from play.models import DIGEST_LENGTH, Action, CardSnapshot, Match, Recording
from play.seating import Declined
from play.stages import seed_of

DIGESTED: Final = (
    *("mode", "round", "phase", "to_move", "turn", "initiative", "passed", "offset", "shared"),
    *("seats", "pending", "chain", "battle", "rng", "result"),
)
MOST_LINES: Final = 200
MOST_PLIES: Final = 20_000
"""Of all lines that are kept together: about 140 MB."""
PREPARING: Final = gettext_lazy("The rules engine is being prepared; the table follows.")


class EnginePreparing(Exception):
    """The rules engine is being compiled; in about a minute it answers."""


class RulesChanged(Declined):
    """The log is not one of the rules as they are now: they refuse an action, or lead elsewhere by it."""

    def __init__(self, ply: int) -> None:
        sentence = _(
            "This match was played under earlier rules and plays differently from move %(ply)d on, so it"
            " cannot be shown. A match that was still going on has ended without a winner."
        )
        super().__init__("rules_changed", sentence % {"ply": ply})
        self.ply = ply


@dataclass(frozen=True, slots=True)
class Ply:
    """One action that was carried out: who did what, all its events, and the game after it."""

    seat: str
    action: str
    events: list[Json]
    after: Game


@dataclass(slots=True)
class Line:
    """A game and the actions that led on from its start; `game_at(0)` is the first decision."""

    start: Game
    plies: list[Ply] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.plies)

    def __bool__(self) -> bool:
        """A line is there before its first action, too."""
        return True

    @property
    def game(self) -> Game:
        """The game as it stands; not to be changed."""
        return self.game_at(len(self.plies))

    def game_at(self, ply: int) -> Game:
        """The game after `ply` actions; not to be changed."""
        return self.plies[ply - 1].after if ply else self.start

    def append(self, seat: str, action: str) -> Ply:
        """Carries out an action. Raises Refused, changing nothing."""
        game = self.game.copy()
        events = game.apply(seat, action)
        self.plies.append(Ply(seat, action, events, game))
        return self.plies[-1]

    def replay(self, log: Iterable[Sequence[str]]) -> None:
        """Carries out what a log has on top: seat, action, and where it is to be compared the digest of the
        state after it. Raises RulesChanged."""
        for seat, action, *digest in log:
            try:
                after = self.append(seat, action).after
            except Refused as refused:
                raise RulesChanged(len(self) + 1) from refused
            if any(digest) and digest != [digest_of(after.state())]:
                raise RulesChanged(len(self))

    def until(self, ply: int) -> "Line":
        """The same line cut after `ply` actions."""
        return Line(self.start, self.plies[:ply])


def cards_of(match: Match) -> CardSet:
    """The engine's card set that the match is played with."""
    return read_cards(match.card_set.revision)


@lru_cache(maxsize=16)
def read_cards(revision: str) -> CardSet:
    return CardSet.from_export(CardSnapshot.objects.get(revision=revision).export)


def line_of(match: Match) -> Line:
    """The match's log, replayed. Raises EnginePreparing, and RulesChanged."""
    if preparation.is_under_way():
        raise EnginePreparing
    key = (match.slug, match.branch)
    line = _lines.get(key)
    if line is None:
        line = Line(start_of(match))
    rows = match.actions.standing().filter(ply__gt=len(line))
    log = list(rows.values_list("match__branch", "seat", "text", "digest"))
    if log and log[0][0] != match.branch:  # something was taken back since the match was read
        match.branch = log[0][0]
        return line_of(match)
    grown = Line(line.start, list(line.plies))
    grown.replay(compared(match, [entry for _branch, *entry in log]))
    keep(key, grown)
    return grown


def lines_of(matches: Sequence[Match]) -> dict[str, Line]:
    """The lines of matches by their addresses, without those of other rules; all logs are read in one query.
    Raises EnginePreparing."""
    if preparation.is_under_way():
        raise EnginePreparing
    logs = defaultdict[int, list[Sequence[str]]](list)
    branches = {match.pk: match.branch for match in matches}
    rows = Action.objects.standing().filter(match__in=branches)
    columns = ("match", "match__branch", "seat", "text", "digest")
    for pk, branch, *entry in rows.values_list(*columns):
        branches[pk] = branch
        logs[pk].append(entry)
    lines = {}
    for match in matches:
        with suppress(RulesChanged):
            lines[match.slug] = grow(match, branches[match.pk], logs[match.pk])
    return lines


def grow(match: Match, branch: int, log: Sequence[Sequence[str]]) -> Line:
    """The match's line from its whole log, going on from what was kept of it. Raises RulesChanged."""
    kept = _lines.get((match.slug, branch)) or Line(start_of(match))
    grown = Line(kept.start, list(kept.plies))
    grown.replay(compared(match, log[len(kept) :]))
    keep((match.slug, branch), grown)
    return grown


def compared(played: Match | Recording, log: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The log with the digests that have to be compared: none where the same rules agreed with it before."""
    agrees = played.engine == ENGINE_VERSION
    return [entry[:2] if agrees else entry for entry in log]


def digest_of(state: Json) -> str:
    """16 hexadecimal digits of the SHA-256 of a full state, without what follows from it.

    Only what the notation has had from the first on counts: it is changed by adding.
    """
    canonical = json.dumps({name: state[name] for name in DIGESTED}, sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_LENGTH]


def start_of(match: Match) -> Game:
    """The match at its first decision, dealt from the seeds of server and seats."""
    cards, seats = cards_of(match), {seat.letter: seat for seat in match.seats.all()}
    seed = seed_of(match)
    if match.opening is not None:
        return Game.from_state(cards, {**match.opening, "rng": str(seed)})
    return Game.new(
        cards,
        match.mode,
        {letter: seat.cruiser for letter, seat in seats.items()},
        seed=seed,
        decks={letter: seat.deck or () for letter, seat in seats.items()}
        if match.mode == "total_war"
        else None,
    )


_lines: OrderedDict[tuple[str, int], Line] = OrderedDict()
_lock = threading.Lock()


def keep(key: tuple[str, int], line: Line) -> None:
    with _lock:
        _lines[key] = line
        _lines.move_to_end(key)
        while len(_lines) > MOST_LINES or is_too_much(map(len, _lines.values())):
            _lines.popitem(last=False)


def is_too_much(lengths: Iterable[int]) -> bool:
    """Whether lines of these lengths, if they are several, hold too many actions to be kept."""
    several = list(lengths)
    return len(several) > 1 and sum(several) > MOST_PLIES


def forget() -> None:
    """Drops everything that was kept; it is replayed when needed."""
    with _lock:
        _lines.clear()
