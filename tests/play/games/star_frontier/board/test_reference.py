"""The pages about Star Frontier."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from play.games.star_frontier.board.map_editor import pieces_text
from play.games.star_frontier.board.rulebook import MARKS, MARKUP, MAX_DEBATED, RULES_FILE, rulebook
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.map_codes import decode, encode
from play.games.star_frontier.refusals import SENTENCES

pytestmark = pytest.mark.django_db
EDITION = shipped_edition()
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
    return [each for section in rulebook() for each in section.paragraphs]


def test_sections_are_numbered_s1_to_s16():
    assert [section.id for section in rulebook()] == [f"S{number}" for number in range(1, 17)]


def test_every_paragraph_is_there_in_both_languages_with_the_same_marks_and_references():
    for each in paragraphs():
        assert each.text.en
        assert each.text.ru
        assert set(each.text.marks) <= set(MARKS)
        marks = [
            text.count(f"{{{mark}}}") for text in (each.text.en, each.text.ru) for mark in MARKS
        ]
        assert marks[:2] == marks[2:], each.id
        assert MARKUP.reference.findall(each.text.en) == MARKUP.reference.findall(each.text.ru), (
            each.id
        )


def test_what_texts_and_refusals_cite_has_an_anchor():
    known = {*(each.id for each in paragraphs()), *(section.id for section in rulebook())}
    cited = {each for p in paragraphs() for each in MARKUP.reference.findall(p.text.en)}
    assert {
        *cited,
        *MAX_DEBATED,
        *(rule for rule, _sentence in SENTENCES.values() if rule),
    } <= known


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", NOTES)
def test_every_page_says_that_it_is_a_reconstruction(client, name, language):
    assert NOTES[language] in text_of(client, address(name), language)


@pytest.mark.parametrize("language", NOTES)
def test_the_table_says_that_buildings_cards_and_stocks_are_a_reconstruction(language):
    with translation.override(language):
        dialogs = render_to_string("star_frontier/_dialogs.html")
    assert dialogs.count(NOTES[language]) == 3


def test_the_most_debated_rulings_are_told_first_and_link_to_the_law(client):
    text = unescape(text_of(client, address("rules")))
    told = [text.index(f'href="#{each}">{each}</a> {words}') for each, words in MAX_DEBATED.items()]
    assert told == sorted(told)
    assert told[-1] < text.index('id="S1.1"')


def test_the_rules_tell_the_figures_of_the_edition(client):
    text, figures = text_of(client, address("rules")), shipped_edition().figures
    assert f"Each player has {figures['gold']} gold, who begins {figures['first_gold']};" in text


def test_no_figure_of_the_rules_is_written_by_hand():
    """With an edition of other figures each paragraph that names one tells them."""
    known = set(re.findall(r"\{(\w+)\}", RULES_FILE.read_text(encoding="utf-8"))) - set(MARKS)
    assert set(shipped_edition().figures) | {"wall_price", "blast_power"} <= known


def test_the_rules_have_anchors(client):
    text = text_of(client, address("rules"))
    assert all(f'id="{each.id}"' in text for each in paragraphs())


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("units", [*EDITION.kinds]),
        ("buildings", [*EDITION.buildings]),
        ("research", [*EDITION.research]),
    ],
)
def test_everything_of_the_edition_has_an_anchor(client, name, keys):
    text = text_of(client, address(name), "ru")
    assert all(f'id="{key}"' in text for key in keys)


def test_a_ready_map_leads_to_the_lobby_and_to_the_bots(client):
    text = text_of(client, address("map", "arktal-1"))
    assert "star-frontier/?map=arktal-1" in text
    assert "The bots have not played here yet." in text
    assert encode(EDITION, EDITION.maps["arktal-1"].pieces) in text


def test_an_own_map_is_shared_by_its_code(client):
    text = text_of(client, address("map", CODE))
    assert f"star-frontier/?map_code={CODE}" in text
    assert f"?pieces={pieces_text(decode(EDITION, CODE))}" in text


def test_the_code_of_a_ready_map_leads_to_it(client):
    code = encode(EDITION, EDITION.maps["arktal-1"].pieces)
    assert client.get(address("map", code))["Location"] == address("map", "arktal-1")


@pytest.mark.parametrize("code", ["atlantis", CODE[:-1] + ("A" if CODE[-1] != "A" else "B")])
def test_a_map_that_is_not_there_says_why(client, code):
    assert "code" in text_of(client, address("map", code), status=404)


def test_a_map_that_is_laid_at_the_table_has_no_page(client):
    text_of(client, address("map", "laid"), status=404)


def test_the_lobby_takes_a_map_of_these_pages(client):
    lobby = reverse("play:other_lobby", args=["star-frontier"])
    assert f'value="{CODE}"' in text_of(client, f"{lobby}?map_code={CODE}")
