"""What one audience sees of a match: TABLE and STEP documents, for sockets, replays and the API.

An audience is a seat or, with None, everybody. All that a document says of the game comes from the game's
view for that audience; only words are added.

TABLE  match, branch, ply, seat, to_move, view, words, at the end result, and what the game's board page
       draws (`Position.board`)
STEP   branch, ply (after it), seat, action, words, events with `text`, table (after it)
"""

import threading
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from cachetools import LRUCache
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from catalog.templatetags.times import when
from play.games.game import OPEN, SEATS, Json, Position, Result, Viewer
from play.games.kit.base_game import BaseGame
from play.games.kit.narration import BaseNarrator
from play.matches.clocks import CLAIM_AFTER, claimable_seats, is_played_by_person, time_left
from play.matches.holidays import away_until
from play.matches.loaded_match import LoadedMatch, OpenOffer
from play.matches.positions import History, Ply
from play.matches.presence import connected_seats, is_abandoned
from play.matches.ratings import is_rated
from play.matches.shuffle_commitment import commitment
from play.matches.stages import game_of, start_document
from play.matches.take_back import take_back_of
from play.models import Match, MatchKind, MatchStatus, Player, Seat, SeatKind

MAX_PLIES: Final = 10_000
MAX_CATCH_UP_LENGTH: Final = 30
"""Steps of one answer that carry the table after them; older ones are for the log only."""
MAX_KEPT: Final = 3_000
"""Documents of steps, of one to ten kilobytes, that are kept for others who read the same."""


@dataclass(frozen=True)
class Audience:
    """Who reads: a seat or everybody, which seats are the reader's own, and whether all hands are open."""

    seat: str | None = None
    own: tuple[str, ...] = ()
    sees_hands: bool = False

    @property
    def viewer(self) -> Viewer:
        return OPEN if self.sees_hands else self.seat


def bot_name(game: BaseGame, bot: str) -> str:
    """The bot's name in the reader's language; its key where the game has it no more."""
    return str(game.bots[bot].name) if bot in game.bots else bot


def seat_name(match: Match, letter: str) -> str:
    """The name of the seat's player; among more than two, with the letter if somebody else has it, too."""
    name = player_name(match, letter)
    others = match.others(letter) if len(match.letters) > len(SEATS) else ()
    return f"{name} {letter}" if name in [player_name(match, each) for each in others] else name


def player_name(match: Match, letter: str) -> str:
    seat = match.seat(letter)
    if seat is not None and seat.kind == SeatKind.BOT:
        return bot_name(game_of(match), seat.bot)
    name = (seat and seat.name) or default_name(letter)
    if seat is not None and seat.is_program:
        return _("%(name)s (bot)") % {"name": name}
    return name


def default_name(letter: str) -> str:
    """A player who gave no name."""
    return _("Player %(letter)s") % {"letter": letter}


def narrator_of(match: Match, audience: Audience) -> BaseNarrator:
    """Tells this audience what happens; its own seat is “you” unless both are."""
    names = {letter: seat_name(match, letter) for letter in match.letters}
    if len(audience.own) == 1 and audience.seat in names:
        names[audience.seat] = _("you")
    return game_of(match).narrator(match.setup, names)


def match_document(loaded: LoadedMatch, audience: Audience) -> Json:
    """Players, clock, offers and what applies to this match."""
    match, history = loaded.match, loaded.history
    rule = take_back_of(match, history, audience.seat).rule if history is not None else "no"
    here = connected_seats(match.slug)
    may_show_hands = match.status == MatchStatus.PLAYING and match.may_show_hands
    return {
        "id": match.slug,
        "kind": match.kind,
        "game": match.game,
        **game_of(match).public_setup(match.setup),
        "status": match.status,
        "players": players_document(match, audience, here),
        "clock": clock_document(match, history),
        "claim": claim_document(match, history),
        "take_back": "no" if rule == "refused" else rule,
        "offers": offers_document(loaded, audience, here),
        "commitment": commitment_document(match),
        "start": start_document(match),
        "notices": [
            notice.document()
            for notice in (*notices(match), *offer_notices(loaded, audience, rule, here))
        ],
        "next": loaded.rematch,
        **({"may_show_hands": True} if may_show_hands else {}),
    }


