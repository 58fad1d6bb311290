import pytest
from django.core.management import CommandError, call_command

from simulate.models import Chunk
from simulate.services import submit_run
from simulate.worker import Worker
from tests.simulate.runs import guest, request

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(cards, settings):
    settings.PLAYTEST_BORDERS = (10, 20)
    submit_run(keeper=guest(), request=request())
    Worker().take_turn(60, lambda: None)
    return Chunk.objects.order_by("pk")


def test_an_audit_finds_nothing_wrong_with_what_was_played(finished, capsys):
    call_command("audit_playtests")
    assert "4 chunks with 40 games" in capsys.readouterr().out


def test_an_audit_names_games_that_were_changed(finished):
    first, second = finished[:2]
    Chunk.objects.filter(pk=first.pk).update(games=second.games)
    with pytest.raises(CommandError, match=r"1 of 4 chunks(?s:.*)games 0 to 9: the games differ"):
        call_command("audit_playtests")


def test_an_audit_names_cards_that_were_changed(finished):
    Chunk.objects.filter(pk=finished[0].pk).update(cards=b"")
    with pytest.raises(CommandError, match="use of cards differs"):
        call_command("audit_playtests", chunks=10)
