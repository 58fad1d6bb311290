import re
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from catalog.cards.content import EditionContent
from catalog.cards.vocabulary import Effect
from catalog.editions import services
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.search.card_search import (
    FACETS,
    GROUPS,
    SORTS,
    VIEWS,
    WITHOUT,
    find_cards,
    read_selection,
)
from catalog.search.query.examples import every_example_query

CARDS = read_edition(SHIPPED_FILES).cards


def results(address: str):
    return find_cards(CARDS, read_selection(QueryDict(address)))


def numbers(address: str) -> list[str]:
    return [card.number for card in results(address).cards]


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# Selecting and arranging


def test_without_a_search_every_card_is_there_by_number():
    assert numbers("") == [card.number for card in CARDS]


def test_values_of_one_facet_are_alternatives():
    assert {card.level for card in results("level=0&level=3").cards} == {0, 3}


def test_facets_and_the_query_must_all_hold():
    found = results("q=fighters>=3&level=3&series=green").cards
    assert found
    assert all((c.level, c.series) == (3, "green") and c.fighters >= 3 for c in found)


@pytest.mark.parametrize(
    ("address", "test"),
    [
        ("effect=pivot", lambda card: "pivot" in (card.top.effect, card.bottom.effect)),
        ("protection=shield_4", lambda c: "shield_4" in (c.top.protection, c.bottom.protection)),
        ("fighters=4", lambda card: card.fighters == 4),
        ("top=0", lambda card: card.top.fighters == 0),
        ("bottom=2", lambda card: card.bottom.fighters == 2),
    ],
)
def test_a_facet_finds_what_it_says(address: str, test):
    assert numbers(address) == [card.number for card in CARDS if test(card)]


@pytest.mark.parametrize("address", ["q=pivot", "level=3&effect=draw", "fighters=1&series=blue"])
def test_the_count_beside_an_option_is_what_choosing_it_gives(address: str):
    for counted in results(address).facets:
        given = QueryDict(address, mutable=True)
        for option in counted.options:
            given.setlist(counted.facet.name, [option.value])
            assert option.count == len(find_cards(CARDS, read_selection(given)).cards)


@pytest.mark.django_db
@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_keeps_all_cards(sort: str):
    assert sorted(numbers(f"sort={sort}")) == sorted(numbers(""))


def test_names_sort_in_the_language_of_the_reader():
    with translation.override("ru"):
        names = [card.name_ru for card in results("sort=name").cards]
    assert names == sorted(names, key=str.casefold)


def test_the_most_fighters_come_first():
    fighters = [card.fighters for card in results("sort=fighters").cards]
    assert fighters == sorted(fighters, reverse=True)


@pytest.mark.parametrize("group", GROUPS)
def test_groups_hold_all_cards(group: str):
    grouped = {c.number for part in results(f"group={group}").groups for c in part.cards}
    assert grouped == {card.number for card in CARDS}


def test_a_card_with_two_effects_is_in_both_groups():
    groups = results("q=3-10&group=effect").groups
    assert [part.title for part in groups] == [Effect.DRAW.label, Effect.LATERAL.label]


def test_cards_without_effects_have_a_group_of_their_own():
    groups = results("q=effect:none&group=effect").groups
    assert [part.title for part in groups] == [WITHOUT["effect"]]


# The address


@pytest.mark.parametrize(
    "address",
    ["", "?q=level%3A3", "?level=0&level=3&top=2&view=rows&sort=name&group=effect", "?view=text"],
)
def test_an_address_comes_back_as_it_was(address: str):
    assert read_selection(QueryDict(address.removeprefix("?"))).parameters() == address


def test_what_is_unknown_is_left_out_of_the_address():
    given = QueryDict("level=9&effect=zap&view=film&sort=x&group=y&q=&other=1")
    assert read_selection(given).parameters() == ""


def test_a_filter_links_to_the_search_without_it():
    chosen = results("q=pivot&level=3&level=2").filters
    assert [each.parameters for each in chosen] == ["?q=pivot&level=3", "?q=pivot&level=2"]


def test_another_view_keeps_the_search():
    views = {name: address for name, _, address in results("q=pivot&view=text").views}
    assert views["pictures"] == "?q=pivot"
    assert views["rows"] == "?q=pivot&view=rows"


# The page


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_shows_every_card(view: str, language: str, client: Client, loaded):
    page = client.get("/cards/", {"view": view}, headers={"accept-language": language}).text
    assert all(f'href="/cards/{card.number}/"' in page for card in CARDS)


