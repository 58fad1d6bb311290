import pytest
from django.test import Client

from catalog.editions.current import current_fleet


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_cruiser_is_listed_and_has_a_page(language: str, client: Client, loaded):
    page = client.get("/cruisers/", headers={"accept-language": language}).text
    for key in ("ares", "athena", "atlas", "apollo"):
        assert f'href="/cruisers/{key}/"' in page
        answer = client.get(f"/cruisers/{key}/", headers={"accept-language": language})
        assert answer.status_code == 200


def test_cruisers_are_sorted_in_the_reader_s_language(client: Client, loaded):
    page = client.get("/cruisers/", headers={"accept-language": "ru"}).text
    assert page.index("Аполлон") < page.index("Арес") < page.index("Атлас") < page.index("Афина")


def test_the_figures_of_a_board_follow_from_its_sectors(loaded):
    board = current_fleet().cruiser("ares")
    assert board is not None
    assert (board.fields, board.draws, board.fields_by_level) == (16, 5, [5, 5, 4, 2])


@pytest.mark.parametrize(("address", "queries"), [("/cruisers/", 2), ("/cruisers/ares/", 3)])
def test_cruiser_pages_make_as_many_queries_of_few_and_many_cruisers(
    address: str, queries: int, client: Client, loaded, django_assert_num_queries
):
    for _cruisers in (4, 2):
        with django_assert_num_queries(queries):
            client.get(address)
        loaded.cruisers.filter(key__in=("atlas", "apollo")).delete()


def test_an_unknown_cruiser_is_answered_with_the_known_ones(client: Client, loaded):
    answer = client.get("/cruisers/hera/")
    assert answer.status_code == 404
    assert "There is no cruiser “hera”." in answer.text
    assert 'href="/cruisers/ares/"' in answer.text


def test_without_a_catalogue_the_list_says_how_to_load_one(client: Client, db):
    assert "manage.py load_catalogue" in client.get("/cruisers/").text
