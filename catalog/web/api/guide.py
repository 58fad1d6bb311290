"""Documents for programmers as pages of the site: the guide of `docs/api.md`, and those beside it."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

DOCUMENTS: Final = Path(__file__).resolve().parents[3] / "docs"
GUIDES: Final = {"guide": "api.md", "bot_guide": "write_a_bot.md", "data_guide": "use_the_data.md"}
"""By the name of the page's address the file."""
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@require_safe
def guide(request: HttpRequest, name: str = "guide") -> HttpResponse:
    """A guide, in English as the OpenAPI document is."""
    if not (DOCUMENTS / GUIDES[name]).is_file():
        raise Http404
    return render(request, "catalog/api_guide.html", {"guide": rendered_guide(name)})


@cache
def rendered_guide(name: str) -> SafeString:
    """The guide as HTML; its headings have the anchors of the file's own links."""
    tokens = MARKDOWN.parse((DOCUMENTS / GUIDES[name]).read_text(encoding="utf-8"))
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", anchor(words.content))
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    for address, file in GUIDES.items():
        html = html.replace(f'href="{file}', f'href="{reverse(f"api:{address}")}')
    # Our own text, in which no HTML is allowed.
    return SafeString(html)


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
