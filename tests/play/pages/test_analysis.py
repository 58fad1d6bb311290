import pytest
from django.contrib.auth.models import User

from play.matches import services
from play.matches.positions import history_of
from play.models import Analysis, Puzzle, Seat
from tests.play.conftest import ANN, analyse_everything, fresh, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_analysis")]


@pytest.fixture
def finished(new_match):
    match = play_on(new_match(), 3, bot="cadet")
    services.concede(slug=match.slug, player=ANN)
    return fresh(match)


@pytest.fixture
def address(finished):
    return f"/play/matches/{finished.slug}/"


def piece(client, address):
    return client.get(f"{address}analysis/", headers={"HX-Request": "true"}).content.decode()


def test_a_button_asks_for_the_analysis_and_the_page_follows_it(client, address):
    page = client.get(f"{address}replay/").content.decode()
    assert f'action="{address}analysis/"' in page
    assert client.post(f"{address}analysis/").headers["Location"] == f"{address}replay/"
    assert "<progress" in piece(client, address)
    assert "hx-trigger" in piece(client, address)
    analyse_everything()
    done = client.get(f"{address}replay/").content.decode()
    assert "<polyline" in done
    assert "hx-trigger" not in piece(client, address)
    assert Analysis.objects.count() == 1


def test_only_own_costly_decisions_are_tried_again(client, address, finished):
    client.post(f"{address}analysis/")
    analyse_everything()
    history, row = history_of(finished), Analysis.objects.get()
    plies = {history.plies[ply].seat: ply for ply in reversed(range(len(history)))}
    row.result["decisions"] = [
        {
            "ply": ply,
            "seat": seat,
            "played": history.plies[ply].action,
            "better": history.plies[ply].action,
            "loss": 0.25,
            "low": 0.125,
            "high": 0.375,
            "value": 0.25,
            "better_value": 0.5,
        }
        for seat, ply in plies.items()
    ]
    row.save()
    again = {seat: f"{address}again/{ply}/" for seat, ply in plies.items()}
    assert client.post(again["A"]).status_code == 403
    assert again["A"] not in piece(client, address)
    account = User.objects.create_user("ann")
    Seat.objects.filter(match=finished, letter="A").update(account=account, token_hash="")
    client.force_login(account)
    told = piece(client, address)
    assert "Your decisions that cost most" in told
    assert (again["A"] in told, again["B"] in told) == (True, False)
    assert (
        client.post(again["B"]).status_code == client.post(f"{address}again/99/").status_code == 404
    )
    page = client.post(again["A"], follow=True).text
    assert "In your match you chose" in page
    slug = Puzzle.objects.get().slug
    answer = client.post(
        f"/puzzles/{slug}/try/", {"action": history.plies[plies["A"]].action}
    ).json()
    assert answer["is_right"]
    assert f'action="{address}play-on/"' in answer["told"]
    assert answer["line"][0]["seat"] == "A"


def test_the_replay_of_an_analysed_game_needs_few_queries(
    client, address, django_assert_max_num_queries
):
    client.post(f"{address}analysis/")
    analyse_everything()
    with django_assert_max_num_queries(9):
        client.get(f"{address}replay/")
