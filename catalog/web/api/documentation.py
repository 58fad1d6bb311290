"""The OpenAPI document and its page."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.resources import Resource


class Schema(Resource):
    """The OpenAPI document as JSON."""

    schema = None
    renderer_classes = (OpenApiJsonRenderer2, OpenApiJsonRenderer)

    def get(self, _request: Request) -> Response:
        return Response(openapi_document())


@cache
def openapi_document() -> dict[str, Any]:
    """The OpenAPI document, always in English."""
    with translation.override("en"):
        generator: Any = SchemaGenerator
        document: dict[str, Any] = generator().get_schema(public=True)
    return document


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document as a page where every operation can be tried."""
    return render(request, "catalog/api_documentation.html")
