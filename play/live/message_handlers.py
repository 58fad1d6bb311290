"""The messages of a match's socket: each is checked, carried out and answered, synchronously.

A message is JSON of unknown shape; what is wrong with it is answered with a reason and changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from catalog.web.api.errors import problems_in
from catalog.web.api.requests import Form
from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import Caller, LimitReached, check_limit
from play.documents.tables import (
    Audience,
    audience_of,
    current_table,
    match_document,
    narrator_of,
    preview_document,
    step_document,
    step_documents,
)
from play.games.game import Declined, Json
from play.games.preparation import check_prepared
from play.live import message_forms as forms
from play.matches import services
from play.matches.access import NoMatch, NoSeat, access_seats, check_own
from play.matches.loaded_match import LoadedMatch, State, load_match, load_shared, state_of
from play.matches.positions import History
from play.matches.stages import game_of
from play.models import Match, MatchKind, MatchStatus, Player

Change = Literal["moved", "match"]

READING: Final = frozenset(("resume", "why", "preview", "hint", "explain", "greet"))
"""The messages that change nothing."""
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
    changed.

    `greeting` is a seat and the code of what it says to the other.

    `weight` says how dear the answer was; 1 is a few milliseconds.
    """

    frames: list[Json] = field(default_factory=list)
    change: Change | None = None
    has_bots: bool = True
    weight: int = 1
    greeting: Json | None = None

    @property
    def bot_may_move(self) -> bool:
        return self.change == "moved" and self.has_bots


Sent = dict[str, Any]
"""The fields of a message, checked by its form."""


class MessageKind(NamedTuple):
    """What may be sent in messages of a type, and what is done then."""

    form: type[Form]
    handle: Callable[[Connection, Sent], Reply]


def malformed(message: str) -> Declined:
    return Declined("malformed_message", message)


def seats_of(slug: str, player: Player) -> tuple[str, ...] | None:
    """The seats that the player holds in a match; None where there is no match."""
    match = Match.objects.at(slug)
    return None if match is None else match.letters_of(player)


def has_news(connection: Connection) -> bool:
    """Whether the match has changed since it was shown; told once of a change."""
    if connection.ply is None:
        return False
    before, connection.state = connection.state, state_of(connection.slug)
    return connection.state != before


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
    kind = MESSAGES.get(str(message.get("type"))[:20])
    if kind is None:
        sentence = _("There is no message of that type; there are %(types)s.")
        raise malformed(sentence % {"types": ", ".join(MESSAGES)})
    return kind.handle(connection, read_fields(kind.form, message))


def read_fields(form: type[Form], message: Mapping[str, Any]) -> Sent:
    """The fields of a message, without others and those that are null. Raises Declined."""
    sent = {name: message[name] for name in form().fields if message.get(name) is not None}
    found = form(data=sent)
    try:
        found.is_valid(raise_exception=True)
    except ValidationError as error:
        told = (f"{each.field}: {each.message}" for each in problems_in(error))
        raise malformed(" ".join(told)) from error
    return dict(found.validated_data)


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


def handle_change(connection: Connection, change: Change) -> list[Json]:
    """The frames for a connection after a change: what it has not shown yet when the match has
    `moved`, else what changed beside the game. Raises EnginePreparing."""
    if connection.ply is None:
        return []
    with translation.override(connection.language):
        try:
            loaded = load_shared(connection.slug)
        except Declined as declined:
            return [refused_frame(declined)]
        if loaded is None:
            return []
        if change == "moved":
            return catch_up(connection, loaded)
        connection.state = loaded.state
        return [match_frame(connection, loaded)]


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


def handle_resume(connection: Connection, sent: Sent) -> Reply:
    """Shows the table, or the steps after the ply that the client has shown."""
    loaded, wanted = existing_match(connection.slug), sent.get("seat")
    check_own(wanted, loaded.match.letters_of(connection.player))
    connection.seat = audience_of(loaded, connection.player, wanted).seat
    connection.ply = sent.get("ply")
    connection.branch = sent.get("branch", loaded.match.branch)
    frames = catch_up(connection, loaded)
    if frames[0]["type"] == "steps":
        frames.append(match_frame(connection, loaded))  # tells who is here by now
    return Reply(frames, weight=weight_of(frames))


