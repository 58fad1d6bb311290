"""What the lobby lists: a player's matches with whose turn it is, and the tables with a free seat."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalog.web.formats.lazy_text import StrOrPromise
from play.documents.tables import seat_name
from play.games.game import SEATS
from play.games.registry import MAIN_GAME, get_game
from play.intervals import Interval
from play.matches.clocks import deadline_of
from play.matches.holidays import read_holidays
from play.matches.matchmaking import distances_of, rating_in, ratings_of
from play.matches.presence import connected_seats_of
from play.matches.stages import StartStage, awaited_seats, host_of, start_stage_of
from play.matches.turns import awaited_at
from play.models import (
    BY_RULES,
    Match,
    MatchKind,
    MatchQuerySet,
    MatchStatus,
    Player,
)

MAX_RUNNING: Final = 12
MAX_OVER: Final = 6
MAX_TABLES: Final = 200  # looked at, the newest
TABLES_A_PAGE: Final = 12
NO_WISH: Final[Mapping[str, str]] = {}
PACES: Final[Mapping[str, dict[str, Any]]] = {
    "none": {"clock_bank": None},
    "clock": {"clock_bank__isnull": False, "clock_renews": False},
    "days": {"clock_renews": True},
}
"""How much time a player has, by what columns say so."""

STANDINGS: Final[dict[str, StrOrPromise]] = {
    "waiting": gettext_lazy("Waits for a second player"),
    "starting": gettext_lazy("About to begin"),
    "playing": gettext_lazy("Being played"),
    "yours": gettext_lazy("Your turn"),
    "theirs": gettext_lazy("Their turn"),
    "won": pgettext_lazy("match", "Won"),
    "lost": pgettext_lazy("match", "Lost"),
    "drawn": pgettext_lazy("match", "Draw"),
    "over": pgettext_lazy("match", "Over"),
}


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of a player with these seats: who sits opposite, and one of STANDINGS."""

    match: Match
    letters: tuple[str, ...]
    opponent: str
    standing: str
    change: int | None = None
    """What it did to the player's rating; fetch `with_rating_changes`, which only the history does."""
    deadline: datetime | None = None
    """By days: until when somebody has to decide."""

    @property
    def mark(self) -> tuple[object, ...]:
        """What all that an entry shows follows from."""
        match = self.match
        known = match.slug, match.changed, match.expires, match.status
        return *known, self.opponent, self.letters, self.standing, self.change, self.deadline

    @property
    def address(self) -> str:
        """Where it is found: its replay, its table, or the room in which one waits."""
        if self.match.status == MatchStatus.OVER:
            return replay_address(self.match, self.letters)
        page = "join" if self.match.status == MatchStatus.WAITING else "table"
        return reverse(f"play:{page}", args=[self.match.slug])

    @property
    def other_game(self) -> str:
        return name_of_other(self.match.game)

    @property
    def words(self) -> StrOrPromise:
        if self.standing == "waiting" and self.match.size > len(SEATS):
            return _("Waits for players")
        return STANDINGS[self.standing]


class LobbyMatches(NamedTuple):
    """A player's matches that wait or are played, and the newest that are over."""

    running: list[OwnMatch]
    finished: list[OwnMatch]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A match at which anybody may sit down: who waits there, and whether they have it open now.

    Where the match is rated, `rating` is the host's, None before its first rated match.
    """

    match: Match
    name: str
    is_present: bool
    is_own: bool
    rating: Interval | None = None

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.match.size - len(self.match.seated)

    @property
    def mark(self) -> tuple[object, ...]:
        """What all that an entry shows follows from."""
        known = self.match.slug, self.match.changed
        return *known, self.name, self.rating, self.is_present, self.is_own


def name_of_other(game: str) -> str:
    """The name of a game, empty for the one that this site is about."""
    return "" if game == MAIN_GAME else str(get_game(game).name)


def replay_address(match: Match, letters: Sequence[str]) -> str:
    """The match's replay, as seen from these seats."""
    viewer = "both" if len(letters) > 1 else "".join(letters)
    return reverse("play:match_replay", args=[match.slug]) + (f"?seat={viewer}" if viewer else "")


