import pytest


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_cruiser_is_listed_and_has_a_page(language, client, loaded):
    page = client.get("/cruisers/", headers={"accept-language": language}).text
    for key in ("ares", "athena", "atlas", "apollo"):
        assert f'href="/cruisers/{key}/"' in page
        answer = client.get(f"/cruisers/{key}/", headers={"accept-language": language})
        assert answer.status_code == 200


def test_an_unknown_cruiser_is_answered_with_the_known_ones(client, loaded):
    answer = client.get("/cruisers/hera/")
    assert answer.status_code == 404
    assert "There is no cruiser “hera”." in answer.text
    assert 'href="/cruisers/ares/"' in answer.text
