"""Playtests: submitting, following, cancelling, their figures and their games."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Final

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.api.errors import Problem, Refused, not_found
from catalog.api.pages import PageForm, page_of, page_schema
from catalog.api.requests import read_body, read_query
from catalog.api.resources import Resource
from catalog.api.throttles import MinuteThrottle, Rate
from decks.api.examples import request as example
from decks.construction.card_pool import current_pool
from decks.library.ownership import owner_of
from simulate.api import examples
from simulate.api.requests import ContinuationForm, plan_of
from simulate.experiments.continuation import continued
from simulate.experiments.services import cancel_run, submit_run
from simulate.experiments.spec_serializers import SERIALIZERS, read_spec
from simulate.models import Kind, Run, Status
from simulate.results.access import access_game, access_own_run, access_run
from simulate.results.card_recount import LeftOut
from simulate.results.progress import read_progress
from simulate.results.report import RunReport
from simulate.results.run_results import read_results


class SubmitThrottle(MinuteThrottle):
    """Playtests begun, and games played again: each costs some work."""

    scope = "playtest"
    rate = Rate(anonymous=30, account=60)


THROTTLES: Final = (*Resource.throttle_classes, SubmitThrottle) if Resource.throttle_classes else ()
PACE: Final = (
    f" At most {SubmitThrottle.rate.anonymous} requests a minute, "
    f"{SubmitThrottle.rate.account} with an account."
)


ANY_SPEC: Final = PolymorphicProxySerializer(
    component_name="AnyRunSpec",
    serializers=list(dict.fromkeys(SERIALIZERS.values())),
    resource_type_field_name=None,
)


class RunSerializer(serializers.Serializer):
    """A playtest and how far it is. A rule may want more games than `wanted`, up to `at_most`."""

    id = serializers.SlugField()
    page = serializers.URLField()
    kind = serializers.ChoiceField(Kind.values)
    status = serializers.ChoiceField(Status.values)
    created = serializers.DateTimeField()
    played = serializers.IntegerField(help_text="Games played so far.")
    wanted = serializers.IntegerField()
    at_most = serializers.IntegerField()
    games_per_second = serializers.FloatField()
    verdict = serializers.DictField(help_text="What the stopping rule found.")


class EntrySerializer(serializers.Serializer):
    """A playtest in a list."""

    id = serializers.SlugField()
    page = serializers.URLField()
    kind = serializers.ChoiceField(Kind.values)
    status = serializers.ChoiceField(Status.values)
    created = serializers.DateTimeField()
    deck = serializers.CharField(help_text="What the tested deck is called.")


INTERVAL: Final = {
    "type": "object",
    "required": ["value", "low", "high"],
    "properties": {name: {"type": "number"} for name in ("value", "low", "high")},
}
RESULTS: Final = OpenApiResponse(
    {
        "type": "object",
        "required": [
            *(
                "run",
                "status",
                "engine",
                "edition",
                "cards",
                "seed",
                "games",
                "entrants",
                "pairings",
            ),
            *("totals", "card_figures", "equilibrium", "changes", "failures"),
        ],
        "properties": {
            "cards": {"type": "string", "description": "The revision of the card set."},
            "pairings": {
                "type": "array",
                "items": {"type": "object"},
                "description": "Each pairing by the places of its entrants, from the view of the first: "
                "win rate, rounds, armour margins, and the win rate of the side with the first turn.",
            },
            "card_figures": {
                "type": "object",
                "nullable": True,
                "description": "The cards of the tested deck; null outside Total War and where decks are "
                "compared. Intervals of differences hold for all cards at once, those of win rates for one. "
                "`games` of the deck were played, in `games_counted` of them the cards are counted. Where "
                "the playtest shares its last games with a longer one, they have to be played again for "
                "that: `why_not_all` is `not_yet` where that takes longer (ask again), and `other_engine` "
                "where another version of the engine played them, so that it cannot be done.",
                "properties": {
                    "entrant": {"type": "integer", "description": "The tested deck's place."},
                    "games": {"type": "integer"},
                    "games_counted": {"type": "integer"},
                    "why_not_all": {"type": "string", "nullable": True, "enum": [*LeftOut, None]},
                    "cards": {"type": "array", "items": {"type": "object"}},
                },
            },
            "equilibrium": {
                "type": "object",
                "nullable": True,
                "description": "Of a matrix in which all have met: how often to bring which entrant, and "
                "the win rate of which this is sure, with intervals of the bootstrap.",
                "properties": {
                    "shares": {"type": "array", "items": INTERVAL},
                    "value": INTERVAL,
                    "is_unique": {"type": "boolean"},
                    "games_a_pairing": {"type": "integer"},
                },
            },
            "changes": {
                "type": "array",
                "items": {"type": "object"},
                "description": "What contenders do better or worse than the base. `p_value` is Holm's, and "
                "null after a sequential test, whose verdict says whether `is_clear`.",
            },
            "failures": {
                "type": "array",
                "items": {"type": "object"},
                "description": "Games that could not be played, why, and the `seeds` of their deals.",
            },
        },
    },
    "All figures so far; intervals have `value`, `low` and `high`.",
)
TRACE: Final = OpenApiResponse(
    {
        "type": "object",
        "required": ["lines"],
        "properties": {"lines": {"type": "array", "items": {"type": "object"}}},
    },
    "The game as the lines of a trace.",
)


class Playtests(Resource):
    """The caller's playtests."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = THROTTLES
    samples: ClassVar = {"POST": examples.NEW_PLAYTEST}

    @extend_schema(
        operation_id="list_own_playtests",
        summary="List your playtests, the newest first",
        parameters=[PageForm],
        responses=page_schema("PlaytestPage", EntrySerializer),
    )
    def get(self, request: Request) -> Response:
        asked = read_query(PageForm, request)
        own = Run.objects.owned_by(owner_of(request._request)).newest_first()
        rows = own.only("slug", "kind", "status", "created", "entrants")
        return Response(page_of(request, rows, asked, partial(write_entries, request)))

    @extend_schema(
        operation_id="submit_playtest",
        summary="Begin a playtest",
        description="Workers play it; follow it at its address. Games that were played once are not played "
        "again, so it may be finished at once. Each kind has fields of its own, and another's are refused."
        + PACE,
        request=ANY_SPEC,
        responses={201: RunSerializer},
        examples=[
            example("a deck against two", examples.NEW_PLAYTEST),
            example("a swap test", examples.NEW_SWAP_TEST),
            example("two decks compared", examples.NEW_COMPARISON),
            example("a cut list", examples.NEW_CUT_LIST),
        ],
    )
    def post(self, request: Request) -> Response:
        spec, owner = read_spec(request.data), owner_of(request._request)
        run = submit_run(owner=owner, plan=plan_of(spec, owner, current_pool()))
        return Response(write_run(request, run), status=201)


