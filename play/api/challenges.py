"""Challenges that wait for an answer, and the answer no."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.web.api.pagination import PageForm, page_of, page_schema
from catalog.web.api.requests import Form, OneOf, read_body, read_query
from catalog.web.api.resources import Resource
from decks.models import author_name
from play.api.documents import SetupFields
from play.api.requests import ClockForm
from play.live import notifications
from play.live.player_events import challenge_terms
from play.matches.challenges import decline, open_challenges
from play.models import DeclineReason, Match


class ChallengeSerializer(SetupFields):
    """A challenge that waits for an answer."""

    id = serializers.SlugField(help_text="Of the match: its `seat/` accepts.")
    page = serializers.URLField()
    game = serializers.CharField()
    to = serializers.CharField(allow_null=True)
    is_program = serializers.BooleanField(help_text="Whether the challenger is a bot account.")
    clock = ClockForm(allow_null=True)
    created = serializers.DateTimeField()

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "from": serializers.CharField()}


class DeclineForm(Form):
    """Why a challenge is declined."""

    reason = OneOf(DeclineReason.choices, default=DeclineReason.GENERIC)


class Challenges(Resource):
    """The account's challenges."""

    scope = "play"
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_challenges",
        summary="List the challenges to you and of yours that wait",
        parameters=[PageForm],
        responses=page_schema("ChallengePage", ChallengeSerializer),
    )
    def get(self, request: Request) -> Response:
        query = read_query(PageForm, request)
        rows = open_challenges(request.user)
        return Response(page_of(request, rows, query, partial(write_challenges, request)))


def write_challenges(request: Request, matches: Iterable[Match]) -> list[dict[str, Any]]:
    return [
        {
            "id": match.slug,
            "page": reverse("play:join", [match.slug], request=request),
            "game": match.game,
            "to": author_name(match.challenge.to) or None,
            **challenge_terms(match),
            "created": match.created,
        }
        for match in matches
    ]


class Decline(Resource):
    """The answer no to a challenge."""

    scope = "play"
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="decline_challenge",
        summary="Decline a challenge",
        description="The challenger is told the reason; `seat/` accepts.",
        request=DeclineForm,
        responses={204: None},
    )
    def post(self, request: Request, slug: str) -> Response:
        sent = read_body(DeclineForm, request)
        decline(slug=slug, user=request.user, reason=sent["reason"])
        notifications.announce_from_thread(slug, "match")
        return Response(status=204)
