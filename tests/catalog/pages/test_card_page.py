import re
from dataclasses import replace

import pytest

from catalog.cards.vocabulary import Effect, Protection
from catalog.rulebook.card_rulings import PARAGRAPHS_OF_SYMBOL
from catalog.rulebook.paragraphs import rulebook
from catalog.search.similar import distance, similar_cards
from tests.rows import shipped_files

CARDS = {card.number: card for card in shipped_files().cards}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", ["0-1", "3-10", "3-36"])
def test_a_card_has_a_page(number, language, client, loaded):
    page = client.get(f"/cards/{number}/", headers={"accept-language": language})
    assert page.status_code == 200
    names = {"en": CARDS[number].name, "ru": CARDS[number].name_ru}
    assert f'<h1 id="card-name" class="page-title">{names[language]}</h1>' in page.text


def test_the_page_shows_both_faces_and_what_the_effects_do(client, loaded):
    page = client.get("/cards/3-10/").text
    assert page.count('class="face"') == 2
    assert page.index("to the top of a neighbouring sector") < page.index("joins your hand")


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        ("3-99", "The cards of that level run from 3-1 to 3-36."),
        ("9-1", "A number is the level and the serial, from 0-1 to 3-36."),
        ("<b>", "A number is the level and the serial, from 0-1 to 3-36."),
    ],
)
def test_an_unknown_number_is_answered_with_advice(number, advice, client, loaded):
    answer = client.get(f"/cards/{number}/")
    assert answer.status_code == 404
    assert advice in answer.text
    assert "<b>" not in answer.text


def test_the_nearest_come_first_and_the_same_effect_on_the_other_half_is_near():
    one = CARDS["3-10"]
    far = [distance(one, other) for other in similar_cards(one, CARDS.values(), 99)]
    assert (len(far), far) == (99, sorted(far))
    one = CARDS["2-1"]
    turned = replace(one, top=one.bottom, bottom=one.top)
    other = replace(one, top=replace(one.top, effect="pivot"))
    assert 0 < distance(one, turned) < distance(one, other)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_cites_the_rules_about_the_card_s_symbols(language, client, loaded):
    page = client.get("/cards/3-10/", headers={"accept-language": language}).text
    cited = re.findall(r'<dt><a class="paragraph" href="/rules/#(R[0-9.]+)"', page)
    assert cited == ["R4.3", "R7.4", "R7.6", "R7.7", "R7.11"]
    assert 'class="mark mark-ruling" href="/rules/#marks"' in page
    assert 'href="#R' not in page


def test_every_symbol_is_explained_by_paragraphs_that_exist():
    assert PARAGRAPHS_OF_SYMBOL.keys() == {*Effect.values, *Protection.values}
    cited = {each for paragraphs in PARAGRAPHS_OF_SYMBOL.values() for each in paragraphs}
    paragraphs = [each for section in rulebook().sections for each in section.paragraphs]
    assert cited <= {paragraph.id for paragraph in paragraphs}


def test_the_card_to_read_is_kept_for_browsers(client, loaded):
    browser = {"accept-encoding": "gzip"}
    first, again = (client.get("/cards/3-10/read/", headers=browser) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.content == again.content
    assert client.get("/cards/3-11/read/", headers=browser).content != first.content
