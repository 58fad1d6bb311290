"""Runs of bots that search, from the form to the audit: with the bots themselves, so of few games."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from play.games.game import bots_in
from simulate.deals.bots import BOTS
from simulate.deals.matchups import versions_of
from simulate.deals.playing_time import chunk_games, seconds_a_game
from simulate.models import Chunk, Run, Status
from simulate.queue.audit import audit, find_misfits
from simulate.queue.tasks import play_chunk
from tests.simulate.browsing import STOCK, page, send
from tests.simulate.runs import bots_played, wanted_chunks

pytestmark = pytest.mark.django_db
BY_CAPTAIN = {"bot": "captain", "enemy_bot": "captain"}


@pytest.fixture(autouse=True)
def ready(cards, loaded):
    """The engine and the cards."""


def live(client, run):
    return page(client, "live_run", run.slug)


def test_a_run_by_captain_moves_with_each_chunk_and_ends_right(client, capsys):
    games = chunk_games(["captain"]) + 4
    send(client, opponents=STOCK[1:2], games=games, **BY_CAPTAIN)
    run = Run.objects.get()
    assert bots_in(run.versions) == ["captain"]
    first, second = wanted_chunks().order_by("start").values_list("pk", flat=True)
    seen = [live(client, run)]
    for chunk in (first, second):
        play_chunk(chunk)
        seen.append(live(client, run))
    told = (f"0 of {games} games", f"{games - 4} of {games} games", f"{games} games")
    assert all(words in text for words, text in zip(told, seen, strict=True))
    run.refresh_from_db()
    assert run.status == Status.FINISHED
    assert bots_played(run) == {("captain", "captain")}
    assert [finding.flaw for finding in audit(2)] == ["", ""]
    assert list(find_misfits()) == []
    call_command("audit_playtests", "--chunks", "1")
    assert "games are what was kept" in capsys.readouterr().out


def test_what_captain_played_is_shown_game_by_game_and_card_by_card(client):
    send(client, opponents=STOCK[1:2], games=4, **BY_CAPTAIN)
    for chunk in wanted_chunks().values_list("pk", flat=True):
        play_chunk(chunk)
    run = Run.objects.get()
    text = page(client, "run", run.slug)
    assert "played by Captain" in text
    assert "What the cards do" in text
    assert "(Captain)" in page(client, "game", run.slug, 0, 1, 3)


def test_a_run_by_captain_goes_on_where_it_was_stopped(client):
    send(client, opponents=STOCK[1:2], games=4, **BY_CAPTAIN)
    stopped = Run.objects.get()
    client.post(reverse("simulate:stop_run", args=[stopped.slug]))
    client.post(reverse("simulate:continue_run", args=[stopped.slug]), {"more": 0})
    for chunk in wanted_chunks().values_list("pk", flat=True):
        play_chunk(chunk)
    assert Run.objects.latest("pk").status == Status.FINISHED


@pytest.mark.parametrize("bots", [("captain", "pilot"), ("cadet", "captain")])
def test_captain_meets_other_bots(client, bots):
    send(client, opponents=STOCK[1:2], games=2, bot=bots[0], enemy_bot=bots[1])
    for chunk in wanted_chunks().values_list("pk", flat=True):
        play_chunk(chunk)
    run = Run.objects.get()
    assert (run.status, run.versions) == (Status.FINISHED, versions_of(bots))
    assert [finding.flaw for finding in audit(1)] == [""]


def test_a_chunk_of_any_bot_is_of_about_a_second():
    for bot in BOTS:
        seconds = chunk_games([bot]) * seconds_a_game([bot])
        assert seconds <= 2.0
        assert seconds >= 0.04


def test_a_chunk_by_captain_takes_about_a_second(client):
    """By a wide margin: other tests may take the processor."""
    send(client, opponents=STOCK[1:2], games=chunk_games(["captain"]), **BY_CAPTAIN)
    play_chunk(wanted_chunks().get().pk)
    assert 0.1 < Chunk.objects.get().seconds < 10
