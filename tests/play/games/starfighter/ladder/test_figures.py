from dataclasses import replace

import pytest

from play.games.starfighter.ladder.figures import kept_ladder, kept_mistakes
from play.games.starfighter.roster import BOTS
from tests.play.games.starfighter.ladder.samples import LADDER


def test_the_files_that_come_with_the_program_are_readable():
    for kept in (kept_ladder(), kept_mistakes()):
        assert kept.sources.bots.keys() <= BOTS.keys()


@pytest.mark.parametrize("bot", BOTS)
def test_games_take_about_as_long_as_chunks_and_limits_are_planned_by(bot):
    kept = kept_ladder()
    assert 0.5 <= BOTS[bot].seconds_a_game * kept.speeds[bot].games <= 2


@pytest.mark.parametrize("told", [{"rules": "0"}, {"bots": {"cadet": "0"}}, {"bots": {"ace": "1"}}])
def test_figures_of_other_versions_are_not_current(told):
    assert LADDER.sources.is_current
    assert not replace(LADDER.sources, **told).is_current


def test_a_meeting_is_seen_from_both_sides():
    own = LADDER.meeting("skirmish", "pilot", "cadet")
    other = LADDER.meeting("skirmish", "cadet", "pilot")
    assert (own.share.value, own.share.low) == (0.9, 0.8)
    assert other.share.value == pytest.approx(0.1)
    assert other.share.high == pytest.approx(0.2)
    assert other.pairs == own.pairs[::-1]
    assert own.games == other.games == 20
    assert LADDER.meeting("skirmish", "pilot", "admiral") is None
