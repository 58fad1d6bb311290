"""What one audience sees of a match: TABLE and STEP documents, for sockets, replays and the API.

An audience is a seat or, with None, everybody. Whatever stands in a document about the game comes from
the engine's view functions for that audience (R10); nothing is added to it but words.

TABLE  match, branch, ply, seat, view, facing, options, order (the effects of which one is chosen), words
STEP   branch, ply (after it), seat, action, words, events with `text`, table (after it)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from play.clocks import PATIENCE, claimable_from, time_left
from play.engine.cards import CardSet
from play.engine.game import view_action, view_events
from play.engine.notation import Json
from play.facing import facing, shift_options
from play.models import LETTERS, CardSnapshot, Kind, Match, Player, Seat, SeatKind, Status
from play.positions import Line, cards_of
from play.presence import present
from play.prose import BOT_NAMES, Narrator, PrintedCard
from play.readings import Reading
from play.stages import other, start_document
from play.taking_back import take_back_of
from play.trust import commitment

MOST_PLIES: Final = 10_000
LONGEST_CATCH_UP: Final = 30
"""Steps of one answer that carry the table after them; older ones are for the log only."""


@dataclass(frozen=True)
class Audience:
    """Who reads: a seat or everybody, and which seats are the reader's own."""

    seat: str | None = None
    own: tuple[str, ...] = ()


@lru_cache(maxsize=16)
def printed_cards(revision: str) -> Mapping[str, PrintedCard]:
    """By number what is said of each card of a snapshot."""
    return printed_from(CardSnapshot.objects.get(revision=revision).export)


def printed_from(export: Json) -> dict[str, PrintedCard]:
    """By number what is said of each card of a catalogue export."""
    return {
        card["number"]: PrintedCard(
            card["name"],
            card["name_ru"],
            card["top"]["effect"] or "",
            card["bottom"]["effect"] or "",
        )
        for card in export["cards"]
    }


def seat_name(seat: Seat | None, letter: str) -> str:
    """What a seat is called."""
    if seat is not None and seat.kind == SeatKind.BOT:
        return str(BOT_NAMES.get(seat.bot, seat.bot))
    return (seat and seat.name) or _("Player %(letter)s") % {"letter": letter}


def narrator_of(match: Match, audience: Audience) -> Narrator:
    """Tells this audience what happens; its own seat is “you” unless both are."""
    names = {letter: seat_name(match.seat(letter), letter) for letter in LETTERS}
    if len(audience.own) == 1 and audience.seat in names:
        names[audience.seat] = _("you")
    return Narrator(names, printed_cards(match.card_set.revision))


def match_document(reading: Reading, audience: Audience) -> Json:
    """Players, clock, offers and what applies to this match."""
    match, line = reading.match, reading.line
    rule = take_back_of(match, line, audience.seat).rule if line is not None else "no"
    return {
        "id": match.slug,
        "kind": match.kind,
        "mode": match.mode,
        "revision": match.card_set.revision,
        "status": match.status,
        "players": players_document(match, audience),
        "clock": clock_document(match, line),
        "claim": claim_document(match, line),
        "take_back": rule,
        "offers": [{"kind": kind, "seat": seat} for kind, seat in reading.offers],
        "commitment": trust_document(match),
        "start": start_document(match),
        "notices": [{"code": code, "text": text} for code, text in notices(match)],
        "next": reading.following if audience.own else None,
    }


def players_document(match: Match, audience: Audience) -> Json:
    """Who sits where; None at a seat that is free."""
    here, players = present(match.slug), dict.fromkeys(LETTERS)
    return players | {
        seat.letter: {
            "name": seat_name(seat, seat.letter),
            "kind": seat.kind,
            "bot": seat.bot or None,
            "is_you": seat.letter in audience.own,
            "is_here": seat.kind == SeatKind.BOT or seat.letter in here,
        }
        for seat in match.seats.all()
    }


def clock_document(match: Match, line: Line | None) -> Json | None:
    if match.clock_bank is None:
        return None
    to_move = line.game.to_move if line is not None and match.status == Status.PLAYING else None
    left = {letter: time_left(match, letter, to_move) for letter in LETTERS}
    return {
        "left": {
            letter: round(max(0.0, match.clock_bank if seconds is None else seconds), 1)
            for letter, seconds in left.items()
        },
        "running": to_move,
        "increment": match.clock_increment,
    }


def claim_document(match: Match, line: Line | None) -> Json | None:
    """Which seat may claim the game because the other does not act, and from when (ISO 8601)."""
    moment, to_move = claimable_from(match), line.game.to_move if line is not None else None
    if moment is None or to_move is None:
        return None
    return {"seat": other(to_move), "from": moment.isoformat(timespec="seconds")}


