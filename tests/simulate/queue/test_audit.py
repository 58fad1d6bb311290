import re
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command

from simulate.management.commands import audit_playtests
from simulate.models import Chunk, Matchup
from tests.simulate.browsing import STOCK, send_and_play
from tests.simulate.runs import play_everything, run_plan, submitted

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(cards, settings):
    """The two chunks of the first of two pairings, both played."""
    settings.PLAYTEST_CHUNK = 10
    submitted(run_plan())
    play_everything()
    return Matchup.objects.earliest("pk").chunks.order_by("start")


def test_an_audit_finds_nothing_wrong_with_what_was_played(finished, capsys):
    call_command("audit_playtests")
    assert "4 chunks with 40 games" in capsys.readouterr().out


def test_games_of_captain_that_a_form_asked_for_are_played_again_alike(
    client, stock, cards, capsys
):
    asked = {"bot": "captain", "enemy_bot": "captain", "games": 4}
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], **asked)
    call_command("audit_playtests")
    assert "1 chunks with 4 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("column", "told"),
    [("games", "games 0 to 9: the games differ"), ("cards", "use of cards differs")],
)
def test_an_audit_names_what_was_changed(finished, column, told):
    first, second = finished
    Chunk.objects.filter(pk=first.pk).update(**{column: getattr(second, column)})
    with pytest.raises(CommandError, match=rf"1 of 4 chunks(?s:.*){told}"):
        call_command("audit_playtests")


def test_an_audit_that_is_stopped_ends_as_other_commands(finished, monkeypatch):
    monkeypatch.setattr(audit_playtests, "audit_chunk", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(CommandError, match="Stopped after 0 of 4") as stopped:
        call_command("audit_playtests")
    assert stopped.value.returncode == 130


def refusal():
    """What the audit says of the pairing whose chunks were tampered with."""
    with pytest.raises(CommandError) as caught:
        call_command("audit_playtests", chunks=1)
    (line,) = str(caught.value).splitlines()
    assert Matchup.objects.earliest("pk").key in line
    return re.split(r"seed \d+: ", line)[1]


def test_an_audit_names_games_that_are_in_no_chunk(finished):
    finished[0].delete()
    assert refusal() == "games 0 to 9 are in no chunk"


def test_an_audit_names_games_that_are_in_two_chunks(finished):
    Chunk.objects.create(matchup=finished[0].matchup, start=4, count=6)
    assert refusal() == "games 4 to 9 are in a chunk too many"
