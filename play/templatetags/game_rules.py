"""Texts of another game's rules with links and marks: ``{% load game_rules %}``."""

from django import template
from django.utils.safestring import SafeString

from catalog.rulebook.paragraphs import BilingualText
from play.games.kit.rules_pages import RulesMarkup

register = template.Library()


@register.filter
def rule_text(text: BilingualText, markup: RulesMarkup) -> SafeString:
    """The text in the reader's language, as the game marks it up."""
    return markup.html(text)


@register.simple_tag
def rule_mark(markup: RulesMarkup, mark: str) -> SafeString:
    """The badge of a mark."""
    return markup.badge(mark)


@register.simple_tag
def rule_meaning(markup: RulesMarkup, mark: str) -> str:
    """What a mark says."""
    return str(markup.meanings[mark])
