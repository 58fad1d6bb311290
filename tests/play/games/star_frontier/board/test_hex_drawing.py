"""Where the hexes of Star Frontier are drawn."""

import math
import re

import pytest
from django.template.loader import render_to_string

from play.games.star_frontier.board import hex_drawing
from play.games.star_frontier.board.hex_drawing import centre, draw_map, drawn_side
from play.games.star_frontier.edition.hexes import neighbours, side_text
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES


@pytest.mark.parametrize("near", neighbours((2, -1)))
def test_neighbours_are_two_half_widths_apart_and_their_side_lies_between(near):
    (x, y), (to_x, to_y) = centre((2, -1)), centre(near)
    assert math.hypot(to_x - x, to_y - y) == pytest.approx(2 * hex_drawing.HALF_WIDTH, abs=0.1)
    side = drawn_side(side_text((2, -1), near))
    assert (side["x"], side["y"]) == pytest.approx(((x + to_x) / 2, (y + to_y) / 2), abs=0.1)
    along = [float(each) for each in re.findall(r"-?[\d.]+", side["path"])[2:]]
    assert math.hypot(*along) == pytest.approx(hex_drawing.SIDE, abs=0.1)
    assert along[0] * (to_x - x) + along[1] * (to_y - y) == pytest.approx(0, abs=3)


def test_everything_drawn_lies_in_the_view_box_and_what_stands_there_is_named():
    drawing = draw_map(EDITION, PIECES)
    left, top, width, height = (float(each) for each in drawing["view_box"].split())
    assert all(left < each["x"] - hex_drawing.HALF_WIDTH for each in drawing["hexes"])
    assert all(each["x"] + hex_drawing.HALF_WIDTH < left + width for each in drawing["hexes"])
    assert all(top < each["y"] - hex_drawing.SIDE for each in drawing["hexes"])
    assert all(each["y"] + hex_drawing.SIDE < top + height for each in drawing["hexes"])
    things = {"0,0": ("heavy", "A"), "-1,0/0,-1": ("crossing", "B")}
    context = {"drawing": draw_map(EDITION, PIECES, things), "label": "Arktal 1"}
    html = render_to_string("star_frontier/_hex_map.html", context)
    assert 'aria-label="Arktal 1"' in html
    assert re.search(r'<use class="thing thing-A" href="[^"]*#heavy"', html)
    assert re.search(r'<use class="thing thing-B" href="[^"]*#crossing"[^>]*rotate', html)
    assert 'data-hex="-4,-4"' in html