def players_document(match: Match, audience: Audience, here: Collection[str]) -> Json:
    """Who sits where; None at a seat that is free."""
    players = dict.fromkeys(match.letters)
    titles = {each.letter: {"title": str(each.title)} for each in match.game_seats if each.title}
    return players | {
        seat.letter: {
            "name": seat_name(match, seat.letter),
            "kind": seat.kind,
            "bot": seat.bot or None,
            "is_program": seat.is_program,
            "is_you": seat.letter in audience.own,
            "is_here": seat.kind == SeatKind.BOT or seat.letter in here,
            **seat_signs(seat, audience),
            **titles.get(seat.letter, {}),
        }
        for seat in match.seated
    }


def closed_match_document(
    game: BaseGame, setup: Json, players: Mapping[str, Json], **fields: str
) -> Json:
    """The match document of a game that is no match here; `fields` are its `id`, `kind` and `status`."""
    by_default = {"bot": None, "is_program": False, "is_you": False}
    return {
        **fields,
        "game": game.key,
        **game.public_setup(setup),
        "players": {letter: {**by_default, **player} for letter, player in players.items()},
        **dict.fromkeys(("clock", "claim", "commitment", "start", "next")),
        "take_back": "no",
        "offers": [],
        "notices": [],
    }


def seat_signs(seat: Seat, audience: Audience) -> Json:
    """Whether its player has left, and to itself that it passes by default, if so."""
    signs = {"left": bool(seat.stand_in), "passes": seat.passes and seat.letter in audience.own}
    signs |= {"shows_hand": seat.shows_hand}
    return {name: is_so for name, is_so in signs.items() if is_so}


def clock_document(match: Match, history: History | None) -> Json | None:
    if match.clock_bank is None:
        return None
    is_played = history is not None and match.status == MatchStatus.PLAYING
    to_move = history.position.to_move if history is not None and is_played else ()
    left = {letter: time_left(match, letter, to_move) for letter in match.letters}
    return {
        "left": {
            letter: round(max(0.0, match.clock_bank if seconds is None else seconds), 1)
            for letter, seconds in left.items()
        },
        "running": list(match.deciding(to_move)),
        "increment": match.clock_increment,
        "days": match.clock_days or None,
        "on_holiday": {
            seat.letter: until.isoformat(timespec="seconds")
            for seat in match.seated
            if (until := away_until(match, seat)) is not None
        },
    }


def claim_document(match: Match, history: History | None) -> Json | None:
    """Which seats may claim the game because another does not act, and from when (ISO 8601)."""
    to_move = history.position.to_move if history is not None else ()
    moments = claimable_seats(match, to_move)
    others = match.others(*match.deciding(to_move))
    waiting = [each for each in others if is_played_by_person(match.seat(each))]
    if not moments or not waiting:
        return None
    return {
        "seats": waiting,
        "from": min(moments.values()).isoformat(timespec="milliseconds"),
    }


def commitment_document(match: Match) -> Json | None:
    """The commitment; when the match is over also what it was made of. None where nothing was shuffled at
    the start, since it was a given position."""
    if match.start_state is not None:
        return None
    revealed: Json = {}
    if match.status == MatchStatus.OVER:
        revealed = {
            "server_seed": match.server_seed,
            "salts": {seat.letter: seat.salt for seat in match.seated},
        }
    return {"hash": commitment(match.server_seed), **revealed}


