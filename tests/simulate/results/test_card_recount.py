"""Cards of runs that end inside a chunk: some games are played again for them, but not at any cost."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest

from play.games.starfighter.bots.pairing import Pairing
from simulate.deals.card_tally import CardTally
from simulate.models import Chunk
from simulate.results import card_recount
from simulate.results.card_recount import LeftOut, PartialChunk, tallies_of
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from tests.patience import PATIENCE
from tests.simulate.runs import played, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("chunks_of_four")]


@pytest.fixture
def plays(monkeypatch):
    """The calls by which games were played since."""
    found = []
    play = Pairing.play

    def noted(pairing, start, count):
        found.append((start, count))
        return play(pairing, start, count)

    monkeypatch.setattr(Pairing, "play", noted)
    return found


def shared():
    """The figures of a run that shares the chunk in which it ends."""
    played(run_plan(games=20))
    return RunReport(read_results(played(run_plan(games=6))))


def counted(report, **others):
    found = report.cards(**others)
    return found.counted, found.games, found.left_out


def test_nothing_is_left_out_once_it_is_counted(plays):
    report = shared()
    assert counted(report, patience=0) == (8, 12, LeftOut.NOT_YET)
    assert counted(report) == (12, 12, None)
    plays.clear()
    assert counted(report, patience=0) == (12, 12, None)
    assert not plays


def test_what_other_versions_played_is_never_counted(plays):
    report = shared()
    plays.clear()
    report.run.versions = "another"
    for pairing in report.results.pairings:
        pairing.row.matchup.versions = "another"
    assert counted(report) == (8, 12, LeftOut.OTHER_ENGINE)
    assert not plays


def test_two_readers_do_not_play_the_same_games(monkeypatch, plays):
    matchup = shared().results.pairings[0].row.matchup
    chunk = Chunk.objects.get(matchup=matchup, start=4)
    beginning = PartialChunk(matchup, 4, chunk.count, 2, CardTally.unpack(chunk.cards))
    plays.clear()
    begun, may_go_on = Event(), Event()
    play_again = card_recount.play_again

    def slowly(beginning):
        begun.set()
        may_go_on.wait(PATIENCE)
        return play_again(beginning)

    monkeypatch.setattr(card_recount, "play_again", slowly)
    read = partial(tallies_of, [beginning], patience=10)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(read)
        assert begun.wait(PATIENCE)
        assert read() == []
        may_go_on.set()
    (found,), (again,) = first.result(), read()
    assert found[0] == again[0] == matchup.key
    assert found[1].pack() == again[1].pack()
    assert plays == [(4, 2)]
