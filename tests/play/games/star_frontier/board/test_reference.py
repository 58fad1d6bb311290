"""The pages about Star Frontier."""

import re

import pytest
from django.urls import reverse

from play.games.star_frontier.board.map_editor import pieces_text
from play.games.star_frontier.board.rulebook import RULEBOOK
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.map_codes import decode, encode
from play.games.star_frontier.refusals import SENTENCES
from tests.play.games.star_frontier.engine.setting import EDITION

pytestmark = pytest.mark.django_db
OWN = laid_by_chance(EDITION, 3)
CODE = encode(EDITION, OWN)
PAGES = ("rules", "units", "buildings", "research", "maps")
NOTES = {"en": "not the printed ones", "ru": "реконструкция, а не отпечатанные"}


def address(name, *arguments):
    return reverse(f"star_frontier:{name}", args=arguments)


def text_of(client, path, language="en", status=200):
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == status
    return answer.content.decode()


def paragraphs():
    return [each for section in RULEBOOK.sections for each in section.paragraphs]


def test_what_texts_and_refusals_cite_has_an_anchor():
    known = {*(each.id for each in paragraphs()), *(section.id for section in RULEBOOK.sections)}
    cited = {each for p in paragraphs() for each in RULEBOOK.markup.reference.findall(p.text.en)}
    refused = {rule for rule, _sentence in SENTENCES.values() if rule}
    assert cited | refused | {*RULEBOOK.debated} <= known


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", NOTES)
def test_every_page_says_that_it_is_a_reconstruction(client, name, language):
    assert NOTES[language] in text_of(client, address(name), language)


def test_no_figure_of_the_rules_is_written_by_hand():
    """With an edition of other figures each paragraph that names one tells them."""
    marks = set(re.findall(r"\{(\w+)\}", RULEBOOK.file.read_text(encoding="utf-8")))
    assert set(EDITION.figures) | {"wall_price", "blast_power"} <= marks


def test_an_own_map_is_shared_by_its_code(client):
    text = text_of(client, address("map", CODE))
    assert f"star-frontier/?map_code={CODE}" in text
    assert f"?pieces={pieces_text(decode(EDITION, CODE))}" in text


@pytest.mark.parametrize("code", ["atlantis", CODE[:-1] + ("A" if CODE[-1] != "A" else "B")])
def test_a_map_that_is_not_there_says_why(client, code):
    assert "code" in text_of(client, address("map", code), status=404)
