"""The one shape of every answer at a table, and the slim one of chosen fields."""

from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.web.api.errors import not_found
from catalog.web.api.resources import Resource
from play.api.documents import MatchSerializer, StepSerializer, TableSerializer
from play.documents.tables import audience_of, current_table, step_documents
from play.games.game import Declined
from play.live import notifications
from play.live.bot_turns import bots_to_move
from play.matches.loaded_match import LoadedMatch, load_match
from play.models import MatchStatus, Player

MAX_STEPS: Final = 30
MAX_FIELDS_LENGTH: Final = 400


class AnswerSerializer(serializers.Serializer):
    """A match after the request: who the caller is in it, what has happened, and the table.

    After a take-back `branch` is another.
    """

    id = serializers.SlugField()
    page = serializers.URLField()
    seat = serializers.CharField(allow_null=True, help_text="The caller's; null for who watches.")
    seat_token = serializers.CharField(
        allow_null=True, help_text="Of the caller without an account; null for accounts."
    )
    branch = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="How many actions the log has now.")
    steps = StepSerializer(
        many=True, help_text=f"What followed from the request, at most {MAX_STEPS}."
    )
    table = TableSerializer()


def slim_or(name: str, whole: type[serializers.Serializer]) -> PolymorphicProxySerializer:
    """The schema of an answer that may be slim."""
    return PolymorphicProxySerializer(
        component_name=f"{name}Or", serializers=[whole], resource_type_field_name=None
    )


def allow_slim(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Adds the slim answer to each whole one (drf-spectacular's postprocessing hook)."""
    schemas = result["components"]["schemas"]
    for name in ("Answer", "Table"):
        slim = {
            "type": "object",
            "description": "The fields that `fields` names, wherever in the whole answer they stand.",
            "not": {"required": schemas[name]["required"]},
        }
        schemas[f"{name}Or"] = {"anyOf": [*schemas[f"{name}Or"]["oneOf"], slim]}
    return result


FIELDS: Final = OpenApiParameter(
    "fields",
    str,
    description="A slim answer: only these, with commas between, such as `ply,legal,view`. They are names in "
    "the answer, its `table`, its `match`, or its `view`; the outermost counts.",
)
ANSWER: Final = OpenApiResponse(slim_or("Answer", AnswerSerializer), "The match after the request.")
TABLE: Final = OpenApiResponse(
    slim_or("Table", TableSerializer),
    "The table as this seat sees it; without a seat, what everybody sees.",
)


def known_fields() -> set[str]:
    """The names that a slim answer may have, of every game."""
    parts = (AnswerSerializer, TableSerializer, MatchSerializer)
    return {"legal"}.union(*(part().get_fields() for part in parts))


def read_fields(given: str) -> tuple[str, ...]:
    """The names of a slim answer; none for the whole one. Raises Declined for an unknown one."""
    names = tuple(filter(None, (name.strip() for name in given[:MAX_FIELDS_LENGTH].split(","))))
    unknown = sorted(set(names) - known_fields()) if names else []
    if unknown:
        sentence = _("There is no field “%(name)s”; there are %(names)s.")
        words = {"name": unknown[0][:40], "names": ", ".join(sorted(known_fields()))}
        raise Declined("unknown_field", sentence % words, field="fields")
    return names


def slimmed(document: dict[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    """The chosen fields of an answer or a table; the whole without any."""
    if not fields:
        return document
    table = document.get("table", document)
    layers = (document, table, table["match"], table["view"] or {})
    return {
        name: layer[name]
        for name in fields
        for layer in [next((each for each in layers if name in each), None)]
        if layer is not None
    }


def existing_match(slug: str) -> LoadedMatch:
    """Raises ApiError with 404 where there is no match, and Refusal where it cannot be shown (now)."""
    loaded = load_match(slug)
    if loaded is None:
        raise not_found()
    return loaded


def after_bots(loaded: LoadedMatch, *, patience: float | None = None) -> LoadedMatch:
    """The match after what its bots do now, for which at most `patience` seconds are waited."""
    match, history = loaded.match, loaded.history
    if history is None or match.status != MatchStatus.PLAYING or not bots_to_move(match, history):
        return loaded
    notifications.let_bots_act(match.slug, patience=patience)
    return existing_match(match.slug)


class TableResource(Resource):
    """An address whose answers may be slim."""

    scope = "play"
    permission_classes = (AllowAny,)
    fields: tuple[str, ...] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses unknown fields before anything is done."""
        super().initial(request, *args, **kwargs)
        self.fields = read_fields(",".join(request.query_params.getlist("fields")))

    def answer(
        self,
        request: Request,
        player: Player,
        loaded: LoadedMatch,
        *,
        since: int | None = None,
        status: int = 200,
    ) -> Response:
        """What a request that has done something at a table is answered; steps are those after `since`."""
        document = answer_document(request, player, loaded, since)
        return Response(slimmed(document, self.fields), status)


def answer_document(
    request: Request, player: Player, loaded: LoadedMatch, since: int | None
) -> dict[str, Any]:
    audience, match = audience_of(loaded, player), loaded.match
    steps = [] if since is None else step_documents(loaded, audience, since, MAX_STEPS)
    is_current = bool(steps) and steps[-1]["ply"] == loaded.ply
    return {
        "id": match.slug,
        "page": reverse("play:table", [match.slug], request=request),
        "seat": audience.seat,
        "seat_token": player.token or None,
        "branch": match.branch,
        "ply": loaded.ply,
        "steps": steps,
        "table": steps[-1]["table"] if is_current else current_table(loaded, audience),
    }


def described(loaded: LoadedMatch, *, player: Player, fields: tuple[str, ...]) -> dict[str, Any]:
    """What an event of the stream carries of the table."""
    return {"table": slimmed(current_table(loaded, audience_of(loaded, player)), fields)}
