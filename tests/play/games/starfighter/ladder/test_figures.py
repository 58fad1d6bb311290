from dataclasses import replace

import pytest

from play.games.starfighter.ladder import figures
from play.games.starfighter.ladder.figures import (
    kept_ladder,
    kept_mistakes,
    read_ladder,
    read_mistakes,
    write_figures,
)
from play.games.starfighter.roster import BOTS
from tests.play.games.starfighter.ladder.samples import LADDER, MISTAKES


def test_what_is_written_is_read_again(tmp_path):
    for sample, read in ((LADDER, read_ladder), (MISTAKES, read_mistakes)):
        (tmp_path / "file.json").write_text(write_figures(sample))
        assert read(tmp_path / "file.json") == sample


def test_without_files_nothing_is_known(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    assert kept_ladder() is None
    assert kept_mistakes() is None


def test_the_files_that_come_with_the_program_are_readable():
    for kept in (kept_ladder(), kept_mistakes()):
        assert kept is None or kept.sources.bots.keys() <= BOTS.keys()


@pytest.mark.parametrize(
    "changes", [{"rules": "0"}, {"bots": {"cadet": "0"}}, {"bots": {"ace": "1"}}]
)
def test_figures_of_other_versions_are_not_current(changes):
    assert LADDER.sources.is_current
    assert not replace(LADDER.sources, **changes).is_current


def test_a_meeting_is_seen_from_both_sides():
    own = LADDER.meeting("skirmish", "pilot", "cadet")
    other = LADDER.meeting("skirmish", "cadet", "pilot")
    assert own is not None
    assert other is not None
    assert (own.share.value, own.share.low) == (0.9, 0.8)
    assert other.share.value == pytest.approx(0.1)
    assert other.share.high == pytest.approx(0.2)
    assert other.pairs == own.pairs[::-1]
    assert own.games == other.games == 20
    assert LADDER.meeting("skirmish", "pilot", "admiral") is None
