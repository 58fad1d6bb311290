import pytest


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_cruiser_is_listed_and_has_a_page(language, client, loaded):
    page = client.get("/cruisers/", headers={"accept-language": language}).text
    for key in ("ares", "athena", "atlas", "apollo"):
        assert f'href="/cruisers/{key}/"' in page
        answer = client.get(f"/cruisers/{key}/", headers={"accept-language": language})
        assert answer.status_code == 200


@pytest.mark.parametrize(("address", "queries"), [("/cruisers/", 3), ("/cruisers/ares/", 4)])
def test_cruiser_pages_make_as_many_queries_of_few_and_many_cruisers(
    address, queries, client, loaded, django_assert_num_queries
):
    for _cruisers in (4, 2):
        with django_assert_num_queries(queries):
            client.get(address)
        loaded.cruisers.filter(key__in=("atlas", "apollo")).delete()


def test_an_unknown_cruiser_is_answered_with_the_known_ones(client, loaded):
    answer = client.get("/cruisers/hera/")
    assert answer.status_code == 404
    assert "There is no cruiser “hera”." in answer.text
    assert 'href="/cruisers/ares/"' in answer.text
