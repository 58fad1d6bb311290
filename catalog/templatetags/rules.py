"""Texts of the rules with their links and marks: ``{% load rules %}``."""

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog.rule_examples import SectorPicture
from catalog.rulebook import MARK, REFERENCE, Text

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

register = template.Library()

MARK_LABELS: Final[dict[str, "StrOrPromise"]] = {"ruling": _("ruling"), "source": _("source")}
MARK_MEANINGS: Final[dict[str, "StrOrPromise"]] = {
    "ruling": _("The rulebook leaves this open; this project decided it."),
    "source": _("Known from public reviews or inferred, not from the rulebook's text."),
}
SPECIAL: Final = re.compile(
    rf"\*\*(?P<term>.+?)\*\*| ?{MARK.pattern}|(?P<id>{REFERENCE.pattern})|\b(?P<card>[0-3]-[0-9]+)\b",
    re.ASCII,
)


@register.filter
def rule_text(text: Text, address: str = "") -> SafeString:
    """The text in the reader's language: terms set off, references linked, marks as badges.

    The address is that of the rules, unless the text stands on their own page.
    """
    dress = partial(dressed, address=address)
    return mark_safe(SPECIAL.sub(dress, conditional_escape(str(text))))  # noqa: S308


def dressed(match: re.Match[str], address: str) -> str:
    if match["term"]:
        return format_html("<dfn>{}</dfn>", mark_safe(match["term"]))  # noqa: S308
    if match["id"]:
        return format_html('<a href="{}#{}">{}</a>', address, match["id"], match["id"])
    if match["card"]:
        return format_html('<span class="card-number">{}</span>', match["card"])
    # A badge stays on the line of the word before it.
    return format_html("\N{NO-BREAK SPACE}{}", mark_badge(match[2], address))


@register.simple_tag
def mark_badge(mark: str, address: str = "") -> SafeString:
    """The badge of a mark, which leads to what it means."""
    return format_html(
        '<a class="mark mark-{}" href="{}#marks" title="{}">{}</a>',
        mark,
        address,
        MARK_MEANINGS[mark],
        MARK_LABELS[mark],
    )


@register.simple_tag
def mark_meaning(mark: str) -> "StrOrPromise":
    """What a mark says of the words before it."""
    return MARK_MEANINGS[mark]


@register.filter
def free_levels(sector: SectorPicture) -> range:
    """The levels of the fields that no card lies on."""
    return range(len(sector.cards), sector.fields)
