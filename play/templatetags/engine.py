"""What pages say while the rules engine is being prepared: ``{% load engine %}``."""

from django import template

from play.games import preparation
from play.matches.positions import preparing_sentence

register = template.Library()


@register.simple_tag
def engine_preparing() -> str:
    """That the engine is being prepared, and how long that will still take; empty once it is ready."""
    return preparing_sentence() if preparation.is_under_way() else ""
