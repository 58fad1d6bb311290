"""The messages of a match's socket: each is checked, carried out and answered, synchronously.

A message is JSON of unknown shape; what is wrong with it is answered with a reason and changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils import translation
from django.utils.translation import gettext as _

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import Caller, LimitReached, check_limit
from play.documents.tables import (
    Audience,
    audience_of,
    current_table,
    match_document,
    narrator_of,
    step_document,
    step_documents,
)
from play.games.game import Declined, Json
from play.games.preparation import check_prepared
from play.matches import services
from play.matches.access import NoMatch, NoSeat, access_seats, check_own
from play.matches.loaded_match import LoadedMatch, State, load_marked, load_match, publish, state_of
from play.matches.plans import read_plan
from play.matches.positions import History
from play.matches.stages import game_of
from play.models import ACTION_LENGTH, Match, MatchKind, MatchStatus, OfferKind, Player

Change = Literal["moved", "match"]

READING: Final = frozenset(("resume", "why", "preview", "hint", "explain", "greet"))
"""The messages that change nothing."""
GREETINGS: Final = ("hello", "moment", "well_played", "oops", "thanks", "good_game")
"""The codes of what players may say to each other; each reads it in the own language."""
HINT_WEIGHT: Final = 10
STEPS_OF_A_WEIGHT: Final = 10
MAX_WEIGHT: Final = 11


@dataclass(slots=True)
class Connection:
    """The player at a socket, the language, and what was shown; `ply` is None before the first table.

    `state` is that of the match when it was shown last.
    """

    slug: str
    player: Player
    language: str
    seat: str | None = None
    branch: int = 0
    ply: int | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The frames of the answer, and what the other connections are notified of: nothing, that the match has
    `moved`, after which a bot may be to move unless there is none, or that something else about the `match`
    changed; `mark` is that of the cached match.

    `greeting` is a seat and the code of what it says to the other.

    `weight` says how dear the answer was; 1 is a few milliseconds.
    """

    frames: list[Json] = field(default_factory=list)
    change: Change | None = None
    mark: str | None = None
    has_bots: bool = True
    weight: int = 1
    greeting: Json | None = None

    @property
    def bot_may_move(self) -> bool:
        return self.change == "moved" and self.has_bots


@dataclass(frozen=True, slots=True)
class SocketMessage:
    """A message and the connection that sent it."""

    connection: Connection
    content: Mapping[str, Any]

    @property
    def slug(self) -> str:
        return self.connection.slug

    @property
    def player(self) -> Player:
        return self.connection.player

    def number(self, name: str) -> int:
        value = self.content.get(name)
        if type(value) is not int or not 0 <= value < 2**31:
            raise malformed(_("“%(name)s” is a whole number.") % {"name": name})
        return value

    def seat(self) -> Any:
        """For which of the player's seats, where that is said."""
        return self.content.get("seat")

    def branch(self) -> int | None:
        return self.number("branch") if "branch" in self.content else None

    def action(self) -> str:
        value = self.content.get("action")
        if not isinstance(value, str) or not value:
            sentence = _("“action” is a text of at most %(most)d characters.")
            raise malformed(sentence % {"most": ACTION_LENGTH})
        if len(value) > ACTION_LENGTH or not value.isascii():
            text = f"{value[:ACTION_LENGTH]}…" if len(value) > ACTION_LENGTH else value
            text = text.encode(errors="replace").decode()
            raise Declined("malformed_action", _("“%(text)s” is not an action.") % {"text": text})
        return value


def malformed(message: str) -> Declined:
    return Declined("malformed_message", message)


def seats_of(slug: str, player: Player) -> tuple[str, ...] | None:
    """The seats that the player holds in a match; None where there is no match."""
    match = Match.objects.at(slug)
    return None if match is None else match.letters_of(player)


def mark_of_news(connection: Connection) -> str | None:
    """The mark of a match that has changed since it was shown, the same for all its connections."""
    if connection.ply is None:
        return None
    state = state_of(connection.slug)
    if state == connection.state:
        return None
    connection.state = state
    return f"{connection.slug} {sorted(map(repr, state))}"


def only_reads(message: object) -> bool:
    """Whether the message changes nothing, whatever it is worth."""
    return not isinstance(message, dict) or str(message.get("type")) in READING


