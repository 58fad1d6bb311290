"""The pages of Rex: its door, lobby, rules and box, in both languages."""

import re

import pytest

from play.games.rex.board.city import draw_city
from play.games.rex.board.rulebook import MARKS, rulebook
from tests.play.games.rex.setting import BOX

pytestmark = pytest.mark.django_db
BASE = "/other-games/rex/"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("address", ["/other-games/", BASE, f"{BASE}rules/", f"{BASE}box/"])
def test_pages_are_there(client, address, language):
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert "Rex" in answer.text


def test_every_paragraph_has_its_anchor_and_links_lead_to_one(client):
    text = client.get(f"{BASE}rules/").text
    anchors = set(re.findall(r'id="(X[0-9.]+)"', text))
    assert {paragraph.id for section in rulebook() for paragraph in section.paragraphs} <= anchors
    assert set(re.findall(r'href="#(X[0-9.]+)"', text)) <= anchors


def test_both_languages_carry_the_same_marks():
    for section in rulebook():
        for paragraph in section.paragraphs:
            one, other = (
                re.findall(r"\{(\w+)\}", text) for text in (paragraph.text.en, paragraph.text.ru)
            )
            assert one == other
            assert set(one) <= set(MARKS)


def test_the_picture_has_every_place_and_path_once():
    city = draw_city(BOX)
    assert len(city.places) == 28
    assert len({(place.x, place.y) for place in city.places}) == 28
    assert len(city.paths) == 39
    assert len(city.sectors) == 18


def test_coordinates_are_numbers_in_every_language(client):
    text = client.get(f"{BASE}box/", headers={"Accept-Language": "ru"}).text
    assert not re.search(r'[xy][12]?="-?\d+,\d', text)
    assert not re.search(r"translate\(-?\d+,", text)
