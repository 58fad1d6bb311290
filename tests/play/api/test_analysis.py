import pytest
from rest_framework.test import APIClient

from play.matches import services
from tests.play.conftest import ANN, analyse_everything, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_analysis")]


@pytest.fixture
def client():
    return APIClient()


@pytest.fixture
def address(new_match):
    match = play_on(new_match(), 2)
    services.concede(slug=match.slug, player=ANN)
    return f"/api/matches/{match.slug}/analysis/"


def test_an_analysis_is_asked_for_and_followed(client, address):
    assert client.get(address).json() == {"status": "none", "percent": 0, "result": None}
    asked = client.post(address)
    assert (asked.status_code, asked.json()["status"]) == (202, "under_way")
    analyse_everything()
    told = client.get(address).json()
    assert (told["status"], told["percent"]) == ("finished", 100)
    assert [point["ply"] for point in told["result"]["curve"]] == [0, 1, 2, 3]