def weight_of(frames: list[Json]) -> int:
    steps = sum(len(frame.get("steps", ())) for frame in frames)
    return min(MAX_WEIGHT, 1 + steps // STEPS_OF_A_WEIGHT)


def handle_act(connection: Connection, sent: Sent) -> Reply:
    loaded = services.act(slug=connection.slug, player=connection.player, **sent)
    frames = [] if connection.ply is None else catch_up(connection, loaded)
    has_bots = any(seat.bot or seat.stand_in for seat in loaded.match.seated)
    return Reply(frames, change="moved", has_bots=has_bots)


def handle_claim(connection: Connection, _sent: Sent) -> Reply:
    if not services.claim_time(slug=connection.slug, player=connection.player):
        raise Declined("time_left", _("There is still time left."))
    return Reply(change="moved")


def changing(
    form: type[Form], service: Callable[..., object], change: Change = "moved"
) -> MessageKind:
    """A message for which a service does all."""

    def handle(connection: Connection, sent: Sent) -> Reply:
        service(slug=connection.slug, player=connection.player, **sent)
        return Reply(change=change)

    return MessageKind(form, handle)


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """The present position of a match in play, and the seat that asks about it."""

    match: Match
    history: History
    audience: Audience
    seat: str


def open_decision(connection: Connection, sent: Sent) -> OpenDecision:
    """Raises Declined unless a seat of a match in play asks about the present position."""
    loaded = existing_match(connection.slug)
    audience = audience_of(loaded, connection.player, connection.seat)
    if loaded.history is None or loaded.match.status != MatchStatus.PLAYING:
        raise Declined("not_playing", _("This match is not being played."))
    if audience.seat is None:
        raise NoSeat
    services.check_ply(loaded.match, loaded.history, sent["ply"], sent.get("branch"))
    return OpenDecision(loaded.match, loaded.history, audience, audience.seat)


def handle_why(connection: Connection, sent: Sent) -> Reply:
    decision, action = open_decision(connection, sent), sent["action"]
    declined = decision.history.position.why_not(decision.seat, action)
    frame = {
        "type": "why",
        "action": action,
        "message": declined.message if declined else None,
        "rule": declined.rule if declined else None,
    }
    return Reply([frame])


def handle_preview(connection: Connection, sent: Sent) -> Reply:
    decision = open_decision(connection, sent)
    game, narrator = game_of(decision.match), narrator_of(decision.match, decision.audience)
    asked = decision.history.position, narrator, decision.seat, sent["action"]
    return Reply([preview_document(game, *asked)])


def handle_hint(connection: Connection, sent: Sent) -> Reply:
    decision = open_decision(connection, sent)
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


def handle_explain(connection: Connection, sent: Sent) -> Reply:
    """Why a bot did what it did last before `ply`: what that has brought, by what the reader sees."""
    loaded = existing_match(connection.slug)
    match, history = loaded.match, loaded.history
    audience = audience_of(loaded, connection.player, connection.seat)
    if match.kind != MatchKind.BOT or history is None or audience.seat is None:
        raise Declined("no_reasons", _("Only bots in a match against them say why they act."))
    bots = {seat.letter for seat in match.seated if seat.bot}
    plies = range(min(sent["ply"], len(history)), 0, -1)
    ply = next((ply for ply in plies if history.plies[ply - 1].seat in bots), None)
    if ply is None:
        raise Declined("no_reasons", _("No bot has acted yet."))
    game, narrator, done = game_of(match), narrator_of(match, audience), history.plies[ply - 1]
    step = step_document(game, match.setup, history, narrator, audience.seat, ply)
    before, events = history.position_at(ply - 1), game.seen_events(done.events, audience.seat)
    reason = game.explain(before, done.after, events, done.seat, audience.seat)
    told = narrator.reason(reason) if reason else _("It said nothing.")
    return Reply([{"type": "explain", "ply": ply, "words": step["words"], "why": told}])


def handle_greet(connection: Connection, sent: Sent) -> Reply:
    match = existing_match(connection.slug).match
    if not match.is_between_people:
        raise Declined("no_greetings", _("Greetings are for matches between people."))
    letter = access_seats(match, connection.player)[0]
    check_limit("greeting", Caller(f"{match.slug}-{letter}"))
    return Reply(greeting={"seat": letter, **sent})


MESSAGES: Final[Mapping[str, MessageKind]] = {
    "resume": MessageKind(forms.ResumeForm, handle_resume),
    "act": MessageKind(forms.ActionForm, handle_act),
    "why": MessageKind(forms.ActionAtForm, handle_why),
    "preview": MessageKind(forms.ActionAtForm, handle_preview),
    "hint": MessageKind(forms.PlyForm, handle_hint),
    "explain": MessageKind(forms.PlyForm, handle_explain),
    "greet": MessageKind(forms.GreetingForm, handle_greet),
    "take_back": changing(forms.PlyForm, services.take_back),
    "answer": changing(forms.OfferAnswerForm, services.answer_offer),
    "concede": changing(forms.SeatForm, services.concede),
    "claim": MessageKind(forms.EmptyForm, handle_claim),
    "rematch": changing(forms.EmptyForm, services.ask_rematch, "match"),
    "propose": changing(forms.ActionForm, services.propose, "match"),
    "pass_by_default": changing(forms.PassForm, services.pass_by_default),
    "answers_ahead": changing(forms.AnswersAheadForm, services.answer_ahead),
    "show_hand": changing(forms.ShowHandForm, services.show_hand, "match"),
}