def existing_match(slug: str) -> LoadedMatch:
    """Raises NoMatch, and EnginePreparing."""
    loaded = load_match(slug)
    if loaded is None:
        raise NoMatch
    return loaded


def handle(connection: Connection, message: object) -> Reply:
    """Carries out what a message asks for. Raises EnginePreparing."""
    with translation.override(connection.language):
        try:
            return carry_out(connection, message)
        except (Declined, LimitReached) as refusal:
            return answer_refusal(connection, refusal, message)


def carry_out(connection: Connection, message: object) -> Reply:
    if not isinstance(message, dict):
        raise malformed(_("A message is a JSON object with a “type”."))
    handler = HANDLERS.get(str(message.get("type"))[:20])
    if handler is None:
        sentence = _("There is no message of that type; there are %(types)s.")
        raise malformed(sentence % {"types": ", ".join(HANDLERS)})
    return handler(SocketMessage(connection, message))


def answer_refusal(connection: Connection, declined: Refusal, message: object) -> Reply:
    ply = message.get("ply") if isinstance(message, dict) else None
    frames = [refused_frame(declined, ply if type(ply) is int else None)]
    if declined.code == "late":
        loaded = existing_match(connection.slug)
        if was_carried_out(connection, loaded, message):
            frames.clear()
        frames += catch_up(connection, loaded)
    return Reply(frames, weight=weight_of(frames))


def was_carried_out(connection: Connection, loaded: LoadedMatch, message: object) -> bool:
    """Whether the log has what the message asks for: it was sent again, since its answer was lost."""
    if not isinstance(message, dict) or message.get("type") != "act" or loaded.history is None:
        return False
    ply, action = message.get("ply"), message.get("action")
    if message.get("branch", loaded.match.branch) != loaded.match.branch:
        return False
    if type(ply) is not int or not 0 <= ply < len(loaded.history):
        return False
    step = loaded.history.plies[ply]
    return step.action == action and step.seat in loaded.match.letters_of(connection.player)


def refused_frame(declined: Refusal, ply: int | None = None) -> Json:
    return {
        "type": "refused",
        "code": declined.code,
        "message": declined.message,
        "rule": declined.rule,
        "ply": ply,
    }


def handle_change(connection: Connection, change: Change, mark: str) -> list[Json]:
    """The frames for a connection after a change: what it has not shown yet when the match has
    `moved`, else what changed beside the game. Raises EnginePreparing."""
    if connection.ply is None:
        return []
    with translation.override(connection.language):
        try:
            loaded = load_marked(connection.slug, mark)
        except Declined as declined:
            return [refused_frame(declined)]
        if loaded is None or is_stale(connection, loaded):
            return []
        if change == "moved":
            return catch_up(connection, loaded)
        connection.state = loaded.state
        return [match_frame(connection, loaded)]


def is_stale(connection: Connection, loaded: LoadedMatch) -> bool:
    """Whether the connection has shown more than was read for others."""
    shown = (connection.branch, connection.ply or 0)
    return shown > (loaded.match.branch, loaded.ply)


def match_frame(connection: Connection, loaded: LoadedMatch) -> Json:
    audience = audience_of(loaded, connection.player, connection.seat)
    return {"type": "match", "match": match_document(loaded, audience)}


def catch_up(connection: Connection, loaded: LoadedMatch) -> list[Json]:
    """Exactly the steps that were not shown yet; a fresh table where that makes no sense."""
    audience = audience_of(loaded, connection.player, connection.seat)
    history, shown = loaded.history, connection.ply
    connection.state = loaded.state
    same_branch = connection.branch == loaded.match.branch
    if history is None or shown is None or not same_branch or not 0 <= shown <= len(history):
        return [show_table(connection, loaded, audience)]
    connection.ply = len(history)
    if shown == len(history):
        return [match_frame(connection, loaded)]
    return [{"type": "steps", "steps": step_documents(loaded, audience, shown)}]


def show_table(connection: Connection, loaded: LoadedMatch, audience: Audience) -> Json:
    # A match that waits has no branch yet, so that its beginning brings a whole table.
    connection.branch = -1 if loaded.history is None else loaded.match.branch
    connection.ply = loaded.ply
    return {"type": "table", "table": current_table(loaded, audience)}