def matches_of_lobby(player: Player, game: str = MAIN_GAME) -> LobbyMatches:
    """The player's matches of a game as its lobby shows them."""
    active = (MatchStatus.WAITING, MatchStatus.PLAYING)
    own = Match.objects.of_player(player).filter(game=game, status__in=active)
    return LobbyMatches(
        running_matches(own.with_seats().newest_first()[:MAX_RUNNING], player),
        finished_matches(player, MAX_OVER, game=game),
    )


def running_matches(active: Iterable[Match], player: Player) -> list[OwnMatch]:
    """Matches that wait or are played, unless overdue; those that want the player come first."""
    living = [match for match in active if not match.has_expired()]
    read_holidays(living)
    return sorted(
        (own_match(match, player) for match in living), key=lambda each: each.standing != "yours"
    )


def finished_matches(player: Player, most: int, **wanted: str) -> list[OwnMatch]:
    """The player's matches that are over and have the wanted columns, the newest first."""
    own = Match.objects.of_player(player).filter(status=MatchStatus.OVER, **wanted)
    return [own_match(match, player) for match in own.with_seats().newest_first()[:most]]


def tables_at(game: str) -> MatchQuerySet:
    """The tables at which anybody may sit down, the newest first."""
    return Match.objects.open_tables().filter(game=game).newest_first()


def waiting_tables(game: str) -> list[tuple[Any, ...]]:
    """What changes with the open tables of a game and with who is there; empty where there are none."""
    rows = list(tables_at(game).values_list("slug", "changed")[:MAX_TABLES])
    here = connected_seats_of(slug for slug, _changed in rows)
    return [(slug, changed, sorted(here[slug])) for slug, changed in rows]


def open_tables(
    player: Player, game: str, page: str = "1", wanted: Mapping[str, str] = NO_WISH
) -> "Page[OpenTable]":
    """A page of a game's open tables; those whose players are there come first, then those of the nearest
    rating, then the newest. `wanted` may have a `mode` and one of PACES as `pace`."""
    waiting = tables_at(game).apart_from(player)
    if mode := wanted.get("mode"):
        waiting = waiting.filter(mode=mode)
    if pace := wanted.get("pace"):
        waiting = waiting.filter(**PACES[pace])
    found = list(waiting.with_seats()[:MAX_TABLES])
    ratings = ratings_of(found, player.user.pk)
    here = connected_seats_of(match.slug for match in found)
    distances = distances_of(found, player, ratings)
    matches = sorted(found, key=lambda match: (not here[match.slug], distances[match.pk]))
    tables = [
        OpenTable(
            match,
            seat_name(match, seat.letter),
            seat.letter in here[match.slug],
            player.holds(seat),
            rating_in(ratings, seat.account_id, match) if match.is_rated else None,
        )
        for match in matches
        for seat in [host_of(match)]
    ]
    return Paginator(tables, TABLES_A_PAGE).get_page(page)


def own_match(match: Match, player: Player) -> OwnMatch:
    letters = match.letters_of(player)
    others = match.opponents_of(letters) or match.letters
    names = [seat_name(match, letter) for letter in others if match.seat(letter)]
    until = deadline_of(match, awaited_at(match))
    return OwnMatch(match, letters, joined(names), standing_of(match, letters), deadline=until)


def joined(names: Sequence[str]) -> str:
    """The names as a list in words; empty without one."""
    if len(names) < 2:
        return "".join(names)
    return _("%(one)s and %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}


def standing_of(match: Match, letters: Sequence[str]) -> str:
    """How the match stands for the player with these seats: a key of STANDINGS."""
    if match.status == MatchStatus.WAITING:
        if start_stage_of(match) == StartStage.SEATS:
            return "waiting"
        return "yours" if set(awaited_seats(match)) & set(letters) else "starting"
    if match.status == MatchStatus.PLAYING:
        asked = awaited_at(match)
        return "playing" if not asked else "yours" if set(asked) & set(letters) else "theirs"
    if match.kind == MatchKind.HOTSEAT or match.reason == BY_RULES:
        return "over"
    return "drawn" if not match.winners else "won" if set(match.winners) & set(letters) else "lost"
