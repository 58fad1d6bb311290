"""What the socket's messages ask for, each at an address of its own; both make the same call."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.web.api.errors import refused_by
from catalog.web.api.requests import Flag, Form, OneOf, Text, Whole, read_body
from play.api.answers import ANSWER, FIELDS, existing_match
from play.api.documents import EventSerializer, fields_of_games
from play.api.requests import LARGEST, player_of
from play.api.views import LATE, TOKEN, MatchResource, table_beside
from play.games.game import LETTERS, Declined
from play.live import message_handlers, notifications
from play.live.message_handlers import GREETINGS, HINT_WEIGHT, Connection, Reply
from play.matches.plans import MAX_PLAN_LENGTH
from play.models import ACTION_LENGTH, OfferKind, Player


class EmptyForm(Form):
    """A request that says all by its address."""


class SeatForm(Form):
    """A request for one of the player's seats."""

    seat = OneOf(
        LETTERS, required=False, help_text="For which of your seats, where you have several."
    )


class PlyForm(Form):
    """A request about the table as it was shown."""

    ply = Whole(min_value=0, max_value=LARGEST, help_text="How many actions the log has.")
    branch = Whole(min_value=0, max_value=LARGEST, required=False)


class ActionAtForm(PlyForm):
    """An action that is asked about or proposed."""

    action = Text(max_length=ACTION_LENGTH, help_text="In the notation.")


class ProposalForm(ActionAtForm, SeatForm):
    """What is proposed, and by which seat."""


class OfferAnswerForm(Form):
    """Yes or no to what another seat asks."""

    offer = OneOf(OfferKind.values)
    accept = Flag()


class PassForm(Form):
    """Whether the seats do nothing unasked."""

    passes = Flag()


class AnswersAheadForm(PassForm):
    """What the seats do without being asked, which replaces what they did before."""

    answers = Text(
        allow_blank=True,
        max_length=MAX_PLAN_LENGTH,
        help_text="A line each: an action, or a condition, a colon and an action. Empty for none.",
    )
    plays_single = Flag(help_text="Whether they take the `only_action` of the table.")


class ShowHandForm(Form):
    """Whether spectators may see the hands."""

    shows = Flag()


class GreetingForm(Form):
    """A greeting by its code."""

    code = OneOf(GREETINGS)


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
    form: ClassVar[type[Form]]

    def carry_out(self, request: Request, slug: str) -> tuple[Player, Reply]:
        """Does what the message asks, and tells the others. Raises ApiError, and Refusal."""
        sent, player = read_body(self.form, request), player_of(request)
        existing_match(slug)
        connection = Connection(slug, player, get_language() or "en")
        try:
            reply = message_handlers.carry_out(connection, {"type": self.message, **sent})
        except Declined as declined:
            raise refused_by(declined, **table_beside(declined, slug, player)) from declined
        if reply.bot_may_move:
            notifications.let_bots_act(slug)
        if reply.change:
            notifications.announce_from_thread(slug, reply.change)
        if reply.greeting:
            notifications.greet_from_thread(slug, reply.greeting)
        return player, reply


def changing(message: str, form: type[Form], summary: str, description: str = "") -> type[APIView]:
    """The address of a message that changes something; the answer is the match then."""

    class Changing(TableRequest):
        __doc__ = f"{summary}."

        @extend_schema(
            operation_id=message,
            summary=summary,
            description=description,
            request=None if form is EmptyForm else form,
            parameters=[TOKEN, FIELDS],
            responses={200: ANSWER, 409: LATE},
        )
        def post(self, request: Request, slug: str) -> Response:
            player, _reply = self.carry_out(request, slug)
            return self.answer(request, player, existing_match(slug), since=request.data.get("ply"))

    Changing.message, Changing.form = message, form
    return Changing


def asking(
    message: str,
    form: type[Form],
    told: type[serializers.Serializer],
    summary: str,
    description: str = "",
    cost: int = 1,
) -> type[APIView]:
    """The address of a message that changes nothing; the answer is what was asked for."""

    class Asking(TableRequest):
        __doc__ = f"{summary}."

        @extend_schema(
            operation_id=message,
            summary=summary,
            description=description,
            request=form,
            parameters=[TOKEN],
            responses={200: told, 409: LATE},
        )
        def post(self, request: Request, slug: str) -> Response:
            _player, reply = self.carry_out(request, slug)
            return Response(
                {name: each for name, each in reply.frames[0].items() if name != "type"}
            )

    Asking.message, Asking.form, Asking.request_cost = message, form, cost
    return Asking


REQUESTS: Final[dict[str, Callable[..., Any]]] = {
    "take-back": changing(
        "take_back",
        PlyForm,
        "Take your last action back",
        "At once where `match.take_back` is `free`; else the other side is asked.",
    ).as_view(),
    "answer": changing("answer", OfferAnswerForm, "Answer what another seat asks").as_view(),
    "concede": changing("concede", SeatForm, "Give the game up").as_view(),
    "claim": changing(
        "claim",
        EmptyForm,
        "Claim the game of a seat whose time is over, or that is away",
        "409 `time_left` before `match.claim` allows it.",
    ).as_view(),
    "rematch": changing(
        "rematch",
        EmptyForm,
        "Offer a rematch, or agree to one",
        "`match.next` is its id once all agree. The offer lasts while a socket of yours is open, or an event "
        "stream that was open when the match ended; without one it is refused (`not_here`).",
    ).as_view(),
    "propose": changing("propose", ProposalForm, "Propose one of `may_offer`").as_view(),
    "pass-by-default": changing(
        "pass_by_default", PassForm, "Do nothing, unasked, wherever the game lets you"
    ).as_view(),
    "answers-ahead": changing(
        "answers_ahead",
        AnswersAheadForm,
        "Give the next answers ahead",
        "Between people, for all your seats. The first answer that does not fit ends them.",
    ).as_view(),
    "show-hand": changing(
        "show_hand",
        ShowHandForm,
        "Let spectators see the hands, which they do once all players allow it",
        "In unrated matches between people.",
    ).as_view(),
    "why": asking("why", ActionAtForm, WhySerializer, "Why an action is not legal").as_view(),
    "preview": asking(
        "preview", ActionAtForm, PreviewSerializer, "What is certain to follow from an action"
    ).as_view(),
    "hint": asking(
        "hint",
        PlyForm,
        HintSerializer,
        "What the strongest bot would do",
        f"Not between people. Counts as {HINT_WEIGHT} requests.",
        cost=HINT_WEIGHT,
    ).as_view(),
    "explain": asking(
        "explain",
        PlyForm,
        ReasonSerializer,
        "Why a bot did what it did last",
        "Against bots: the last action of one before `ply`.",
    ).as_view(),
}
"""By the last part of the address."""


class Greeting(TableRequest):
    """A greeting to the other player."""

    message, form = "greet", GreetingForm

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
