"""The pages of Rex: its door, lobby, rules and box, in both languages."""

import re

import pytest

from play.games.rex.board.rulebook import RULEBOOK

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
    for section in RULEBOOK.sections:
        assert {paragraph.id for paragraph in section.paragraphs} <= anchors
    assert set(re.findall(r'href="#(X[0-9.]+)"', text)) <= anchors
