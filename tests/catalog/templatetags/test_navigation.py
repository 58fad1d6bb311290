import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory

LINK = '{% load navigation %}{% navigation_link "Cards" "catalog:cards" "cards/" %}'


@pytest.mark.parametrize(
    ("address", "mark"),
    [("/cards/", 'aria-current="page">Cards'), ("/cards/3-10/", 'aria-current="true">Cards')],
)
def test_the_header_marks_where_one_is(address: str, mark: str, client: Client, loaded):
    assert mark in client.get(address).text


def test_a_link_to_elsewhere_is_not_marked():
    request = RequestFactory().get("/rules/")
    assert "aria-current" not in Template(LINK).render(Context({"request": request}))


def test_the_header_links_the_apps_in_their_order(client: Client, loaded):
    page = client.get("/rules/").text
    places = [page.index(f">{label}</a>") for label in ("Cards", "Cruisers", "Decks", "Play")]
    assert places == sorted(places)
