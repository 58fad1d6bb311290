"""Texts of the rules with links and marks: ``{% load rules %}``."""

from django import template
from django.utils.safestring import SafeString

from catalog.rulebook.examples import SectorPicture
from catalog.rulebook.markup import MARKUP
from catalog.rulebook.paragraphs import BilingualText

register = template.Library()


@register.filter
def rule_text(text: BilingualText, address: str = "") -> SafeString:
    """The text in the reader's language; `address` is that of the rules page."""
    return MARKUP.html(text, address)


@register.filter
def free_field_levels(sector: SectorPicture) -> range:
    """The levels of the sector's free fields."""
    return range(len(sector.cards), sector.fields)
