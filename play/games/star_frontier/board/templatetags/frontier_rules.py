"""Texts of the rules of Star Frontier with links and marks: ``{% load frontier_rules %}``."""

from django import template
from django.utils.safestring import SafeString

from catalog.rulebook.paragraphs import BilingualText
from play.games.star_frontier.board.rulebook import MARKUP

register = template.Library()


@register.filter
def frontier_text(text: BilingualText) -> SafeString:
    return MARKUP.html(text)


@register.simple_tag
def frontier_mark(mark: str) -> SafeString:
    return MARKUP.badge(mark)


@register.simple_tag
def frontier_mark_meaning(mark: str) -> str:
    return str(MARKUP.meanings[mark])