def test_the_search_works_without_javascript(client: Client, loaded):
    page = client.get("/cards/", {"q": "level:3 pivot"}).text
    assert "4 cards of 100" in text_of(page)
    assert '<form id="card-search"' in page
    assert 'name="q" value="level:3 pivot"' in page


def test_russian_readers_get_russian(client: Client, loaded):
    page = client.get("/cards/?q=уровень:3", headers={"accept-language": "ru"}).text
    assert "36 карт из 100" in text_of(page)


def test_chosen_options_are_marked(client: Client, loaded):
    page = client.get("/cards/?effect=pivot").text
    assert re.search(r'id="choice-effect-pivot"[^>]* checked>', page)
    assert "Remove the filter Effects: Pivot" in text_of(page)


def test_a_wrong_query_is_shown_with_its_place(client: Client, loaded):
    page = client.get("/cards/", {"q": 'effect:pivt "<b>"'}).text
    assert "Did you mean “pivot”?" in page
    assert "effect:<mark>pivt</mark> &quot;&lt;b&gt;&quot;\n       ^^^^" in page


def test_nothing_found_comes_with_advice(client: Client, loaded):
    page = client.get("/cards/?q=nothing+of+that+sort").text
    assert "0 cards of 100" in text_of(page)
    assert "Remove a filter or a word" in page


def test_without_a_catalogue_the_page_says_how_to_load_one(client: Client, db):
    assert "manage.py load_catalogue" in client.get("/cards/").text


def test_the_reconstruction_is_named_where_its_cards_are_shown(client: Client, loaded):
    assert "A reconstruction, not the printed set." in client.get("/cards/").text


def test_another_edition_is_not_called_a_reconstruction(
    client: Client, loaded, shipped: EditionContent
):
    box = services.load(
        content=replace(shipped, key="box", texts=replace(shipped.texts, name="My box"))
    )
    services.make_current(edition=box.edition)
    page = client.get("/cards/").text
    assert "Edition: My box" in page
    assert "not the printed set" not in page


def test_htmx_gets_the_results_and_the_counts_alone(client: Client, loaded):
    answer = client.get("/cards/?q=pivot", headers={"hx-request": "true"})
    assert "<html" not in answer.text
    assert answer.text.count('id="results"') == 1
    options = sum(len(facet.labels) for facet in FACETS)
    assert answer.text.count('hx-swap-oob="true"') == options
    assert "7 cards of 100" in text_of(answer.text.partition("innerHTML:#announcement")[2])
    assert "HX-Request" in answer.headers["vary"]


def test_the_whole_page_also_depends_on_the_header(client: Client, loaded):
    assert "HX-Request" in client.get("/cards/").headers["vary"]


def test_going_back_gets_the_whole_page(client: Client, loaded):
    headers = {"hx-request": "true", "hx-history-restore-request": "true"}
    assert "<html" in client.get("/cards/", headers=headers).text


def test_typing_replaces_the_address_and_a_choice_adds_one(client: Client, loaded):
    headers = {"hx-request": "true"}
    chosen = client.get("/cards/?q=pivot&sort=number", headers=headers)
    typed = client.get("/cards/?q=pivot", headers=headers | {"hx-trigger-name": "q"})
    assert chosen.headers["hx-push-url"] == typed.headers["hx-replace-url"] == "/cards/?q=pivot"


@pytest.mark.parametrize("view", VIEWS)
def test_the_browser_makes_three_queries_however_many_cards(
    view: str, client: Client, loaded, django_assert_num_queries
):
    for _cards in (100, 10):
        with django_assert_num_queries(3):  # one of them for the fingerprint
            client.get("/cards/", {"view": view, "q": "level>=1", "group": "effect"})
        loaded.cards.filter(serial__gt=3).delete()


def test_the_page_of_all_pictures_weighs_less_than_250_kilobytes(client: Client, loaded):
    assert len(client.get("/cards/").content) < 250_000


@given(st.text(max_size=40), st.sampled_from(["q", "level", "sort", "group", "view", "effect"]))
def test_any_address_is_answered(value: str, name: str):
    given = QueryDict(mutable=True)
    given[name] = value
    found = find_cards(CARDS, read_selection(given))
    assert len(found.cards) <= 100
    assert found.facets


# Help


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_help_page_links_every_example(language: str, client: Client, loaded):
    page = client.get("/cards/help/", headers={"accept-language": language}).text
    links = re.findall(r'href="(/cards/\?q=[^"]+)"', page)
    assert len(links) == len(list(every_example_query()))
    assert all("wrong-query" not in client.get(link).text for link in links[::5])


def test_the_help_page_asks_for_a_deck_and_the_edition(
    client: Client, db, django_assert_num_queries
):
    with django_assert_num_queries(2):
        client.get("/cards/help/")
