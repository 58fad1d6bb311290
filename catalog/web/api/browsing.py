"""The API in a browser: responses as pages, with forms for the methods that send something."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.template.loader import render_to_string
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer, JSONRenderer

from catalog.web.api import API_PREFIX


class PageRenderer(BaseRenderer):
    """Renders responses as a page of the site for requests that accept text/html."""

    media_type = "text/html"
    format = "html"
    charset = "utf-8"

    def render(
        self, data: Any, _media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> str:
        context = context or {}
        request, response, view = context["request"], context["response"], context["view"]
        written = "" if data is None else indented(data)
        shown = {
            "method": request.method,
            "address": request.get_full_path(),
            "status": response.status_code,
            "reason": response.reason_phrase,
            "parts": list(linked_parts(written, request.build_absolute_uri("/"))),
            "actions": list(actions(view)),
        }
        return render_to_string("catalog/api_answer.html", shown, request=request._request)


def linked_parts(written: str, site: str) -> Iterator[tuple[str, bool]]:
    """The text in parts, each with whether it is an address of the API."""
    addresses = re.compile(f'(?<=")({re.escape(site.rstrip("/") + API_PREFIX)}[^"\\\\]*)(?=")')
    for place, part in enumerate(addresses.split(written)):
        yield part, place % 2 == 1


def actions(view: Any) -> Iterator[tuple[str, str]]:
    """The methods that the page can send, each with an example body."""
    samples = getattr(view, "samples", {})
    for method in view.allowed_methods:
        if method not in SAFE_METHODS:
            yield method, indented(samples[method]) if method in samples else ""


def indented(data: Any) -> str:
    return str(JSONRenderer().render(data, "application/json; indent=2"), "utf-8")
