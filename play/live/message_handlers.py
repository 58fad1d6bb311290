"""What is said at the socket of a match: each message checked, carried out and answered.

Nothing here is asynchronous. A message comes as JSON of unknown shape; whatever is wrong with it is
answered with a reason and changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils import translation
from django.utils.translation import gettext as _

from play.documents.tables import (
    Audience,
    audience_of,
    current_table,
    match_document,
    narrator_of,
    step_documents,
)
from play.games.game import Declined, Json
from play.matches import services
from play.matches.access import NoMatch, NoSeat
from play.matches.loaded_match import LoadedMatch, load_marked, load_match, publish
from play.matches.positions import Line
from play.matches.stages import game_of
from play.models import ACTION_LENGTH, Kind, Match, OfferKind, Player, Status

News = Literal["moved", "match"]


@dataclass(slots=True)
class Connection:
    """Who speaks, in which language, and what was shown already; `ply` is None before the first table."""

    slug: str
    player: Player
    language: str
    seat: str | None = None
    branch: int = 0
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Frames for the one who spoke, and what the others at the table are to be told: nothing, that the
    match has `moved`, or that something else about the `match` changed; `mark` names what was left for
    them to read. `rings` says that a bot may be to move."""

    frames: list[Json] = field(default_factory=list)
    news: News | None = None
    mark: str | None = None
    rings: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A message in its context."""

    connection: Connection
    message: Mapping[str, Any]

    @property
    def slug(self) -> str:
        return self.connection.slug

    @property
    def player(self) -> Player:
        return self.connection.player

    def number(self, name: str) -> int:
        value = self.message.get(name)
        if type(value) is not int or not 0 <= value < 2**31:
            raise malformed(_("“%(name)s” is a whole number.") % {"name": name})
        return value

    def branch(self) -> int | None:
        return self.number("branch") if "branch" in self.message else None

    def action(self) -> str:
        value = self.message.get("action")
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
    match = Match.objects.with_seats().filter(slug=slug).first()
    return None if match is None else match.letters_of(player)


def existing_match(slug: str) -> LoadedMatch:
    """Raises NoMatch, and EnginePreparing."""
    loaded = load_match(slug)
    if loaded is None:
        raise NoMatch
    return loaded


def hear(connection: Connection, message: object) -> Answer:
    """Carries out what a message asks for. Raises EnginePreparing."""
    with translation.override(connection.language):
        try:
            return carry_out(connection, message)
        except Declined as declined:
            return answer_refusal(connection, declined, message)


def carry_out(connection: Connection, message: object) -> Answer:
    if not isinstance(message, dict):
        raise malformed(_("A message is a JSON object with a “type”."))
    handler = HANDLERS.get(str(message.get("type"))[:20])
    if handler is None:
        sentence = _("There is no message of that type; there are %(types)s.")
        raise malformed(sentence % {"types": ", ".join(HANDLERS)})
    return handler(Said(connection, message))


def answer_refusal(connection: Connection, declined: Declined, message: object) -> Answer:
    ply = message.get("ply") if isinstance(message, dict) else None
    frames = [refused_frame(declined, ply if type(ply) is int else None)]
    if declined.code == "late":
        frames += catch_up(connection, existing_match(connection.slug))
    return Answer(frames)


def refused_frame(declined: Declined, ply: int | None = None) -> Json:
    return {
        "type": "refused",
        "code": declined.code,
        "message": declined.message,
        "rule": declined.rule,
        "ply": ply,
    }


def hear_news(connection: Connection, news: News, mark: str) -> list[Json]:
    """The frames for a connection that is told of news: what it has not shown yet when the match has
    `moved`, else what changed beside the game. Raises EnginePreparing."""
    if connection.ply is None:
        return []
    loaded = load_marked(connection.slug, mark)
    if loaded is None or is_stale(connection, loaded):
        return []
    with translation.override(connection.language):
        if news == "moved":
            return catch_up(connection, loaded)
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
    line, shown = loaded.line, connection.ply
    same_branch = connection.branch == loaded.match.branch
    if line is None or shown is None or not same_branch or not 0 <= shown <= len(line):
        return [show_table(connection, loaded, audience)]
    connection.ply = len(line)
    if shown == len(line):
        return [match_frame(connection, loaded)]
    return [{"type": "steps", "steps": step_documents(loaded, audience, shown)}]


def show_table(connection: Connection, loaded: LoadedMatch, audience: Audience) -> Json:
    # A match that waits has no branch yet, so that its beginning brings a whole table.
    connection.branch = -1 if loaded.line is None else loaded.match.branch
    connection.ply = loaded.ply
    return {"type": "table", "table": current_table(loaded, audience)}


def hear_resume(said: Said) -> Answer:
    """Shows the table, or the steps after the ply that the client has shown."""
    connection, wanted = said.connection, said.message.get("seat")
    ply = None if said.message.get("ply") is None else said.number("ply")
    branch = said.branch()
    loaded = existing_match(said.slug)
    if wanted is not None and wanted not in loaded.match.letters_of(said.player):
        raise Declined("no_seat", _("That seat is not yours."))
    connection.seat = audience_of(loaded, said.player, wanted).seat
    connection.ply = ply
    connection.branch = loaded.match.branch if branch is None else branch
    return Answer(catch_up(connection, loaded))


def hear_act(said: Said) -> Answer:
    loaded = services.act(
        slug=said.slug,
        player=said.player,
        ply=said.number("ply"),
        action=said.action(),
        branch=said.branch(),
    )
    connection = said.connection
    frames = [] if connection.ply is None else catch_up(connection, loaded)
    rings = loaded.match.kind == Kind.BOT
    return Answer(frames, news="moved", mark=publish(loaded), rings=rings)


def hear_concede(said: Said) -> Answer:
    services.concede(slug=said.slug, player=said.player)
    return Answer(news="moved")


def hear_claim(said: Said) -> Answer:
    if not services.claim_time(slug=said.slug, player=said.player):
        raise Declined("time_left", _("There is still time left."))
    return Answer(news="moved")


def hear_take_back(said: Said) -> Answer:
    services.take_back(
        slug=said.slug, player=said.player, ply=said.number("ply"), branch=said.branch()
    )
    return Answer(news="moved")


def hear_answer(said: Said) -> Answer:
    kind, accepts = said.message.get("offer"), said.message.get("accept")
    if kind not in OfferKind.values or not isinstance(accepts, bool):
        raise malformed(_("“offer” is take_back or rematch, “accept” true or false."))
    services.answer(slug=said.slug, player=said.player, kind=kind, accepts=accepts)
    return Answer(news="moved")


def hear_rematch(said: Said) -> Answer:
    services.ask_rematch(slug=said.slug, player=said.player)
    return Answer(news="match")


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """The present position of a match in play, and the seat that asks about it."""

    match: Match
    line: Line
    audience: Audience
    seat: str


def open_decision(said: Said) -> OpenDecision:
    """Raises Declined unless a seat of a match in play asks about the present position."""
    loaded = existing_match(said.slug)
    audience = audience_of(loaded, said.player, said.connection.seat)
    if loaded.line is None or loaded.match.status != Status.PLAYING:
        raise Declined("not_playing", _("This match is not being played."))
    if audience.seat is None:
        raise NoSeat
    services.check_ply(loaded.match, loaded.line, said.number("ply"), said.branch())
    return OpenDecision(loaded.match, loaded.line, audience, audience.seat)


def hear_why(said: Said) -> Answer:
    asked, action = open_decision(said), said.action()
    declined = asked.line.position.why_not(asked.seat, action)
    frame = {
        "type": "why",
        "action": action,
        "message": declined.message if declined else None,
        "rule": declined.rule if declined else None,
    }
    return Answer([frame])


def hear_preview(said: Said) -> Answer:
    asked, action = open_decision(said), said.action()
    narrator = narrator_of(asked.match, asked.audience)
    shown = game_of(asked.match).preview(asked.line.position, asked.seat, action)
    events = [{**event, "text": narrator.event(event)} for event in shown.events]
    return Answer([{"type": "previewed", "action": action, "events": events, **shown.board}])


def hear_hint(said: Said) -> Answer:
    asked = open_decision(said)
    if asked.match.kind not in (Kind.BOT, Kind.HOTSEAT):
        raise Declined("no_hints", _("Between people there are no hints."))
    position, game = asked.line.position, game_of(asked.match)
    if asked.seat not in position.to_move:
        raise Declined("not_your_turn", _("You have no decision now."))
    action = game.bot_action(position, game.hint_bot, len(asked.line))
    words = narrator_of(asked.match, asked.audience).action(action, position.view(asked.seat))
    return Answer([{"type": "hint", "action": action, "words": words}])


HANDLERS: Final[Mapping[str, Callable[[Said], Answer]]] = {
    "resume": hear_resume,
    "act": hear_act,
    "why": hear_why,
    "preview": hear_preview,
    "hint": hear_hint,
    "take_back": hear_take_back,
    "answer": hear_answer,
    "concede": hear_concede,
    "claim": hear_claim,
    "rematch": hear_rematch,
}
