"""Renders descriptions from Markdown to sanitized HTML; `[[3-10]]` or `[[call sign]]` links a card."""

import re
from functools import lru_cache
from typing import Final

import nh3
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from catalog.models import call_sign
from decks.construction.card_names import CardNames
from decks.construction.card_pool import CardPool

TAGS: Final = {
    *("p", "br", "hr", "em", "strong", "del", "code", "pre", "blockquote"),
    *("ul", "ol", "li", "a", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
# Headings of a description are below those of the page.
LOWERED: Final = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


CARD_LINK: Final = re.compile(r"\[\[([^\[\]\n]{1,60})\]\]")


def link_card(state: StateInline, silent: bool) -> bool:
    """The rule of inline text for a card's name in double brackets; other names stay as they are."""
    names: CardNames | None = state.env.get("names")
    match = CARD_LINK.match(state.src, state.pos)
    card = names.card(match[1]) if names and match else None
    if match is None or card is None:
        return False
    if not silent:
        link = state.push("link_open", "a", 1)
        address = reverse("catalog:card", args=[card.number])
        link.attrs = {"href": address, "data-reads": card.number}
        state.push("text", "", 0).content = call_sign(card) or card.number
        state.push("link_close", "a", -1)
    state.pos = match.end()
    return True


MARKDOWN.inline.ruler.before("link", "card", link_card)


def render_description(text: str, pool: CardPool | None = None) -> SafeString:
    """The description as HTML without scripts, pictures and styles; links are nofollow.

    `pool` has the cards that it may name.
    """
    if pool is None or "[[" not in text:
        return rendered(text)
    return clean(MARKDOWN.parse(text, {"names": CardNames(pool)}))


@lru_cache(512)
def rendered(text: str) -> SafeString:
    return clean(MARKDOWN.parse(text))


def clean(tokens: list[Token]) -> SafeString:
    for token in tokens:
        token.tag = LOWERED.get(token.tag, token.tag)
    written = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    cleaned = nh3.clean(
        written,
        tags=TAGS,
        attributes={"a": {"href", "title", "data-reads"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )
    return SafeString(cleaned)
