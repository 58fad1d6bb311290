"""The addresses under /api/: every app's, the document that describes them, and nothing else."""

from typing import Final

from django.urls import include, path, re_path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.web.api.documentation import Schema, documentation
from catalog.web.api.guide import guide
from catalog.web.api.resources import Nothing, Resource

# Names of addresses that the index lists.
ENTRANCES: Final = (
    *(
        "cards",
        "cruisers",
        "editions",
        "decks",
        "matches",
        "challenges",
        "stream",
        "players",
        "playtests",
        "bulk",
    ),
    *("schema", "documentation", "guide"),
)


ADDRESSES: Final = {
    "type": "object",
    "additionalProperties": {"type": "string", "format": "uri"},
}


class Index(Resource):
    """Where to begin."""

    @extend_schema(
        operation_id="index",
        tags=["index"],
        responses={200: ADDRESSES},
        summary="The addresses to begin with",
    )
    def get(self, request: Request) -> Response:
        return Response({name: reverse(f"api:{name}", request=request) for name in ENTRANCES})


app_name = "api"
urlpatterns = [
    path("", Index.as_view(), name="index"),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", documentation, name="documentation"),
    path("guide/", guide, name="guide"),
    path("guide/data/", guide, {"name": "data_guide"}, name="data_guide"),
    path("guide/bots/", guide, {"name": "bot_guide"}, name="bot_guide"),
    path("", include("catalog.api.urls")),
    path("", include("decks.api.urls")),
    path("", include("play.api.urls")),
    path("", include("simulate.api.urls")),
    re_path(r"", Nothing.as_view()),
]
