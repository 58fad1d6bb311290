import json
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from simulate.console import playtest_command, queued_playtest
from simulate.deals.card_sets import SHIPPED, find_pool
from simulate.models import Chunk, Matchup, Run, Status
from tests.simulate.runs import bots_played, play_everything, without_speeds

pytestmark = pytest.mark.django_db
ASKED = ("ares-loan", "ares-lightning", "--bots=cadet", "--games=20", "--edition=shipped", "--json")


def answered(capsys, *arguments):
    call_command("playtest", *arguments)
    return json.loads(capsys.readouterr().out)


@pytest.fixture(autouse=True)
def workers(cards, monkeypatch):
    """A worker takes its turn whenever the command waits."""
    clock = SimpleNamespace(sleep=lambda _seconds: play_everything(), monotonic=lambda: 0.0)
    monkeypatch.setattr(queued_playtest, "time", clock)
    return clock


def test_the_workers_report_is_that_of_the_command_itself(capsys):
    queued, own = answered(capsys, *ASKED, "--queue"), answered(capsys, *ASKED, "--jobs=1")
    run = Run.objects.get()
    assert (run.status, queued.pop("run"), own.pop("run")) == (Status.FINISHED, run.slug, "")
    assert without_speeds(queued) == without_speeds(own)


def test_the_command_prints_what_the_api_answers(capsys, client):
    own = answered(capsys, *ASKED, "--queue")
    slug = Run.objects.get().slug
    assert client.get(f"/api/playtests/{slug}/results/").json() == own


@pytest.mark.parametrize("bots", ["pilot,cadet", "cadet,pilot"])
def test_each_seat_has_the_bot_that_was_named_for_it(capsys, bots):
    asked = [each for each in ASKED if not each.startswith("--bots")]
    queued = answered(capsys, *asked, f"--bots={bots}", "--queue")
    assert bots_played(Run.objects.get()) == {tuple(bots.split(","))}
    own = answered(capsys, *asked, f"--bots={bots}", "--jobs=1")
    assert without_speeds(queued)["pairings"] == without_speeds(own)["pairings"]
    assert queued["entrants"] == own["entrants"]
    assert [entrant["bot"] for entrant in own["entrants"]] == bots.split(",")


def test_an_interrupted_command_cancels_its_run_and_tells_what_is_kept(workers, settings):
    settings.PLAYTEST_CHUNK = 8
    call_command("playtest", *ASKED, "--games=8", "--queue")

    def interrupt(_seconds):
        raise KeyboardInterrupt

    workers.sleep = interrupt
    with pytest.raises(CommandError) as stopped:
        call_command("playtest", *ASKED, "--queue")
    kept = "Stopped; the run is cancelled. 8 of its 20 games were played and are kept."
    assert (str(stopped.value), stopped.value.returncode) == (kept, 130)
    assert Run.objects.latest("pk").status == Status.CANCELLED
    assert list(Chunk.objects.filter(finished_at__isnull=False).values_list("count")) == [(8,)]


def test_a_command_that_plays_by_itself_keeps_nothing_when_it_is_interrupted(monkeypatch):
    def interrupt(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(playtest_command, "play", interrupt)
    with pytest.raises(CommandError, match="nothing was kept") as stopped:
        call_command("playtest", *ASKED, "--jobs=1")
    assert stopped.value.returncode == 130


def test_games_that_fail_are_named(workers):
    def spoil_and_play(_seconds):
        matchup = Matchup.objects.get()
        matchup.line_ups[0]["cruiser"] = "nobody"
        matchup.save()
        play_everything()

    workers.sleep = spoil_and_play
    with pytest.raises(CommandError, match=r"ares-lightning, games 0 to 19(?s:.*)nobody"):
        call_command("playtest", *ASKED, "--queue")


def test_a_deck_s_code_names_an_entrant(capsys):
    stock = stock_decks()[0]
    code = encode(DeckList(stock.cards, stock.cruiser), find_pool(SHIPPED))
    by_code = answered(capsys, code, *ASKED[1:], "--jobs=1")
    by_key = answered(capsys, *ASKED, "--jobs=1")
    assert by_code["entrants"][0]["label"] == code
    assert without_speeds(by_code)["pairings"] == without_speeds(by_key)["pairings"]
