"""What pages say while the rules engine is being prepared: ``{% load engine %}``."""

from django import template

from play.games import preparation
from play.games.registry import STARFIGHTER

register = template.Library()


@register.simple_tag
def engine_preparing(game: str = STARFIGHTER) -> str:
    """That a game's rules are being prepared, and how long that will still take; empty once they are."""
    return preparation.preparing_sentence(game) if preparation.is_under_way(game) else ""
