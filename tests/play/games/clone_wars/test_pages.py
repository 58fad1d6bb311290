"""The pages of War of the Clones: door, lobby, rules and reference, in both languages."""

import re

import pytest

from play.games.clone_wars.board.reference import REFERENCE

pytestmark = pytest.mark.django_db
BASE = "/other-games/clone-wars/"
PAGES = ("rules", "heroes", "cards", "missions", "map")
PARAGRAPHS = (11, 3, 10, 11, 9, 15, 3, 11, 16, 5, 7)


@pytest.mark.parametrize(("language", "word"), [("en", "reconstructed"), ("ru", "реконструкция")])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_what_is_reconstructed(client, name, language, word):
    text = client.get(f"{BASE}{name}/", headers={"Accept-Language": language}).text
    assert word in text


def test_the_rules_have_every_paragraph_and_links_lead_to_one(client):
    sections = REFERENCE.rulebook.sections
    assert [len(section.paragraphs) for section in sections] == list(PARAGRAPHS)
    text = client.get(f"{BASE}rules/").text
    anchors = set(re.findall(r'id="(C[0-9.]+)"', text))
    assert {paragraph.id for section in sections for paragraph in section.paragraphs} <= anchors
    assert set(re.findall(r'href="#(C[0-9.]+)"', text)) <= anchors
