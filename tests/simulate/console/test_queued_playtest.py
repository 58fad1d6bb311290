import json
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command

from simulate.console import queued_playtest
from simulate.models import Chunk, Run, Status
from tests.simulate.runs import play_everything, without_speeds

pytestmark = pytest.mark.django_db
DECKS = ("ares-clockwork", "ares-drumfire")
ASKED = (*DECKS, "--bots=cadet", "--games=20", "--edition=shipped", "--json")


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


def test_an_interrupted_command_cancels_its_run_and_tells_what_is_kept(workers, settings):
    settings.PLAYTEST_CHUNK = 8
    call_command("playtest", *ASKED, "--games=8", "--queue")

    workers.sleep = Mock(side_effect=KeyboardInterrupt)
    with pytest.raises(CommandError) as stopped:
        call_command("playtest", *ASKED, "--queue")
    kept = "Stopped; the run is cancelled. 8 of its 20 games were played and are kept."
    assert (str(stopped.value), stopped.value.returncode) == (kept, 130)
    assert Run.objects.latest("pk").status == Status.CANCELLED
    assert list(Chunk.objects.filter(finished_at__isnull=False).values_list("count")) == [(8,)]
