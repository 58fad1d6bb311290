import re

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.card_search import FACETS, VIEWS, find_cards, read_selection
from catalog.search.query.examples import EXAMPLE_GROUPS
from tests.decks.samples import text_of
from tests.rows import shipped_files

CARDS = shipped_files().cards
PIVOTS = [card for card in CARDS if "pivot" in (card.top.effect, card.bottom.effect)]


def results(address):
    return find_cards(CARDS, read_selection(QueryDict(address)))


@pytest.mark.parametrize(
    ("address", "test"),
    [
        ("effect=pivot", lambda card: "pivot" in (card.top.effect, card.bottom.effect)),
        ("protection=shield_4", lambda c: "shield_4" in (c.top.protection, c.bottom.protection)),
        ("fighters=4", lambda card: card.fighters == 4),
        ("top=0", lambda card: card.top.fighters == 0),
        ("bottom=2", lambda card: card.bottom.fighters == 2),
        ("level=0&level=3", lambda card: card.level in (0, 3)),
        (
            "q=fighters>=3&level=3&series=green",
            lambda c: (c.level, c.series) == (3, "green") and c.fighters >= 3,
        ),
    ],
)
def test_facets_and_the_query_find_what_they_say(address, test):
    assert 0 < len(results(address).cards) < 100
    assert list(results(address).cards) == [card for card in CARDS if test(card)]


@pytest.mark.parametrize("address", ["q=pivot", "level=3&effect=draw", "fighters=1&series=blue"])
def test_the_count_beside_an_option_is_what_choosing_it_gives(address):
    for facet, options in results(address).facets:
        given = QueryDict(address, mutable=True)
        for option in options:
            given.setlist(facet.name, [option.value])
            assert option.count == len(find_cards(CARDS, read_selection(given)).cards)


@pytest.mark.parametrize(
    "address",
    ["", "?q=level%3A3", "?level=0&level=3&top=2&view=rows&sort=name&group=effect", "?view=text"],
)
def test_an_address_comes_back_as_it_was(address):
    assert read_selection(QueryDict(address.removeprefix("?"))).parameters() == address


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_shows_every_card(view, language, client, loaded):
    page = client.get("/cards/", {"view": view}, headers={"accept-language": language}).text
    assert all(f'href="/cards/{card.number}/"' in page for card in CARDS)


def test_the_search_works_without_javascript_and_shows_where_it_is_wrong(client, loaded):
    page = client.get("/cards/", {"q": "level:3 pivot"}).text
    assert f"{len([card for card in PIVOTS if card.level == 3])} cards of 100" in text_of(page)
    assert '<form id="card-search"' in page
    assert 'name="q" value="level:3 pivot"' in page
    page = client.get("/cards/", {"q": 'effect:pivt "<b>"'}).text
    assert "Did you mean “pivot”?" in page
    assert "effect:<mark>pivt</mark> &quot;&lt;b&gt;&quot;\n       ^^^^" in page


def test_without_a_catalogue_the_page_says_how_to_load_one(client, db):
    assert "manage.py load_catalogue" in client.get("/cards/").text


def test_htmx_gets_the_results_and_the_counts_alone(client, loaded):
    answer = client.get("/cards/?q=pivot", headers={"hx-request": "true"})
    assert "<html" not in answer.text
    assert answer.text.count('id="results"') == 1
    assert answer.text.count('hx-swap-oob="true"') == sum(len(facet.labels) for facet in FACETS)
    announced = text_of(answer.text.partition("innerHTML:#announcement")[2])
    assert f"{len(PIVOTS)} cards of 100" in announced
    assert "HX-Request" in answer.headers["vary"]


@given(st.text(max_size=40), st.sampled_from(["q", "level", "sort", "group", "view", "effect"]))
def test_any_address_is_answered(value, name):
    given = QueryDict(mutable=True)
    given[name] = value
    found = find_cards(CARDS, read_selection(given))
    assert len(found.cards) <= 100
    assert found.facets


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_help_page_links_every_example(language, client, loaded):
    page = client.get("/cards/help/", headers={"accept-language": language}).text
    links = re.findall(r'href="(/cards/\?q=[^"]+)"', page)
    assert len(links) == sum(len(examples) for _title, examples in EXAMPLE_GROUPS)
    assert all("wrong-query" not in client.get(link).text for link in links[::5])
