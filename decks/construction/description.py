"""Renders descriptions from Markdown to sanitized HTML."""

from functools import lru_cache
from typing import Final

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

TAGS: Final = {
    *("p", "br", "hr", "em", "strong", "del", "code", "pre", "blockquote"),
    *("ul", "ol", "li", "a", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
# Headings of a description are below those of the page.
LOWERED: Final = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


@lru_cache(512)
def render_description(text: str) -> SafeString:
    """The description as HTML without scripts, pictures and styles; links are nofollow."""
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        token.tag = LOWERED.get(token.tag, token.tag)
    written = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    cleaned = nh3.clean(
        written,
        tags=TAGS,
        attributes={"a": {"href", "title"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )
    return SafeString(cleaned)
