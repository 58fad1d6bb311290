"""Texts of the rules of Star Frontier with links and marks: ``{% load frontier_rules %}``."""

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog.rulebook.paragraphs import MARK, BilingualText
from play.games.star_frontier.board.rulebook import REFERENCE

register = template.Library()

MARK_LABELS: Final = {"ruling": _("ruling"), "picture": _("reconstruction")}
MARK_MEANINGS: Final = {
    "ruling": _("The rulebook leaves this open; this project decided it."),
    "picture": _("This stood in a picture that is lost; it is our own, not the printed game's."),
}
SPECIAL: Final = re.compile(rf" ?{MARK.pattern}|(?P<id>{REFERENCE.pattern})", re.ASCII)


@register.filter
def frontier_text(text: BilingualText) -> SafeString:
    """The text in the reader's language as HTML with links and badges."""
    return mark_safe(SPECIAL.sub(markup_of, conditional_escape(str(text))))  # noqa: S308


def markup_of(match: re.Match[str]) -> str:
    if match["id"]:
        return format_html('<a href="#{}">{}</a>', match["id"], match["id"])
    # The space keeps the badge on the line of the word before it.
    return format_html("\N{NO-BREAK SPACE}{}", frontier_mark(match[1]))


@register.simple_tag
def frontier_mark(mark: str) -> SafeString:
    """The badge of a mark."""
    return format_html(
        '<a class="mark mark-{}" href="#marks" title="{}">{}</a>',
        mark,
        MARK_MEANINGS[mark],
        MARK_LABELS[mark],
    )


@register.simple_tag
def frontier_mark_meaning(mark: str) -> str:
    return str(MARK_MEANINGS[mark])
