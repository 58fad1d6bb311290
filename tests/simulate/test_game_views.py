"""Single games of a run as pages."""

import json

import pytest
from django.urls import reverse

from play.models import Match, Recording
from simulate.models import Question
from tests.simulate.test_views import played, small_chunks

pytestmark = pytest.mark.django_db
__all__ = ["small_chunks"]


def address(name, run, *numbers):
    return reverse(f"simulate:{name}", args=[run.slug, *numbers])


def test_games_are_listed_by_how_they_ended(client):
    run = played()
    for which in ("first", "won", "lost", "drawn", "longest", "closest", "nonsense"):
        listed = client.get(address("games", run, 0, 1), {"which": which}).context["games"]
        if which in ("won", "lost", "drawn"):
            assert {game.outcome for game in listed} <= {which}
        else:
            assert len(listed) == 20
    rounds = [
        game.rounds
        for game in client.get(address("games", run, 0, 1), {"which": "longest"}).context["games"]
    ]
    assert rounds == sorted(rounds, reverse=True)


def test_a_game_is_told_in_words_from_its_seed(client):
    run = played()
    answer = client.get(address("game", run, 0, 1, 3))
    assert answer.status_code == 200
    assert "face up to sector" in answer.content.decode()


def test_the_trace_is_the_game_that_was_counted(client):
    run = played()
    listed = client.get(address("games", run, 0, 1)).context["games"]
    lines = client.get(address("game_trace", run, 0, 1, 2)).content.decode().splitlines()
    last = json.loads(lines[-1])
    assert last["state"]["round"] == listed[2].rounds


def test_a_game_is_watched_at_the_table_and_kept_once(client):
    run = played()
    first, second = (client.post(address("watch_game", run, 0, 1, 2)).url for _ in range(2))
    assert first == second
    assert Recording.objects.count() == 1
    assert client.get(first).status_code == 200
    steps = client.get(f"{first}steps/").json()
    assert steps["last"] > 10


def test_one_plays_on_from_a_moment_of_it(client):
    run = played()
    replay = client.post(address("watch_game", run, 0, 1, 2)).url
    slug = Recording.objects.get().slug
    client.post(reverse("play:recording_play_on", args=[slug]), {"ply": 4, "seat": "A"})
    assert Match.objects.count() == 1
    assert replay


@pytest.mark.parametrize("numbers", [(0, 1, 20), (0, 3, 0), (1, 0, 0)])
def test_what_the_run_does_not_count_is_not_there(client, numbers):
    run = played()
    assert client.get(address("game", run, *numbers)).status_code == 404


def test_games_of_another_engine_are_not_guessed_at(client):
    run = played()
    Question.objects.update(engine="other")
    answer = client.get(address("game", run, 0, 1, 0))
    assert answer.status_code == 409
    assert "another version of the engine" in answer.content.decode()
