"""What a player's matches ask of the player, and how they ended: the events of one stream.

All of it follows from rows, so a stream that was away tells it again: an event may come twice, none is lost.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q

from catalog.web.rows.database_clock import database_now
from decks.models import author_name
from play.documents.tables import seat_name
from play.games.game import Json
from play.games.preparation import EnginePreparing
from play.matches.loaded_match import LoadedMatch, load_shared
from play.matches.positions import RulesChanged
from play.matches.presence import connected_seats
from play.matches.stages import awaited_seats, game_of, host_of, start_document
from play.models import Challenge, Match, MatchStatus, OfferKind, Player

ACTIVE: Final = (MatchStatus.WAITING, MatchStatus.PLAYING)
MAX_MATCHES: Final = 200
"""Of a player that one look takes in, the newest."""
LOOKED_BACK: Final = timedelta(days=7)
"""How long after its end a match is told to a stream that was away."""
OVERLAP: Final = timedelta(seconds=10)
"""Rows are told again that may have been written, but not yet seen, when the last event was."""

Describe = Callable[[LoadedMatch], Json]
"""What an event carries of the table besides."""


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """Something that the player should know of; `key` is that of an event that says the same."""

    kind: str
    content: Json
    moment: datetime

    @property
    def key(self) -> tuple[object, ...]:
        told = ("match", "ply", "branch", "seats", "step", "kind", "seat", "reason")
        return self.kind, *(repr(self.content.get(name)) for name in told)


def matches_of_events(player: Player, since: datetime | None) -> list[str]:
    """The matches that may have an event: those that wait or are played, and what ended since."""
    own = Q(pk__in=Match.objects.of_player(player).values("pk"))
    if isinstance(player.user, User):
        own |= Q(challenge__to=player.user)
    wanted = Q(status__in=ACTIVE)
    if since is not None:
        wanted |= Q(changed__gte=max(since - OVERLAP, database_now() - LOOKED_BACK))
    found = Match.objects.filter(own & wanted).newest_first()
    return list(found.values_list("slug", flat=True)[:MAX_MATCHES])


def events_of(slug: str, player: Player, describe: Describe) -> list[PlayerEvent]:
    """What the match has to tell the player; nothing while the rules are being prepared."""
    try:
        loaded = load_shared(slug)
        return list(events_in(loaded, player, describe)) if loaded else []
    except (EnginePreparing, RulesChanged):
        return []


def events_in(loaded: LoadedMatch, player: Player, describe: Describe) -> Iterator[PlayerEvent]:
    match, letters = loaded.match, asked_seats(loaded.match, player)
    head: Json = {"match": match.slug, "game": match.game, "mode": match.mode or None}

    def event(name: str, /, **content: object) -> PlayerEvent:
        return PlayerEvent(name, head | content, match.changed)

    challenge = Challenge.objects.filter(match=match).first()
    if challenge is not None and challenge.declined and letters:
        yield event("declined", reason=challenge.declined)
        return
    if match.status == MatchStatus.WAITING and not match.has_expired():
        if challenge is not None and challenge.to_id == player.user.pk and not letters:
            yield event("challenge", **challenge_terms(match))
        asked = sorted(set(awaited_seats(match)) & set(letters))
        if asked:
            start = start_document(match) or {}
            yield event("start", seats=asked, step=start["step"], options=start["options"])
    elif match.status == MatchStatus.PLAYING and loaded.history is not None:
        to_move = loaded.history.position.to_move
        asked = [each for each in to_move if {*match.deciding([each])} & {*letters}]
        if asked:
            yield event(
                "turn", seats=asked, ply=loaded.ply, branch=match.branch, **describe(loaded)
            )
    elif letters and match.status in (MatchStatus.OVER, MatchStatus.EXPIRED):
        is_over = match.status == MatchStatus.OVER
        reason = match.reason if is_over else "expired"
        yield event("end", seats=list(letters), winners=list(match.winners), reason=reason)
    for kind, seat, to, agreed, action in loaded.offers:
        is_open = kind != OfferKind.REMATCH or seat in connected_seats(match.slug)
        if is_open and set(to) & set(letters) and not {seat, *agreed} & set(letters):
            yield event("offer", kind=kind, seat=seat, action=action or None, ply=loaded.ply)


def asked_seats(match: Match, player: Player) -> tuple[str, ...]:
    """The player's seats for which nobody else plays on."""
    return tuple(seat.letter for seat in match.seated if player.holds(seat) and not seat.stand_in)


def challenge_terms(match: Match) -> Json:
    """Who challenges, and to what."""
    host = host_of(match)
    return {
        "from": author_name(host.account) if host.account else seat_name(match, host.letter),
        "is_program": host.is_program,
        **game_of(match).public_setup(match.setup),
        "clock": clock_terms(match),
    }


def clock_terms(match: Match) -> Json | None:
    """The clock as a request for such a match names it."""
    if match.clock_bank is None:
        return None
    if match.clock_renews:
        return {"days": match.clock_days}
    return {"bank": match.clock_bank, "increment": match.clock_increment}
