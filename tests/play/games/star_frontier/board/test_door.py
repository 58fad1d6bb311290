"""What leads to a game of Star Frontier: its door, its lobby, an invitation, a shared moment."""

import json
import re

import pytest
from django.urls import reverse

from catalog.drawing.pictures import draw_picture, render_png
from play.games.star_frontier.board.page import PAGE
from play.games.star_frontier.board.templatetags.frontier import COVER
from play.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("prepared")]
LOBBY = reverse("play:other_lobby", args=["star-frontier"])


def test_the_door_shows_a_game_and_begins_a_first_one(client):
    text = client.get(reverse("play:other_games")).text
    label = "A game of Star Frontier under way"
    assert re.search(rf'<svg class="hex-map"[^>]*aria-label="{label}"', text)
    assert 'name="game" value="star_frontier"' in text
    assert f'href="{LOBBY}"' in text


def test_an_invitation_shows_its_map(client):
    clock = {"minutes": 0, "increment": 0}
    client.post(LOBBY, {"kind": "invitation", "map": "isthmus", "length": "short", **clock})
    invitation = reverse("play:join", args=[Match.objects.get().slug])
    client.cookies.clear()
    text = client.get(invitation).text
    assert f'href="{reverse("star_frontier:map", args=["isthmus"])}"' in text
    assert "Star Frontier" in text


def test_the_picture_of_a_moment_draws_the_map_and_what_stands_there():
    view = json.loads(COVER.read_text())
    context = {"names": {"A": "Ann", "B": "Bob"}, "view": view, "description": "", "told": ""}
    svg = draw_picture(PAGE.picture_template, context)
    assert len(re.findall('class="hex[ "]', svg)) == 111
    mines = [each for each in view["elements"] if (each["seat"], each["kind"]) == ("A", "mine")]
    assert svg.count('class="thing thing-A" href="#mine"') == len(mines)
    assert "var(" not in svg
    assert len(render_png(svg)) > 20_000