def handle_resume(message: SocketMessage) -> Reply:
    """Shows the table, or the steps after the ply that the client has shown."""
    connection, wanted = message.connection, message.seat()
    ply = None if message.content.get("ply") is None else message.number("ply")
    branch = message.branch()
    loaded = existing_match(message.slug)
    check_own(wanted, loaded.match.letters_of(message.player))
    connection.seat = audience_of(loaded, message.player, wanted).seat
    connection.ply = ply
    connection.branch = loaded.match.branch if branch is None else branch
    frames = catch_up(connection, loaded)
    if frames[0]["type"] == "steps":
        frames.append(match_frame(connection, loaded))  # tells who is here by now
    return Reply(frames, weight=weight_of(frames))


def weight_of(frames: list[Json]) -> int:
    steps = sum(len(frame.get("steps", ())) for frame in frames)
    return min(MAX_WEIGHT, 1 + steps // STEPS_OF_A_WEIGHT)


def handle_act(message: SocketMessage) -> Reply:
    loaded = services.act(
        slug=message.slug,
        player=message.player,
        ply=message.number("ply"),
        action=message.action(),
        branch=message.branch(),
        seat=message.seat(),
    )
    connection = message.connection
    frames = [] if connection.ply is None else catch_up(connection, loaded)
    has_bots = any(seat.bot or seat.stand_in for seat in loaded.match.seated)
    return Reply(frames, change="moved", mark=publish(loaded), has_bots=has_bots)


def handle_concede(message: SocketMessage) -> Reply:
    services.concede(slug=message.slug, player=message.player, seat=message.seat())
    return Reply(change="moved")


def handle_claim(message: SocketMessage) -> Reply:
    if not services.claim_time(slug=message.slug, player=message.player):
        raise Declined("time_left", _("There is still time left."))
    return Reply(change="moved")


def handle_take_back(message: SocketMessage) -> Reply:
    services.take_back(
        slug=message.slug, player=message.player, ply=message.number("ply"), branch=message.branch()
    )
    return Reply(change="moved")


def handle_answer(message: SocketMessage) -> Reply:
    kind, accepts = message.content.get("offer"), message.content.get("accept")
    if kind not in OfferKind.values or not isinstance(accepts, bool):
        raise malformed(_("“offer” is take_back, rematch or game, “accept” true or false."))
    services.answer_offer(slug=message.slug, player=message.player, kind=kind, accepts=accepts)
    return Reply(change="moved")


def handle_propose(message: SocketMessage) -> Reply:
    services.propose(
        slug=message.slug,
        player=message.player,
        ply=message.number("ply"),
        action=message.action(),
        seat=message.seat(),
    )
    return Reply(change="match")


def handle_pass_by_default(message: SocketMessage) -> Reply:
    passes = message.content.get("passes")
    if not isinstance(passes, bool):
        raise malformed(_("“passes” is true or false."))
    services.pass_by_default(slug=message.slug, player=message.player, passes=passes)
    return Reply(change="moved")


def handle_answers_ahead(message: SocketMessage) -> Reply:
    names = ("answers", "plays_single", "passes")
    answers, plays_single, passes = (message.content.get(name) for name in names)
    if not (
        isinstance(answers, str) and isinstance(plays_single, bool) and isinstance(passes, bool)
    ):
        raise malformed(
            _("“answers” is text, a line each; “plays_single” and “passes” are true or false.")
        )
    services.answer_ahead(
        slug=message.slug,
        player=message.player,
        plan=read_plan(answers),
        plays_single=plays_single,
        passes=passes,
    )
    return Reply(change="moved")


def handle_show_hand(message: SocketMessage) -> Reply:
    shows = message.content.get("shows")
    if not isinstance(shows, bool):
        raise malformed(_("“shows” is true or false."))
    services.show_hand(slug=message.slug, player=message.player, shows=shows)
    return Reply(change="match")


def handle_rematch(message: SocketMessage) -> Reply:
    services.ask_rematch(slug=message.slug, player=message.player)
    return Reply(change="match")


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """The present position of a match in play, and the seat that asks about it."""

    match: Match
    history: History
    audience: Audience
    seat: str


def open_decision(message: SocketMessage) -> OpenDecision:
    """Raises Declined unless a seat of a match in play asks about the present position."""
    loaded = existing_match(message.slug)
    audience = audience_of(loaded, message.player, message.connection.seat)
    if loaded.history is None or loaded.match.status != MatchStatus.PLAYING:
        raise Declined("not_playing", _("This match is not being played."))
    if audience.seat is None:
        raise NoSeat
    services.check_ply(loaded.match, loaded.history, message.number("ply"), message.branch())
    return OpenDecision(loaded.match, loaded.history, audience, audience.seat)


def handle_why(message: SocketMessage) -> Reply:
    decision, action = open_decision(message), message.action()
    declined = decision.history.position.why_not(decision.seat, action)
    frame = {
        "type": "why",
        "action": action,
        "message": declined.message if declined else None,
        "rule": declined.rule if declined else None,
    }
    return Reply([frame])


def handle_preview(message: SocketMessage) -> Reply:
    decision, action = open_decision(message), message.action()
    narrator = narrator_of(decision.match, decision.audience)
    shown = game_of(decision.match).preview(decision.history.position, decision.seat, action)
    events = [{**event, "text": narrator.event(event)} for event in shown.events]
    return Reply([{"type": "previewed", "action": action, "events": events, **shown.board}])


def handle_hint(message: SocketMessage) -> Reply:
    decision = open_decision(message)
    if decision.match.kind not in (MatchKind.BOT, MatchKind.HOTSEAT):
        raise Declined("no_hints", _("Between people there are no hints."))
    position, game = decision.history.position, game_of(decision.match)
    if decision.seat not in position.to_move:
        raise Declined("not_your_turn", _("You have no decision now."))
    check_prepared(game.key)
    narrator, view = narrator_of(decision.match, decision.audience), position.view(decision.seat)
    best = [
        {
            "action": advice.action,
            "chance": advice.chance,
            "words": narrator.action(advice.action, view),
            "why": narrator.reason(advice.reason) if advice.reason else "",
        }
        for advice in game.hints(position, decision.seat, len(decision.history))
    ]
    return Reply([{"type": "hint", **best[0], "best": best}], weight=HINT_WEIGHT)


def handle_explain(message: SocketMessage) -> Reply:
    """Why a bot did what it did last before `ply`: what that has brought, by what the reader sees."""
    loaded = existing_match(message.slug)
    match, history = loaded.match, loaded.history
    audience = audience_of(loaded, message.player, message.connection.seat)
    if match.kind != MatchKind.BOT or history is None or audience.seat is None:
        raise Declined("no_reasons", _("Only bots in a match against them say why they act."))
    bots = {seat.letter for seat in match.seated if seat.bot}
    plies = range(min(message.number("ply"), len(history)), 0, -1)
    ply = next((ply for ply in plies if history.plies[ply - 1].seat in bots), None)
    if ply is None:
        raise Declined("no_reasons", _("No bot has acted yet."))
    game, narrator, done = game_of(match), narrator_of(match, audience), history.plies[ply - 1]
    step = step_document(game, match.setup, history, narrator, audience.seat, ply)
    before, events = history.position_at(ply - 1), game.seen_events(done.events, audience.seat)
    reason = game.explain(before, done.after, events, done.seat, audience.seat)
    told = narrator.reason(reason) if reason else _("It said nothing.")
    return Reply([{"type": "explain", "ply": ply, "words": step["words"], "why": told}])


def handle_greet(message: SocketMessage) -> Reply:
    code = message.content.get("code")
    if code not in GREETINGS:
        raise malformed(_("“code” is one of %(codes)s.") % {"codes": ", ".join(GREETINGS)})
    match = existing_match(message.slug).match
    if not match.is_between_people:
        raise Declined("no_greetings", _("Greetings are for matches between people."))
    letter = access_seats(match, message.player)[0]
    check_limit("greeting", Caller(f"{match.slug}-{letter}"))
    return Reply(greeting={"seat": letter, "code": code})


HANDLERS: Final[Mapping[str, Callable[[SocketMessage], Reply]]] = {
    "resume": handle_resume,
    "act": handle_act,
    "why": handle_why,
    "preview": handle_preview,
    "hint": handle_hint,
    "explain": handle_explain,
    "greet": handle_greet,
    "take_back": handle_take_back,
    "answer": handle_answer,
    "concede": handle_concede,
    "claim": handle_claim,
    "rematch": handle_rematch,
    "propose": handle_propose,
    "pass_by_default": handle_pass_by_default,
    "answers_ahead": handle_answers_ahead,
    "show_hand": handle_show_hand,
}