def trust_document(match: Match) -> Json | None:
    """The commitment; when the match is over also what it was made of. None where nothing was shuffled at
    the start, since it was a given position."""
    if match.opening is not None:
        return None
    revealed: Json = {}
    if match.status == Status.OVER:
        revealed = {
            "server_seed": match.server_seed,
            "salts": {seat.letter: seat.salt for seat in match.seats.all()},
        }
    return {"hash": commitment(match.server_seed), **revealed}


def notices(match: Match) -> list[tuple[str, str]]:
    """What a player should know about leaving this match alone."""
    if match.status not in (Status.WAITING, Status.PLAYING):
        return []
    told = []
    if match.expires is not None:
        day = date_format(timezone.localtime(match.expires), "DATE_FORMAT")
        sentence = _(
            "Somebody plays without an account: if nobody acts, the match ends on %(day)s."
        )
        if match.status == Status.WAITING:
            sentence = _("A match that has not begun by %(day)s is called off.")
        told.append(("expiry", sentence % {"day": day}))
    if match.status == Status.WAITING and match.kind in (Kind.BOT, Kind.HOTSEAT):
        return told
    if match.clock_bank is not None:
        sentence = _("The clock runs on while a player is away; whose time is over loses.")
        told.append(("clock", sentence))
    elif match.kind in (Kind.INVITATION, Kind.OPEN):
        sentence = _(
            "There is no clock. Whoever waits for more than %(days)d days may claim the game."
        )
        told.append(("idle", sentence % {"days": PATIENCE.days}))
    told.append(
        ("disconnect", _("Closing the page loses nothing: the match goes on where it was left."))
    )
    return told


def waiting_document(match: Json, audience: Audience) -> Json:
    """TABLE of a match that has not begun: nothing lies on it yet."""
    return {
        "match": match,
        "branch": 0,
        "ply": 0,
        "seat": audience.seat,
        "view": None,
        "facing": [],
        "options": {},
        "order": None,
        "words": {},
    }


def position_document(
    cards: CardSet, line: Line, narrator: Narrator, seat: str | None, ply: int
) -> Json:
    """What lies on the table after `ply` actions, for a seat or for everybody."""
    game = line.game_at(ply)
    view, public = game.view(seat), game.observation(None)
    return {
        "view": view,
        "facing": facing(cards, public),
        "options": shift_options(cards, public, view["legal"]),
        "order": narrator.order(view),
        "words": {action: narrator.action(action, view) for action in view["legal"]},
    }


def step_document(
    cards: CardSet, line: Line, narrator: Narrator, seat: str | None, ply: int
) -> dict[str, Any]:
    """STEP that led to `ply`, without its table."""
    step = line.plies[ply - 1]
    action = view_action(cards, step.action, step.seat, seat)
    before = partial(line.game_at(ply - 1).view, seat)
    events = view_events(step.events, seat)
    return {
        "ply": ply,
        "seat": step.seat,
        "action": action,
        "words": narrator.step(step.seat, action, before),
        "events": [{**event, "text": narrator.event(event)} for event in events],
    }


def step_documents(
    reading: Reading, audience: Audience, since: int, most: int = MOST_PLIES
) -> list[Json]:
    """The steps after `since`, in order. Of more than thirty only the last have a table."""
    line, match = reading.line, reading.match
    if line is None:
        return []
    cards, narrator = cards_of(match), narrator_of(match, audience)
    head = {"match": match_document(reading, audience), "branch": match.branch}
    last = min(len(line), since + most)
    steps = []
    for ply in range(since + 1, last + 1):
        step = step_document(cards, line, narrator, audience.seat, ply)
        table = None
        if ply > last - LONGEST_CATCH_UP:
            position = position_document(cards, line, narrator, audience.seat, ply)
            table = {**head, "ply": ply, "seat": audience.seat, **position}
        steps.append({"branch": match.branch, **step, "table": table})
    return steps


def current_table(reading: Reading, audience: Audience) -> Json:
    """TABLE as the match stands."""
    match, line = reading.match, reading.line
    told = match_document(reading, audience)
    if line is None:
        return waiting_document(told, audience)
    narrator, ply = narrator_of(match, audience), len(line)
    position = position_document(cards_of(match), line, narrator, audience.seat, ply)
    return {
        "match": told,
        "branch": match.branch,
        "ply": ply,
        "seat": audience.seat,
        **position,
    }


def audience_of(reading: Reading, player: Player, chosen: str | None = None) -> Audience:
    """The audience that a player is; at one screen the chosen seat, or the one to move."""
    letters = reading.match.letters_of(player)
    if len(letters) < 2:
        return Audience(letters[0] if letters else None, letters)
    to_move = None if reading.line is None else reading.line.game.to_move
    return Audience(chosen if chosen in letters else to_move or letters[0], letters)
