"""The map of a moment inside a picture: ``{% load map_pictures %}``."""

from pathlib import Path
from typing import Final

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from catalog.drawing.pictures import picture_styles, symbols
from catalog.templatetags.pictures import fitted
from play.games.game import Json
from play.games.star_frontier.board.hex_drawing import draw_view
from play.games.star_frontier.setup import edition_of

register = template.Library()

STATIC: Final = Path(__file__).parents[1] / "static" / "star_frontier"


@register.simple_tag
def map_at(view: Json, x: float, y: float, width: float, height: float) -> SafeString:
    """The map with all that stands on it, as large as the field allows, in its middle."""
    drawing = draw_view(edition_of(view), view)
    layers = render_to_string("star_frontier/_hex_layers.html", {"drawing": drawing, "sprite": ""})
    return format_html(
        "<style>{}</style><defs>{}</defs>{}",
        picture_styles(STATIC / "picture.css"),
        symbols(STATIC / "sprite.svg"),
        fitted(layers, drawing["view_box"], (x, y, width, height)),
    )
