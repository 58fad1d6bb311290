"""Runs of bots that search, from the form to the audit: with the bots themselves, so of few games."""

import pytest
from django.core.management import call_command

from play.games.kit.base_game import bots_in
from simulate.deals.playing_time import chunk_games
from simulate.models import Run, Status
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
