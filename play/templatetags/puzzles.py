"""Words of puzzles: ``{% load puzzles %}``."""

from collections.abc import Mapping

from django import template
from django.utils.translation import gettext as _

from play.games.registry import get_game
from play.models import Puzzle, PuzzleTry

register = template.Library()


@register.simple_tag
def theme_name(puzzle: Puzzle) -> str:
    """What the puzzle is about."""
    return str(get_game(puzzle.game).themes.get(puzzle.theme, puzzle.theme))


@register.simple_tag
def own_try(puzzle: Puzzle, tries: Mapping[int, PuzzleTry]) -> str:
    """What the reader has made of the puzzle."""
    tried = tries.get(puzzle.pk)
    if tried is None:
        return "–"
    if tried.is_right:
        return _("solved at once")
    return _("solved later") if tried.is_solved else _("wrong")
