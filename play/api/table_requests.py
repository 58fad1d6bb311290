"""What the socket's messages ask for, each at an address of its own; both make the same call."""

from typing import Any, ClassVar, Final

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import not_found, refused_by
from catalog.web.api.requests import read_body
from decks.api.examples import request as example
from play.api import examples
from play.api.answers import ANSWER, FIELDS, after_bots, existing_match
from play.api.documents import EventSerializer, fields_of_games
from play.api.requests import player_of
from play.api.views import LATE, PACE, TOKEN, MatchResource
from play.documents.tables import audience_of, current_table
from play.games.game import Declined
from play.live import notifications
from play.live.message_forms import EmptyForm, GreetingForm
from play.live.message_handlers import HINT_WEIGHT, MESSAGES, Connection, Reply
from play.models import Match, Player


class WhySerializer(serializers.Serializer):
    """Why an action is not legal; both null when it is."""

    action = serializers.CharField()
    message = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_null=True)


class PreviewSerializer(serializers.Serializer):
    """What is certain to follow from an action, and what the game's board shows then."""

    action = serializers.CharField()
    events = EventSerializer(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), **fields_of_games("board")}


class AdviceSerializer(serializers.Serializer):
    """An action with the chance to win after it, from 0 to 1."""

    action = serializers.CharField()
    chance = serializers.FloatField()
    words = serializers.CharField()
    why = serializers.CharField(allow_blank=True, help_text="What it brings.")


class HintSerializer(AdviceSerializer):
    """What the strongest bot would do."""

    best = AdviceSerializer(many=True, help_text="At most three, the best first.")


class ReasonSerializer(serializers.Serializer):
    """What a bot did, and what it has brought."""

    ply = serializers.IntegerField(help_text="After it.")
    words = serializers.CharField()
    why = serializers.CharField()


class TableRequest(MatchResource):
    """A message of the socket as a request."""

    message: ClassVar[str]

    def carry_out(self, request: Request, slug: str) -> tuple[Player, Reply]:
        """Does what the message asks, and tells the others. Raises ApiError, and Refusal."""
        kind, player = MESSAGES[self.message], player_of(request)
        sent = read_body(kind.form, request)
        if not Match.objects.filter(slug=slug).exists():
            raise not_found()
        try:
            reply = kind.handle(Connection(slug, player, get_language() or "en"), sent)
        except Declined as declined:
            raise refused_by(declined, **table_beside(declined, slug, player)) from declined
        if reply.change:
            notifications.announce_from_thread(slug, reply.change)
        if reply.greeting:
            notifications.greet_from_thread(slug, reply.greeting)
        return player, reply


def table_beside(declined: Declined, slug: str, player: Player) -> dict[str, Any]:
    """After an action that came too late, the table as it is now."""
    if declined.code != "late":
        return {}
    loaded = existing_match(slug)
    return {"table": current_table(loaded, audience_of(loaded, player))}


def changing(
    message: str, summary: str, description: str = "", sample: dict[str, Any] | None = None
) -> type[TableRequest]:
    """The address of a message that changes something; the answer is the match then."""
    form = MESSAGES[message].form

    class Changing(TableRequest):
        __doc__ = f"{summary}."
        samples = {"POST": sample} if sample else {}

        @extend_schema(
            operation_id=message,
            summary=summary,
            description=description,
            request=None if form is EmptyForm else form,
            parameters=[TOKEN, FIELDS],
            responses={200: ANSWER, 409: LATE},
            examples=[example("an action", sample)] if sample else [],
        )
        def post(self, request: Request, slug: str) -> Response:
            player, _reply = self.carry_out(request, slug)
            loaded = after_bots(existing_match(slug))
            return self.answer(request, player, loaded, since=request.data.get("ply"))

    Changing.message = message
    return Changing


def asking(
    message: str,
    told: type[serializers.Serializer],
    summary: str,
    description: str = "",
    cost: int = 1,
) -> type[TableRequest]:
    """The address of a message that changes nothing; the answer is what was asked for."""

    class Asking(TableRequest):
        __doc__ = f"{summary}."

        @extend_schema(
            operation_id=message,
            summary=summary,
            description=description,
            request=MESSAGES[message].form,
            parameters=[TOKEN],
            responses={200: told, 409: LATE},
        )
        def post(self, request: Request, slug: str) -> Response:
            _player, reply = self.carry_out(request, slug)
            return Response(
                {name: each for name, each in reply.frames[0].items() if name != "type"}
            )

    Asking.message, Asking.request_cost = message, cost
    return Asking


class Greeting(TableRequest):
    """A greeting to the other player."""

    message = "greet"

    @extend_schema(
        operation_id="greet",
        summary="Greet the other player",
        description="Between people; six a minute.",
        request=GreetingForm,
        parameters=[TOKEN],
        responses={204: None},
    )
    def post(self, request: Request, slug: str) -> Response:
        self.carry_out(request, slug)
        return Response(status=204)


REQUESTS: Final[tuple[type[TableRequest], ...]] = (
    changing(
        "act",
        "Act at your seat",
        "The answer tells your action and what a bot did after it. An action that answers an earlier ply, "
        "twice sent for example, is refused with 409 and `table`, and changes nothing." + PACE,
        examples.ACTION,
    ),
    changing(
        "take_back",
        "Take your last action back",
        "At once where `match.take_back` is `free`; else the other side is asked.",
    ),
    changing("answer", "Answer what another seat asks"),
    changing("concede", "Give the game up"),
    changing(
        "claim",
        "Claim the game of a seat whose time is over, or that is away",
        "409 `time_left` before `match.claim` allows it.",
    ),
    changing(
        "rematch",
        "Offer a rematch, or agree to one",
        "`match.next` is its id once all agree. The offer lasts while a socket of yours is open, or an event "
        "stream that was open when the match ended; without one it is refused (`not_here`).",
    ),
    changing("propose", "Propose one of `may_offer`"),
    changing("pass_by_default", "Do nothing, unasked, wherever the game lets you"),
    changing(
        "answers_ahead",
        "Give the next answers ahead",
        "Between people, for all your seats. The first answer that does not fit ends them.",
    ),
    changing(
        "show_hand",
        "Let spectators see the hands, which they do once all players allow it",
        "In unrated matches between people.",
    ),
    asking("why", WhySerializer, "Why an action is not legal"),
    asking("preview", PreviewSerializer, "What is certain to follow from an action"),
    asking(
        "hint",
        HintSerializer,
        "What the strongest bot would do",
        f"Not between people. Counts as {HINT_WEIGHT} requests.",
        cost=HINT_WEIGHT,
    ),
    asking(
        "explain",
        ReasonSerializer,
        "Why a bot did what it did last",
        "Against bots: the last action of one before `ply`.",
    ),
    Greeting,
)
"""At addresses that end with the name of the message, but for `actions`."""
