import pytest


@pytest.mark.parametrize(
    ("address", "mark"),
    [("/cards/", 'aria-current="page">Cards'), ("/cards/3-10/", 'aria-current="true">Cards')],
)
def test_the_header_marks_where_one_is(address, mark, client, loaded):
    assert mark in client.get(address).text


def test_the_header_links_the_apps_in_their_order(client, loaded):
    page = client.get("/rules/").text
    places = [page.index(f">{label}</a>") for label in ("Cards", "Cruisers", "Decks", "Play")]
    assert places == sorted(places)
