"""What one audience sees of a match: TABLE and STEP documents, for sockets, replays and the API.

An audience is a seat or, with None, everybody. All that a document says of the game comes from the game's
view for that audience; only words are added.

TABLE  match, branch, ply, seat, view, words, and what the game's board page draws (`Position.board`)
STEP   branch, ply (after it), seat, action, words, events with `text`, table (after it)
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from play.games.game import Game, Json, Narrator
from play.matches.clocks import PATIENCE, claimable_from, time_left
from play.matches.loaded_match import LoadedMatch
from play.matches.positions import Line
from play.matches.presence import present
from play.matches.shuffle_commitment import commitment
from play.matches.stages import game_of, other, start_document
from play.matches.take_back import take_back_of
from play.models import LETTERS, Kind, Match, Player, SeatKind, Status

MOST_PLIES: Final = 10_000
LONGEST_CATCH_UP: Final = 30
"""Steps of one answer that carry the table after them; older ones are for the log only."""


@dataclass(frozen=True)
class Audience:
    """Who reads: a seat or everybody, and which seats are the reader's own."""

    seat: str | None = None
    own: tuple[str, ...] = ()


def bot_name(game: Game, bot: str) -> str:
    """The bot's name in the reader's language; its key where the game has it no more."""
    return str(game.bots[bot].name) if bot in game.bots else bot


def seat_name(match: Match, letter: str) -> str:
    """The name of the seat's player."""
    seat = match.seat(letter)
    if seat is not None and seat.kind == SeatKind.BOT:
        return bot_name(game_of(match), seat.bot)
    return (seat and seat.name) or unnamed(letter)


def unnamed(letter: str) -> str:
    """A player who gave no name."""
    return _("Player %(letter)s") % {"letter": letter}


def narrator_of(match: Match, audience: Audience) -> Narrator:
    """Tells this audience what happens; its own seat is “you” unless both are."""
    names = {letter: seat_name(match, letter) for letter in LETTERS}
    if len(audience.own) == 1 and audience.seat in names:
        names[audience.seat] = _("you")
    return game_of(match).narrator(match.setup, names)


def match_document(loaded: LoadedMatch, audience: Audience) -> Json:
    """Players, clock, offers and what applies to this match."""
    match, line = loaded.match, loaded.line
    rule = take_back_of(match, line, audience.seat).rule if line is not None else "no"
    return {
        "id": match.slug,
        "kind": match.kind,
        "game": match.game,
        **game_of(match).public_setup(match.setup),
        "status": match.status,
        "players": players_document(match, audience),
        "clock": clock_document(match, line),
        "claim": claim_document(match, line),
        "take_back": rule,
        "offers": [{"kind": kind, "seat": seat} for kind, seat in loaded.offers],
        "commitment": trust_document(match),
        "start": start_document(match),
        "notices": [{"code": code, "text": text} for code, text in notices(match)],
        "next": loaded.rematch if audience.own else None,
    }


def players_document(match: Match, audience: Audience) -> Json:
    """Who sits where; None at a seat that is free."""
    here, players = present(match.slug), dict.fromkeys(LETTERS)
    return players | {
        seat.letter: {
            "name": seat_name(match, seat.letter),
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
    is_played = line is not None and match.status == Status.PLAYING
    to_move = line.position.to_move if line is not None and is_played else ()
    left = {letter: time_left(match, letter, to_move) for letter in LETTERS}
    return {
        "left": {
            letter: round(max(0.0, match.clock_bank if seconds is None else seconds), 1)
            for letter, seconds in left.items()
        },
        "running": next(iter(to_move), None),
        "increment": match.clock_increment,
    }


def claim_document(match: Match, line: Line | None) -> Json | None:
    """Which seat may claim the game because the other does not act, and from when (ISO 8601)."""
    moment, to_move = claimable_from(match), line.position.to_move if line is not None else ()
    if moment is None or not to_move:
        return None
    return {"seat": other(to_move[0]), "from": moment.isoformat(timespec="milliseconds")}


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
        "words": {},
    }


def position_document(line: Line, narrator: Narrator, eyes: str | None, ply: int) -> Json:
    """What lies on the table after `ply` actions, as the eyes see it."""
    position = line.position_at(ply)
    view = position.view(eyes)
    return {
        "view": view,
        **position.board(view),
        "words": {action: narrator.action(action, view) for action in view["legal"]},
    }


def step_document(
    game: Game, setup: Json, line: Line, narrator: Narrator, eyes: str | None, ply: int
) -> dict[str, Any]:
    """STEP that led to `ply`, without its table."""
    step = line.plies[ply - 1]
    action = game.seen_action(setup, step.action, step.seat, eyes)
    before = partial(line.position_at(ply - 1).view, eyes)
    events = game.seen_events(step.events, eyes)
    return {
        "ply": ply,
        "seat": step.seat,
        "action": action,
        "words": narrator.step(step.seat, action, before),
        "events": [{**event, "text": narrator.event(event)} for event in events],
    }


def step_documents(
    loaded: LoadedMatch, audience: Audience, since: int, most: int = MOST_PLIES
) -> list[Json]:
    """The steps after `since`, in order. Of more than thirty only the last have a table."""
    line, match = loaded.line, loaded.match
    if line is None:
        return []
    game, narrator = game_of(match), narrator_of(match, audience)
    head = {"match": match_document(loaded, audience), "branch": match.branch}
    last = min(len(line), since + most)
    steps = []
    for ply in range(since + 1, last + 1):
        step = step_document(game, match.setup, line, narrator, audience.seat, ply)
        table = None
        if ply > last - LONGEST_CATCH_UP:
            position = position_document(line, narrator, audience.seat, ply)
            table = {**head, "ply": ply, "seat": audience.seat, **position}
        steps.append({"branch": match.branch, **step, "table": table})
    return steps


def current_table(loaded: LoadedMatch, audience: Audience) -> Json:
    """TABLE as it is now."""
    match, line = loaded.match, loaded.line
    document = match_document(loaded, audience)
    if line is None:
        return waiting_document(document, audience)
    narrator, ply = narrator_of(match, audience), len(line)
    position = position_document(line, narrator, audience.seat, ply)
    return {
        "match": document,
        "branch": match.branch,
        "ply": ply,
        "seat": audience.seat,
        **position,
    }


def audience_of(loaded: LoadedMatch, player: Player, chosen: str | None = None) -> Audience:
    """The audience that a player is; at one screen the chosen seat, or the one to move."""
    letters = loaded.match.letters_of(player)
    if len(letters) < 2:
        return Audience(letters[0] if letters else None, letters)
    to_move = () if loaded.line is None else loaded.line.position.to_move
    return Audience(chosen if chosen in letters else next(iter(to_move), letters[0]), letters)
