"""Texts of the rules with links and marks: ``{% load rules %}``."""

import re
from functools import partial
from typing import Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog.rulebook.examples import SectorPicture
from catalog.rulebook.paragraphs import MARK, REFERENCE, BilingualText
from catalog.web.formats.lazy_text import StrOrPromise

register = template.Library()

MARK_LABELS: Final[dict[str, StrOrPromise]] = {"ruling": _("ruling"), "source": _("source")}
MARK_MEANINGS: Final[dict[str, StrOrPromise]] = {
    "ruling": _("The rulebook leaves this open; this project decided it."),
    "source": _("Known from public reviews or inferred, not from the rulebook's text."),
}
SPECIAL: Final = re.compile(
    rf"\*\*(?P<term>.+?)\*\*| ?{MARK.pattern}|(?P<id>{REFERENCE.pattern})|\b(?P<card>[0-3]-[0-9]+)\b",
    re.ASCII,
)


@register.filter
def rule_text(text: BilingualText, address: str = "") -> SafeString:
    """The text in the reader's language as HTML with terms, links and badges.

    `address` is that of the rules page; empty on that page itself.
    """
    replace = partial(markup_of, address=address)
    return mark_safe(SPECIAL.sub(replace, conditional_escape(str(text))))  # noqa: S308


def markup_of(match: re.Match[str], address: str) -> str:
    if match["term"]:
        return format_html("<dfn>{}</dfn>", mark_safe(match["term"]))  # noqa: S308
    if match["id"]:
        return format_html('<a href="{}#{}">{}</a>', address, match["id"], match["id"])
    if match["card"]:
        return format_html('<span class="card-number">{}</span>', match["card"])
    # The space keeps the badge on the line of the word before it.
    return format_html("\N{NO-BREAK SPACE}{}", mark_badge(match[2], address))


@register.simple_tag
def mark_badge(mark: str, address: str = "") -> SafeString:
    """The badge of a mark, with a link to its meaning."""
    return format_html(
        '<a class="mark mark-{}" href="{}#marks" title="{}">{}</a>',
        mark,
        address,
        MARK_MEANINGS[mark],
        MARK_LABELS[mark],
    )


@register.simple_tag
def mark_meaning(mark: str) -> StrOrPromise:
    """The meaning of a mark."""
    return MARK_MEANINGS[mark]


@register.filter
def free_field_levels(sector: SectorPicture) -> range:
    """The levels of the sector's free fields."""
    return range(len(sector.cards), sector.fields)
