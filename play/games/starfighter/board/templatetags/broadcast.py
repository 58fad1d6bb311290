"""The match that plays itself: ``{% load broadcast %}``."""

from typing import Any

from django import template

from play.games.starfighter.board.broadcast import first_shown, frame_context

register = template.Library()


@register.inclusion_tag("starfighter/_broadcast.html")
def match_broadcast() -> dict[str, Any]:
    """A match between two bots, at the moment where it begins to be shown."""
    return frame_context(first_shown())