class OnePlaytest(Resource):
    """A playtest, which anybody may read who has its address."""

    @extend_schema(
        operation_id="follow_playtest",
        summary="How far a playtest is",
        responses=RunSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(write_run(request, access_run(slug)))


class Cancellation(Resource):
    """The end of an own playtest before its time."""

    @extend_schema(
        operation_id="cancel_playtest",
        summary="Cancel your playtest; what was played stays",
        request=None,
        responses=RunSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        run = access_own_run(request._request, slug)
        if not cancel_run(run=run):
            raise Refused(409, Problem("over", _("This playtest is over already.")))
        run.refresh_from_db()
        return Response(write_run(request, run))


class Continuation(Resource):
    """More games of a playtest, in a new one."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = THROTTLES
    samples: ClassVar = {"POST": examples.MORE_GAMES}

    @extend_schema(
        operation_id="continue_playtest",
        summary="Go on with a playtest that is over, in a new one of your own",
        description="What was played is not played again. A swap test or comparison goes on while it is open."
        + PACE,
        request=ContinuationForm,
        responses={201: RunSerializer},
        examples=[example("a thousand more", examples.MORE_GAMES)],
    )
    def post(self, request: Request, slug: str) -> Response:
        found, more = access_run(slug), read_body(ContinuationForm, request)["more"]
        owner = owner_of(request._request)
        run = submit_run(owner=owner, plan=continued(found, more, owner))
        return Response(write_run(request, run), status=201)


class PlaytestResults(Resource):
    """The figures of a playtest."""

    @extend_schema(
        operation_id="read_playtest_results",
        summary="The figures of a playtest, also while it is played",
        responses=RESULTS,
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(RunReport(read_results(access_run(slug))).as_json())


class PlaytestGame(Resource):
    """A game of a playtest."""

    throttle_classes = THROTTLES

    @extend_schema(
        operation_id="read_playtest_game",
        summary="A game as a trace, by pairing and number",
        description="`first` and `second` are places of entrants as in the results." + PACE,
        responses=TRACE,
    )
    def get(self, _request: Request, slug: str, first: int, second: int, number: int) -> Response:
        try:
            game = access_game(slug, first, second, number)
        except Http404 as error:
            raise not_found() from error
        return Response({"lines": game.lines})


def write_run(request: Request, run: Run) -> dict[str, Any]:
    progress = read_progress(run)
    return {
        "id": run.slug,
        "page": reverse("simulate:run", [run.slug], request=request),
        "kind": run.kind,
        "status": run.status,
        "created": run.created,
        "played": progress.played,
        "wanted": progress.wanted,
        "at_most": progress.at_most,
        "games_per_second": progress.games_per_second,
        "verdict": run.verdict,
    }


def write_entries(request: Request, runs: Iterable[Run]) -> list[dict[str, Any]]:
    return [
        {
            "id": run.slug,
            "page": reverse("simulate:run", [run.slug], request=request),
            "kind": run.kind,
            "status": run.status,
            "created": run.created,
            "deck": run.entrants[0]["label"],
        }
        for run in runs
    ]
