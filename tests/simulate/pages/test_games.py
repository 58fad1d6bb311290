import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from catalog.web.rows.retention import get_retentions
from play.games.starfighter.engine.notation import REASONS
from play.models import Recording
from simulate.models import Matchup
from simulate.results.run_results import read_results
from tests.simulate.runs import played, run_plan
from tests.simulate.trials import BASE, INTO, OTHER, OUT, swap_test

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


@pytest.fixture
def run():
    return played(run_plan())


def address(name, run, *numbers):
    return reverse(f"simulate:{name}", args=[run.slug, *numbers])


def test_a_game_is_told_in_words_from_its_seed_and_none_of_other_versions_guessed_at(client, run):
    assert "face up to sector" in client.get(address("game", run, 0, 1, 3)).text
    for numbers in ((0, 1, 20), (0, 3, 0), (1, 0, 0)):  # which the run does not count
        assert client.get(address("game", run, *numbers)).status_code == 404
    Matchup.objects.update(versions="other")
    answer = client.get(address("game", run, 0, 1, 0))
    assert (answer.status_code, "another version of the engine" in answer.text) == (409, True)


def swapped():
    """A finished swap test; the changed deck, entrant 1, is dealt as the base is."""
    base, other = (replace(side, bot="pilot") for side in (BASE, OTHER))
    return played(swap_test(base, OUT, INTO, (other,), most_games=20))


def counted_game(run, places, number):
    """All that the run counts of a game: how it ended, by line-up, and its decisions."""
    rows = {(each.row.first, each.row.second): each for each in read_results(run).pairings}
    game = rows[places].games[number]
    return {
        "first": int(game["first"]),
        "winner": int(game["winner"]),
        "reason": REASONS[game["reason"]],
        "rounds": int(game["rounds"]),
        "armour": game["armour"].tolist(),
        "decisions": int(game["decisions"]),
    }


def traced_game(lines, number):
    """The same of a trace, whose seats are exchanged in every other game."""
    head, *steps = (json.loads(line) for line in lines)
    last, seats = steps[-1]["state"], "BA" if number % 2 else "AB"
    winner = last["result"]["winner"]
    return {
        "first": seats.index(head["first"]),
        "winner": -1 if winner is None else seats.index(winner),
        "reason": last["result"]["reason"],
        "rounds": last["round"],
        "armour": [last["seats"][seat]["armour"] for seat in seats],
        "decisions": len(steps),
    }


@pytest.mark.parametrize(
    ("make", "places"),
    [(lambda: played(run_plan(bot="pilot")), (0, 1)), (swapped, (0, 2)), (swapped, (1, 2))],
)
def test_the_traces_are_the_games_that_were_counted(client, make, places):
    run = make()
    for number in (0, 1, 2, 3, 7, 18):
        lines = client.get(address("game_trace", run, *places, number)).text.splitlines()
        assert traced_game(lines, number) == counted_game(run, places, number)


def test_a_game_is_watched_at_the_table_and_kept_once_and_longer_when_taken_there_again(
    client, run
):
    first, second = (client.post(address("watch_game", run, 0, 1, 2)).url for _ in range(2))
    assert first == second
    assert Recording.objects.count() == 1
    assert client.get(first).status_code == 200
    assert client.get(f"{first}steps/").json()["last"] > 10
    Recording.objects.update(opened=timezone.now() - timedelta(days=1000))
    client.post(address("watch_game", run, 0, 1, 2))
    assert get_retentions()["replays"].remove() == 0


def test_only_so_many_games_are_kept_for_one_caller_within_an_hour(client, run, set_limit):
    set_limit("kept_game", "2/hour")
    answers = [client.post(address("watch_game", run, 0, 1, n)) for n in (0, 1, 2, 0, 1)]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 302, 302]
    assert "have opened 2 games at the table" in answers[2].text
    assert Recording.objects.count() == 2