@dataclass(frozen=True, slots=True)
class Notice:
    """What a player should know; `moment` is that of the `day` which the text names."""

    code: str
    text: str
    moment: datetime | None = None
    day: str = ""

    def document(self) -> Json:
        """As JSON, with the words for the day, which a reader's program may say in another zone."""
        if self.moment is None:
            return {"code": self.code, "text": self.text}
        day = {"moment": self.moment.isoformat(), "day": self.day}
        return {"code": self.code, "text": self.text, **day}

    @property
    def html(self) -> SafeString:
        """The text with its day in the reader's zone."""
        if self.moment is None:
            return conditional_escape(self.text)
        before, _day, after = self.text.partition(self.day)
        return format_html("{}{}{}", before, when(self.moment, "day"), after)


def notices(match: Match) -> list[Notice]:
    """What a player should know about leaving this match alone."""
    if match.status not in (MatchStatus.WAITING, MatchStatus.PLAYING):
        return []
    told = []
    if is_rated(match):
        told.append(Notice("rated", _("The match counts for ratings once both sides have acted.")))
    elif match.is_rated and match.has_agreed_take_back:
        sentence = _("An action was taken back by agreement: the match counts for no rating.")
        told.append(Notice("unrated", sentence))
    if match.expires is not None:
        sentence = _(
            "Without an account matches are not kept for good: if nobody acts, this one ends on %(day)s."
        )
        if match.status == MatchStatus.WAITING:
            sentence = _("A match that has not begun by %(day)s is called off.")
        day = local_day(match.expires)
        told.append(Notice("expiry", sentence % {"day": day}, match.expires, day))
    if match.status == MatchStatus.WAITING and match.kind in (MatchKind.BOT, MatchKind.HOTSEAT):
        return told
    if match.clock_renews:
        sentence = ngettext(
            "Each decision may take %(days)d day; whose time is over loses. In holidays the clock stands"
            " still.",
            "Each decision may take %(days)d days; whose time is over loses. In holidays the clock stands"
            " still.",
            match.clock_days,
        )
        told.append(Notice("clock", sentence % {"days": match.clock_days}))
        told += holiday_notices(match)
    elif match.clock_bank is not None:
        sentence = _(
            "The clock runs on while a player is away; whose time is over loses. Whoever waits for one"
            " who has been away for a minute may claim the game."
        )
        told.append(Notice("clock", sentence))
    elif match.is_between_people:
        sentence = _(
            "There is no clock. Whoever waits for more than %(days)d days may claim the game."
        )
        if match.size > len(SEATS):
            sentence = _(
                "There is no clock. Whoever waits for more than %(days)d days may end the wait."
            )
        told.append(Notice("idle", sentence % {"days": CLAIM_AFTER.days}))
    told += hand_notices(match)
    sentence = _("Closing the page loses nothing: the match goes on where it was left.")
    told.append(Notice("disconnect", sentence))
    return told


def hand_notices(match: Match) -> list[Notice]:
    """Who lets spectators see the hands."""
    willing = [seat_name(match, seat.letter) for seat in match.seated if seat.shows_hand]
    if not willing or not match.may_show_hands:
        return []
    if match.shows_hands:
        sentence = _("Spectators see all hands, and so does everybody who has the address.")
        return [Notice("hands", sentence)]
    sentence = _("%(names)s would let spectators see the hands; they do once all players agree.")
    return [Notice("hands", sentence % {"names": ", ".join(willing)})]


def holiday_notices(match: Match) -> list[Notice]:
    """Who is on holiday now, and until when."""
    sentence = _("%(name)s is on holiday until %(day)s; that clock stands still.")
    told = []
    for seat in match.seated:
        until = away_until(match, seat)
        if until is not None:
            day = local_day(until)
            words = {"name": seat_name(match, seat.letter), "day": day}
            told.append(Notice("holiday", sentence % words, until, day))
    return told


