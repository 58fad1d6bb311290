"""What leads to a game of Star Frontier: its door, its lobby, an invitation, a shared moment."""

import json
import re

import pytest
from django.urls import reverse

from catalog.drawing.pictures import draw_picture, render_png
from play.games.registry import get_game
from play.games.star_frontier import KEY as STAR_FRONTIER
from play.games.star_frontier.board.page import PAGE
from play.games.star_frontier.board.templatetags.frontier import COVER, cover_drawing, map_of
from play.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("prepared")]
LOBBY = reverse("play:other_lobby", args=["star-frontier"])
GAME = get_game(STAR_FRONTIER)


def test_the_door_shows_a_game_and_begins_a_first_one(client):
    text = client.get(reverse("play:other_games")).text
    assert re.search(
        r'<svg class="hex-map"[^>]*aria-label="A game of Star Frontier under way"', text
    )
    assert 'name="game" value="star_frontier"' in text
    assert f'href="{LOBBY}"' in text


def test_what_stands_in_the_picture_of_the_door_stands_on_its_map():
    drawing, view = cover_drawing(), json.loads(COVER.read_text())
    known = {each.at for each in drawing.hexes} | {each.text for each in drawing.lava}
    places = [each["at"] for each in view["units"]] + [each["side"] for each in view["crossings"]]
    assert {*places, *(at for each in view["elements"] for at in each["at"])} <= known


def test_each_map_of_the_lobby_is_drawn(client):
    text = client.get(LOBBY).text
    tiles = re.findall(r'name="map" value="([\w-]+)".*?</label>', text, re.DOTALL)
    assert tiles == ["arktal-1", "isthmus", "laid"]
    assert text.count('class="map-picture"') == len(tiles)


def test_an_invitation_shows_its_map(client):
    given = {
        "kind": "invitation",
        "map": "isthmus",
        "length": "short",
        "minutes": 0,
        "increment": 0,
    }
    client.post(LOBBY, given)
    invitation = reverse("play:join", args=[Match.objects.get().slug])
    client.cookies.clear()
    text = client.get(invitation).text
    assert f'href="{reverse("star_frontier:map", args=["isthmus"])}"' in text
    assert "Star Frontier" in text


def test_a_map_that_is_laid_or_gone_is_not_drawn():
    assert map_of({"map": "laid"}) is None
    assert map_of({"map": "atlantis"}) is None


def test_the_picture_of_a_moment_draws_the_map_and_what_stands_there():
    view = json.loads(COVER.read_text())
    context = {"names": {"A": "Ann", "B": "Bob"}, "view": view, "description": "", "told": ""}
    svg = draw_picture(PAGE.picture_template, context)
    assert len(re.findall('class="hex[ "]', svg)) == 111
    assert svg.count('class="thing thing-A" href="#mine"') == sum(
        each["seat"] == "A" and each["kind"] == "mine" for each in view["elements"]
    )
    assert "var(" not in svg
    assert len(render_png(svg)) > 20_000


def test_a_set_up_leads_to_its_map():
    setup = GAME.read_setup({"map": "isthmus", "length": "short"})
    assert PAGE.setup_link is not None
    link = PAGE.setup_link(setup)
    assert link is not None
    assert link[0] == reverse("star_frontier:map", args=["isthmus"])
