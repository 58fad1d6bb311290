"""Playtests: submitting, following, cancelling, their figures and their games."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _
from drf_spectacular.contrib.pydantic import PydanticExtension
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import ApiError, Problem
from catalog.web.api.pagination import PageForm, page_of, page_schema
from catalog.web.api.requests import Form, Whole, read_body, read_query
from catalog.web.api.resources import Resource
from catalog.web.api.throttles import PolicyThrottle, rates_sentence
from decks.accounts.owners import owner_of
from decks.api.examples import request as example
from decks.construction.card_pool import current_pool
from decks.models import Owner
from simulate.api import examples
from simulate.api.serializers import EntrySerializer, RunSerializer, TraceSerializer
from simulate.experiments.continuation import continued
from simulate.experiments.planning import plan_of
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_spec import MAX_MORE, MODELS, BotRunSpec
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Run
from simulate.results.access import access_game, access_own_run, access_run
from simulate.results.progress import read_progress
from simulate.results.serializers import BotReportSerializer, RunReportSerializer, figures_of


class SubmitThrottle(PolicyThrottle):
    """Playtests begun, and games played again: each costs some work."""

    policy_name = "api_playtest"


THROTTLES: Final = (*Resource.throttle_classes, SubmitThrottle)
PACE: Final = rates_sentence(SubmitThrottle.policy_name)


ANY_SPEC: Final = PolymorphicProxySerializer(
    component_name="AnyRunSpec",
    serializers=[*dict.fromkeys(MODELS.values()), BotRunSpec],
    resource_type_field_name=None,
)


ANY_REPORT: Final = PolymorphicProxySerializer(
    component_name="AnyRunReport",
    serializers=[RunReportSerializer, BotReportSerializer],
    resource_type_field_name=None,
)


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MAX_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


class RunSpecSchema(PydanticExtension):  # type: ignore[no-untyped-call]
    """A description in the document: an empty default is none."""

    target_class = "simulate.experiments.run_spec.AnyRun"
    priority = 1

    def map_serializer(self, _auto_schema: Any, _direction: str) -> dict[str, Any]:
        schema: dict[str, Any] = self.target.model_json_schema()
        for field in schema["properties"].values():
            if not field.get("default", 1):
                field.pop("default")
        return schema


class PlaytestResource(Resource):
    """Something of the caller's playtests or of another's."""

    scope = "playtests"

    @property
    def owner(self) -> Owner:
        return owner_of(self.request)


class Playtests(PlaytestResource):
    """The caller's playtests."""

    costly_methods = ("POST",)
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
        own = Run.objects.asked_for().owned_by(self.owner).newest_first()
        rows = own.only("slug", "kind", "game", "status", "created", "entrants")
        return Response(page_of(request, rows, asked, partial(entries_of, request)))

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
            example("bots on a map of Star Frontier", examples.NEW_BOT_RUN),
        ],
    )
    def post(self, request: Request) -> Response:
        with all_problems():
            plan = plan_of(request.data, owner=self.owner, pool=current_pool())
            run = submit_run(owner=self.owner, plan=plan)
        return Response(state_of(request, run), status=201)


class OnePlaytest(PlaytestResource):
    """A playtest, which anybody may read who has its address."""

    @extend_schema(
        operation_id="follow_playtest", summary="How far a playtest is", responses=RunSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(state_of(request, access_run(slug)))


class Cancellation(PlaytestResource):
    """The end of an own playtest before its time."""

    @extend_schema(
        operation_id="cancel_playtest",
        summary="Cancel your playtest; what was played stays",
        request=None,
        responses=RunSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        run = access_own_run(self.request, slug)
        if not cancel_run(run=run):
            raise ApiError(409, Problem("over", _("This playtest is over already.")))
        run.refresh_from_db()
        return Response(state_of(request, run))


class Continuation(PlaytestResource):
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
        run = submit_run(owner=self.owner, plan=continued(found, more, self.owner))
        return Response(state_of(request, run), status=201)


class PlaytestResults(PlaytestResource):
    """The figures of a playtest."""

    @extend_schema(
        operation_id="read_playtest_results",
        summary="The figures of a playtest, also while it is played",
        responses=ANY_REPORT,
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(figures_of(access_run(slug), self.owner))


class PlaytestGame(PlaytestResource):
    """A game of a playtest."""

    throttle_classes = THROTTLES

    @extend_schema(
        operation_id="read_playtest_game",
        summary="A game as a trace, by pairing and number",
        description="`first` and `second` are places of entrants as in the results." + PACE,
        responses=TraceSerializer,
    )
    def get(self, _request: Request, slug: str, first: int, second: int, number: int) -> Response:
        return Response(TraceSerializer(access_game(slug, first, second, number)).data)


def state_of(request: Request, run: Run) -> dict[str, Any]:
    """The run and how far it is, as JSON."""
    state = {"run": run, "progress": read_progress(run)}
    return dict(RunSerializer(state, context={"request": request}).data)


def entries_of(request: Request, runs: Iterable[Run]) -> list[dict[str, Any]]:
    return list(EntrySerializer(runs, many=True, context={"request": request}).data)


@contextmanager
def all_problems() -> Iterator[None]:
    """A refused run is answered with a code, a sentence and a field for each thing that is wrong."""
    try:
        yield
    except RunRefusal as error:
        problems = [
            Problem(
                each.code,
                str(each),
                each.field,
                {"cards": list(cards)} if (cards := each.numbers.get("cards")) else None,
            )
            for each in error.problems
        ]
        raise ApiError(error.status, *problems) from error
