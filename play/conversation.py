"""What is said at the socket of a match: each message checked, carried out and answered.

Nothing here is asynchronous. A message comes as JSON of unknown shape; whatever is wrong with it is
answered with a reason and changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from play import services
from play.engine.notation import Json
from play.engine.refusals import Refused
from play.foresight import hint, preview
from play.models import ACTION_LENGTH, Kind, Match, OfferKind, Player, Status
from play.positions import Line, cards_of, line_of
from play.refusing import refusal_text
from play.seating import Declined
from play.tables import (
    Audience,
    audience_of,
    current_table,
    has_begun,
    match_document,
    narrator_of,
    step_documents,
)


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
    match has `moved`, or that something else about the `match` changed."""

    frames: list[Json] = field(default_factory=list)
    news: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A message in its context."""

    connection: Connection
    match: Match
    message: Mapping[str, Any]

    @property
    def player(self) -> Player:
        return self.connection.player

    def audience(self) -> Audience:
        letters = self.match.letters_of(self.player)
        return audience_of(self.match, letters, self.connection.seat)

    def number(self, name: str) -> int:
        value = self.message.get(name)
        if type(value) is not int or not 0 <= value < 2**31:
            raise malformed(_("“%(name)s” is a whole number.") % {"name": name})
        return value

    def branch(self) -> int | None:
        return self.number("branch") if "branch" in self.message else None

    def action(self) -> str:
        value = self.message.get("action")
        if not isinstance(value, str) or not 0 < len(value) <= ACTION_LENGTH:
            sentence = _("“action” is a text of at most %(most)d characters.")
            raise malformed(sentence % {"most": ACTION_LENGTH})
        return value


def malformed(message: str) -> Declined:
    return Declined("malformed_message", message)


def seats_of(slug: str, player: Player) -> tuple[str, ...] | None:
    """The seats that the player holds in a match; None where there is no match."""
    match = Match.objects.with_seats().filter(slug=slug).first()
    return None if match is None else match.letters_of(player)


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
    match = Match.objects.with_seats().filter(slug=connection.slug).first()
    if match is None:
        raise Declined("no_match", _("There is no match at this address (any more)."))
    return handler(Said(connection, match, message))


def answer_refusal(connection: Connection, declined: Declined, message: object) -> Answer:
    ply = message.get("ply") if isinstance(message, dict) else None
    frames = [refused_frame(declined, ply if type(ply) is int else None)]
    if declined.code == "late":
        frames += what_was_missed(connection)
    return Answer(frames)


def refused_frame(declined: Declined, ply: int | None = None) -> Json:
    return {
        "type": "refused",
        "code": declined.code,
        "message": declined.message,
        "rule": declined.rule,
        "ply": ply,
    }


def what_was_missed(connection: Connection) -> list[Json]:
    """The frames that bring the connection to where the match stands. Raises EnginePreparing."""
    match = Match.objects.with_seats().filter(slug=connection.slug).first()
    if match is None or connection.ply is None:
        return []
    with translation.override(connection.language):
        letters = match.letters_of(connection.player)
        return catch_up(connection, match, audience_of(match, letters, connection.seat))


def tell_match(connection: Connection) -> list[Json]:
    """The frame with what changed beside the game; a whole table when the match has just begun."""
    match = Match.objects.with_seats().filter(slug=connection.slug).first()
    if match is None or connection.ply is None:
        return []
    with translation.override(connection.language):
        audience = audience_of(match, match.letters_of(connection.player), connection.seat)
        line = line_of(match) if has_begun(match) else None
        return [{"type": "match", "match": match_document(match, line, audience)}]


def catch_up(connection: Connection, match: Match, audience: Audience) -> list[Json]:
    """Exactly the steps that were not shown yet; a fresh table where that makes no sense."""
    line = line_of(match) if has_begun(match) else None
    shown, same_branch = connection.ply, connection.branch == match.branch
    if line is None or shown is None or not same_branch or not 0 <= shown <= len(line):
        return [show_table(connection, match, audience)]
    connection.ply = len(line)
    if shown == len(line):
        return [{"type": "match", "match": match_document(match, line, audience)}]
    return [{"type": "steps", "steps": step_documents(match, line, audience, shown)}]


def show_table(connection: Connection, match: Match, audience: Audience) -> Json:
    table = current_table(match, audience)
    begun = table["view"] is not None
    # A match that waits is shown without a branch, so that its beginning brings a whole table.
    connection.ply, connection.branch = table["ply"], table["branch"] if begun else -1
    return {"type": "table", "table": table}


def hear_resume(said: Said) -> Answer:
    """Shows the table, or the steps after the ply that the client has shown."""
    connection, wanted = said.connection, said.message.get("seat")
    letters = said.match.letters_of(said.player)
    if wanted is not None and wanted not in letters:
        raise Declined("no_seat", _("That seat is not yours."))
    connection.seat = wanted
    connection.ply = None if said.message.get("ply") is None else said.number("ply")
    given = said.branch()
    connection.branch = said.match.branch if given is None else given
    audience = said.audience()
    connection.seat = audience.seat
    return Answer(catch_up(connection, said.match, audience))


def hear_act(said: Said) -> Answer:
    services.act(
        match=said.match,
        player=said.player,
        ply=said.number("ply"),
        action=said.action(),
        branch=said.branch(),
    )
    return Answer(news="moved")


def hear_concede(said: Said) -> Answer:
    services.concede(match=said.match, player=said.player)
    return Answer(news="moved")


def hear_claim(said: Said) -> Answer:
    if not services.claim_time(match=said.match, player=said.player):
        raise Declined("time_left", _("There is still time left."))
    return Answer(news="moved")


def hear_take_back(said: Said) -> Answer:
    services.take_back(
        match=said.match, player=said.player, ply=said.number("ply"), branch=said.branch()
    )
    return Answer(news="moved")


def hear_answer(said: Said) -> Answer:
    kind, accepts = said.message.get("offer"), said.message.get("accept")
    if kind not in OfferKind.values or not isinstance(accepts, bool):
        raise malformed(_("“offer” is take_back or rematch, “accept” true or false."))
    services.answer(match=said.match, player=said.player, kind=kind, accepts=accepts)
    return Answer(news="moved")


def hear_rematch(said: Said) -> Answer:
    services.ask_rematch(match=said.match, player=said.player)
    return Answer(news="match")


def at_the_table(said: Said) -> tuple[Line, str]:
    """The line and the seat of somebody who asks about the position shown. Raises Declined."""
    if said.match.status != Status.PLAYING:
        raise Declined("not_playing", _("This match is not being played."))
    line, seat = line_of(said.match), said.audience().seat
    if seat is None:
        raise Declined("no_seat", _("You have no seat in this match; you may watch it."))
    services.check_ply(said.match, line, said.number("ply"), said.branch())
    return line, seat


def hear_why(said: Said) -> Answer:
    line, seat = at_the_table(said)
    refused = line.game.why_not(seat, said.action())
    frame = {
        "type": "why",
        "action": said.action(),
        "message": refusal_text(refused) if refused else None,
        "rule": refused.reason.paragraph if refused else None,
    }
    return Answer([frame])


def hear_preview(said: Said) -> Answer:
    line, seat = at_the_table(said)
    narrator = narrator_of(said.match, said.audience())
    try:
        events, pairs = preview(cards_of(said.match), line.game, seat, said.action())
    except Refused as refused:
        reason = refused.reason
        raise Declined(reason.code, refusal_text(refused), reason.paragraph) from refused
    told = [{**event, "text": narrator.event(event)} for event in events]
    frame = {"type": "previewed", "action": said.action(), "events": told, "facing": pairs}
    return Answer([frame])


def hear_hint(said: Said) -> Answer:
    line, seat = at_the_table(said)
    if said.match.kind not in (Kind.BOT, Kind.HOTSEAT):
        raise Declined("no_hints", _("Between people there are no hints."))
    if line.game.to_move != seat:
        raise Declined("not_your_turn", _("You have no decision now."))
    action = hint(cards_of(said.match), line.game, seat, len(line))
    words = narrator_of(said.match, said.audience()).action(action, line.game.view(seat))
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
