import pytest

from play.matches import services
from play.models import Analysis
from tests.play.conftest import ANN, analyse_everything, fresh, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_analysis")]


@pytest.fixture
def match(new_match):
    return play_on(new_match(), 3, bot="cadet")


@pytest.fixture
def address(match):
    services.concede(slug=match.slug, player=ANN)
    return f"/play/matches/{fresh(match).slug}/"


def test_the_statistics_stand_there_and_the_analysis_is_offered(client, address):
    told = client.get(f"{address}ending/").content.decode()
    assert "<caption>Cards</caption>" in told
    assert f'action="{address}analysis/"' in told
    assert "Turning point" not in told


def test_the_piece_says_that_it_waits_for_the_analysis_and_then_where_the_game_turned(
    client, browser, address
):
    client.post(f"{address}analysis/")
    assert "data-under-way" in client.get(f"{address}ending/").text
    analyse_everything()
    row = Analysis.objects.get()
    row.result["curve"] = [
        {"ply": ply, "round": 1, "score": score, "low": 0, "high": 1}
        for ply, score in ((0, 0.6), (2, 0.2))
    ]
    row.save()
    told = client.get(f"{address}ending/").text
    assert "data-under-way" not in told
    assert f'href="{address}replay/?ply=2#2"' in told
    assert "the chance of Ann went from 60 % to 20 %" in told
    assert "your chance went from 60 % to 20 %" in browser(ANN).get(f"{address}ending/").text
