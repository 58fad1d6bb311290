import re
from dataclasses import replace

import pytest
from django.test import Client

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import Effect, Protection
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.export import load_shipped
from catalog.rulebook.card_rulings import PARAGRAPHS_OF_SYMBOL, paragraphs_about
from catalog.rulebook.explanations import EXPLANATIONS, PARAGRAPHS
from catalog.rulebook.paragraphs import rulebook
from catalog.search.similar import distance, similar_cards

CARDS = read_edition(SHIPPED_FILES).cards


def card(number: str) -> CardContent:
    return next(card for card in CARDS if card.number == number)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", ["0-1", "3-10", "3-36"])
def test_a_card_has_a_page(number: str, language: str, client: Client, loaded):
    page = client.get(f"/cards/{number}/", headers={"accept-language": language})
    assert page.status_code == 200
    names = {"en": card(number).name, "ru": card(number).name_ru}
    assert f'<h1 id="card-name" class="page-title">{names[language]}</h1>' in page.text


def test_the_page_shows_both_faces_and_what_the_effects_do(client: Client, loaded):
    page = client.get("/cards/3-10/").text
    assert page.count('class="face"') == 2
    assert page.index("to the top of a neighbouring sector") < page.index("joins your hand")


def test_the_page_leads_to_the_cards_before_and_after(client: Client, loaded):
    page = client.get("/cards/3-10/").text
    assert 'rel="prev" href="/cards/3-9/"' in page
    assert 'rel="next" href="/cards/3-11/"' in page


def test_the_first_card_has_none_before_it_and_the_last_none_after(client: Client, loaded):
    assert 'rel="prev"' not in client.get("/cards/0-1/").text
    assert 'rel="next"' not in client.get("/cards/3-36/").text


def test_the_page_of_a_card_without_a_call_sign_is_headed_by_its_number(client: Client, loaded):
    loaded.cards.filter(number="3-10").update(name="", name_ru="")
    assert 'class="page-title">3-10</h1>' in client.get("/cards/3-10/").text


@pytest.mark.parametrize("number", ["0-1", "3-10"])
def test_a_card_page_makes_six_queries(
    number: str, client: Client, loaded, django_assert_num_queries
):
    with django_assert_num_queries(6):
        client.get(f"/cards/{number}/")


def test_a_card_is_also_given_as_the_notation_writes_it(client: Client, loaded):
    answer = client.get("/cards/3-10.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() in load_shipped()["cards"]


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        ("3-99", "The cards of that level run from 3-1 to 3-36."),
        ("9-1", "A number is the level and the serial, from 0-1 to 3-36."),
        ("<b>", "A number is the level and the serial, from 0-1 to 3-36."),
    ],
)
def test_an_unknown_number_is_answered_with_advice(
    number: str, advice: str, client: Client, loaded
):
    answer = client.get(f"/cards/{number}/")
    assert answer.status_code == 404
    assert advice in answer.text
    assert "<b>" not in answer.text


def test_an_unknown_number_is_an_error_as_json_too(client: Client, loaded):
    answer = client.get("/cards/3-99.json")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown_card"


def test_without_a_catalogue_no_card_is_known(client: Client, db):
    answer = client.get("/cards/3-10/")
    assert answer.status_code == 404
    assert "manage.py load_catalogue" in answer.text


def test_every_symbol_is_explained():
    assert EXPLANATIONS.keys() == PARAGRAPHS.keys() == {*Effect.values, *Protection.values}


# Similar cards


def test_a_card_is_not_among_those_like_it():
    assert "3-10" not in [other.number for other in similar_cards(card("3-10"), CARDS, 6)]


def test_the_nearest_come_first():
    one = card("3-10")
    far = [distance(one, other) for other in similar_cards(one, CARDS, 99)]
    assert len(far) == 99
    assert far == sorted(far)


def test_a_twin_is_as_near_as_can_be():
    one = card("3-10")
    assert distance(one, replace(one, serial=99, name="Twin")) == 0


def test_the_same_effect_on_the_other_half_is_nearer_than_another_effect():
    one = card("2-1")
    turned = replace(one, top=one.bottom, bottom=one.top)
    other = replace(one, top=replace(one.top, effect="pivot"))
    assert 0 < distance(one, turned) < distance(one, other)


def test_shields_are_nearer_to_shields_than_to_a_force_field():
    one = replace(card("3-10"), top=HalfContent(2, "", "shield_4"))
    fewer = replace(one, top=HalfContent(2, "", "shield_2"))
    field = replace(one, top=HalfContent(2, "", "force_field"))
    assert distance(one, fewer) < distance(one, field)


@pytest.mark.parametrize("pair", list(zip(CARDS[::9], CARDS[5::9], strict=False)))
def test_likeness_is_mutual(pair):
    assert distance(*pair) == distance(*reversed(pair))


# What the rules say about it


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_cites_the_rules_about_the_card_s_symbols(language, client: Client, loaded):
    page = client.get("/cards/3-10/", headers={"accept-language": language}).text
    cited = re.findall(r'<dt><a class="paragraph" href="/rules/#(R[0-9.]+)"', page)
    assert cited == ["R4.3", "R7.4", "R7.6", "R7.7", "R7.11"]
    assert 'class="mark mark-ruling" href="/rules/#marks"' in page
    assert 'href="#R' not in page


def test_the_page_leads_to_the_worked_examples_with_the_card(client: Client, loaded):
    assert 'href="/rules/#E1"' in client.get("/cards/3-10/").text
    assert 'href="/rules/#E' not in client.get("/cards/0-1/").text


def test_every_symbol_is_explained_by_paragraphs_that_exist():
    assert PARAGRAPHS_OF_SYMBOL.keys() == {*Effect.values, *Protection.values}
    cited = {each for paragraphs in PARAGRAPHS_OF_SYMBOL.values() for each in paragraphs}
    assert cited <= set(rulebook().ids())


def test_a_card_without_symbols_cites_nothing():
    plain = replace(card("0-1"), top=HalfContent(1, "", ""), bottom=HalfContent(1, "", ""))
    assert paragraphs_about(plain) == []


def test_a_card_is_read_beside_its_small_drawing(client: Client, loaded):
    answer = client.get("/cards/3-10/read/")
    words = " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())
    assert "3-10 Guest of Honour Top half · 1 fighter Lateral movement. Move any one card" in words
    assert "<html" not in answer.text
    assert client.get("/cards/9-99/read/").status_code == 404


def test_small_cards_name_what_they_show_and_their_call_sign(client: Client, loaded):
    page = client.get("/cards/").text
    assert page.count('data-reads="') == len(CARDS)
    assert '<span class="number green">3-10</span> Guest of Honour</span>' in page


def test_the_card_to_read_is_kept_for_browsers(client: Client, loaded):
    browser = {"accept-encoding": "gzip"}
    first, again = (client.get("/cards/3-10/read/", headers=browser) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.content == again.content
    other = client.get("/cards/3-11/read/", headers=browser)
    assert other.content != first.content