def local_day(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATE_FORMAT")


def offer_notices(
    loaded: LoadedMatch, audience: Audience, rule: str, here: Collection[str]
) -> list[Notice]:
    """What a seat should know about offers that are not open (any more)."""
    told = []
    if rule == "refused":
        sentence = _(
            "Your requests to take back were refused twice; you can ask no more in this match."
        )
        told.append(Notice("refused", sentence))
    for offer in loaded.offers:
        is_own = offer.seat in audience.own
        if audience.own and not is_own and is_abandoned(loaded.match, *offer[:2], here):
            sentence = _("%(name)s has left; the offer of a rematch has ended.")
            told.append(Notice("away", sentence % {"name": seat_name(loaded.match, offer.seat)}))
    return told


def offers_document(loaded: LoadedMatch, audience: Audience, here: Collection[str]) -> list[Json]:
    """The open offers: whose, who is asked and has agreed, and what the game carries out then."""
    offers = [each for each in loaded.offers if not is_abandoned(loaded.match, *each[:2], here)]
    return [
        {"kind": offer.kind, "seat": offer.seat}
        | ({"agreed": list(offer.agreed)} if offer.agreed else {})
        | (game_offer(loaded, audience, offer) if offer.action else {})
        for offer in offers
    ]


def game_offer(loaded: LoadedMatch, audience: Audience, offer: OpenOffer) -> Json:
    """What an offer of the game is about, in words of the reader."""
    position = loaded.history.position if loaded.history is not None else None
    narrator = narrator_of(loaded.match, audience)
    view = position.view(audience.seat) if position is not None else {}
    words = narrator.action(offer.action, view)
    return {"to": list(offer.to), "action": offer.action, "words": words}


def shown_position(history: History, narrator: BaseNarrator, audience: Audience, ply: int) -> Json:
    """What lies on the table for an audience; who watches with all hands open may do nothing there."""
    document = position_document(history, narrator, audience.viewer, ply)
    if audience.sees_hands:
        document |= {"view": {**document["view"], "legal": []}, "words": {}}
    return document


def position_document(
    history: History, narrator: BaseNarrator, viewer: str | None, ply: int
) -> Json:
    """What lies on the table after `ply` actions, as the viewer sees it."""
    position = history.position_at(ply)
    view = position.view(viewer)
    return {
        "to_move": list(position.to_move),
        **choices_beside(position, narrator, view, viewer),
        "view": view,
        **position.board(view),
        "words": narrator.words(view),
    }


def choices_beside(
    position: Position, narrator: BaseNarrator, view: Json, viewer: str | None
) -> Json:
    """How it ended, who has chosen secretly, who is out, and what the viewer may do that no list holds, as
    far as there is any of it."""
    seat = viewer or ""
    shapes = [
        {"pattern": shape.pattern, "fields": {name: field_of(each) for name, each in fields}}
        for shape in position.shapes(seat)
        for fields in [shape.fields.items()]
    ]
    offers = [
        {
            "action": each.action,
            "to": list(each.to),
            "words": narrator.action(each.action, view),
        }
        for each in position.offers(seat)
    ]
    found: Json = {"result": result_document(position.result)}
    found |= {"chosen": list(position.chosen), "out": list(position.out)}
    found |= {"shapes": shapes, "may_offer": offers}
    found["only_action"] = position.only_action(seat)
    found["may_pass"] = seat in position.to_move and position.default_action(seat) is not None
    return {name: value for name, value in found.items() if value}


def result_document(result: Result | None) -> Json | None:
    """By seat its place, and who won; all share the first place after a draw."""
    if result is None:
        return None
    places = dict(result.places)
    return {"winners": list(result.winners), "places": places, "reason": result.reason}


def field_of(values: range | Sequence[str]) -> Json:
    """The values of a field of an action: the least and the largest number, or texts."""
    if isinstance(values, range):
        return {"least": values[0], "most": values[-1]}
    return {"choices": list(values)}


def step_document(
    game: BaseGame,
    setup: Json,
    history: History,
    narrator: BaseNarrator,
    viewer: str | None,
    ply: int,
) -> dict[str, Any]:
    """STEP that led to `ply`, without its table."""
    step = history.plies[ply - 1]
    action = game.seen_action(setup, step.action, step.seat, viewer)
    before = partial(history.position_at(ply - 1).view, viewer)
    events = game.seen_events(step.events, viewer)
    return {
        "ply": ply,
        "seat": step.seat,
        "action": action,
        "words": narrator.step(step.seat, action, before),
        "events": [{**event, "text": narrator.event(event)} for event in events],
    }


def preview_document(
    game: BaseGame, position: Position, narrator: BaseNarrator, seat: str, action: str
) -> Json:
    """What is certain to follow from an action, and what the board shows then. Raises Declined."""
    shown = game.preview(position, seat, action)
    events = [{**event, "text": narrator.event(event)} for event in shown.events]
    return {"type": "previewed", "action": action, "events": events, **shown.board}


def step_documents(
    loaded: LoadedMatch, audience: Audience, since: int, most: int = MAX_PLIES
) -> list[Json]:
    """The steps after `since`, in order. Of more than thirty only the last have a table."""
    history, match = loaded.history, loaded.match
    if history is None:
        return []
    game, narrator = game_of(match), narrator_of(match, audience)
    head = {"match": match_document(loaded, audience), "branch": match.branch}
    reader = (match.slug, match.branch, audience, *narrator.names.values(), get_language())
    last = min(len(history), since + most)
    steps = []
    for ply in range(since + 1, last + 1):
        played, seat, viewer = history.plies[ply - 1], audience.seat, audience.viewer
        told = partial(step_document, game, match.setup, history, narrator, viewer, ply)
        step = kept((*reader, "step", ply), played, told)
        table = None
        if ply > last - MAX_CATCH_UP_LENGTH:
            drawn = partial(shown_position, history, narrator, audience, ply)
            position = kept((*reader, "position", ply), played, drawn)
            table = {**head, "ply": ply, "seat": seat, **position}
        steps.append({"branch": match.branch, **step, "table": table})
    return steps


# The steps of a match of 96 plies take 0.4 ms from here and 41 ms anew, the last one 0.05 and 0.5 ms.
_kept: LRUCache[Hashable, tuple[Ply, Json]] = LRUCache(MAX_KEPT)
_lock = threading.Lock()


def kept(key: Hashable, played: Ply, make: Callable[[], Json]) -> Json:
    """A document of the step `played`, made once for all who read the same; not to be changed."""
    with _lock:
        found = _kept.get(key)
    if found is not None and found[0] is played:
        return found[1]
    document = make()
    with _lock:
        _kept[key] = (played, document)
    return document


def current_table(loaded: LoadedMatch, audience: Audience) -> Json:
    """TABLE as it is now."""
    match, history = loaded.match, loaded.history
    document = match_document(loaded, audience)
    if history is None:
        nothing: Json = {"branch": 0, "ply": 0, "view": None, "words": {}}
        return {"match": document, "seat": audience.seat, **nothing}
    narrator, ply = narrator_of(match, audience), len(history)
    position = shown_position(history, narrator, audience, ply)
    return {
        "match": document,
        "branch": match.branch,
        "ply": ply,
        "seat": audience.seat,
        **position,
    }


def audience_of(loaded: LoadedMatch, player: Player, chosen: str | None = None) -> Audience:
    """The audience that a player is: of several seats the chosen one, or an own one that is to move."""
    match, letters = loaded.match, loaded.match.letters_of(player)
    if len(letters) < 2:
        seat = letters[0] if letters else None
        return Audience(seat, letters, sees_hands=not letters and match.shows_hands)
    to_move = () if loaded.history is None else loaded.history.position.to_move
    asked = [each for each in to_move if each in letters]
    return Audience(chosen if chosen in letters else [*asked, *match.deciding(letters)][0], letters)
