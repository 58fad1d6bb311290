import json
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from decks.codes import encode
from decks.formats.deck_list import DeckList
from decks.stock import stock_decks
from simulate import questions, queueing
from simulate.editions import SHIPPED, find_supply
from simulate.models import Question, Run, Status
from simulate.worker import Worker

pytestmark = pytest.mark.django_db
ASKED = ("ares-swarm", "ares-blaze", "--bots=cadet", "--games=20", "--edition=shipped", "--json")


def answered(capsys, *arguments):
    call_command("playtest", *arguments)
    return json.loads(capsys.readouterr().out)


@pytest.fixture(autouse=True)
def workers(cards, monkeypatch):
    """A worker takes its turn whenever the command waits."""
    clock = SimpleNamespace(
        sleep=lambda _seconds: Worker().take_turn(60, lambda: None), monotonic=lambda: 0.0
    )
    monkeypatch.setattr(queueing, "time", clock)
    return clock


def test_the_workers_report_is_that_of_the_command_itself(capsys):
    queued, own = answered(capsys, *ASKED, "--queue"), answered(capsys, *ASKED, "--jobs=1")
    queued.pop("speed")
    own.pop("speed")
    assert queued == own
    assert Run.objects.get().status == Status.FINISHED


def test_an_interrupted_command_cancels_its_run(workers):
    def interrupt(_seconds):
        raise KeyboardInterrupt

    workers.sleep = interrupt
    with pytest.raises(CommandError):
        call_command("playtest", *ASKED, "--queue")
    assert Run.objects.get().status == Status.CANCELLED


def test_games_that_fail_are_named(workers, monkeypatch):
    # A process reads a question once, and this one is not what its key says.
    monkeypatch.setattr(questions, "_questions", {})

    def spoil_and_play(_seconds):
        question = Question.objects.get()
        question.line_ups[0]["cruiser"] = "nobody"
        question.save()
        Worker().take_turn(60, lambda: None)

    workers.sleep = spoil_and_play
    with pytest.raises(CommandError, match=r"ares-blaze, games 0 to 19(?s:.*)nobody"):
        call_command("playtest", *ASKED, "--queue")


def test_a_deck_s_code_names_an_entrant(capsys):
    stock = stock_decks()[0]
    code = encode(DeckList(stock.cards, stock.cruiser), find_supply(SHIPPED))
    by_code = answered(capsys, code, *ASKED[1:], "--jobs=1")
    assert by_code["deck"]["label"] == code
    assert by_code["pairings"] == answered(capsys, *ASKED, "--jobs=1")["pairings"]
