"""`docs/api.md` as a page of the site: playing a match, the notation, TABLE, STEP, the socket and traces."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

GUIDE: Final = Path(__file__).resolve().parents[3] / "docs" / "api.md"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """The guide, in English as the OpenAPI document is."""
    if not GUIDE.is_file():
        raise Http404
    return render(request, "catalog/api_guide.html", {"guide": rendered_guide()})


@cache
def rendered_guide() -> SafeString:
    """The guide as HTML; its headings have the anchors of the file's own links."""
    tokens = MARKDOWN.parse(GUIDE.read_text(encoding="utf-8"))
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", anchor(words.content))
    # Our own text, in which no HTML is allowed.
    return SafeString(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
