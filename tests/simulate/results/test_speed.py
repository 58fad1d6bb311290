from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.services import submit_run
from simulate.models import Chunk
from simulate.results.speed import DEFAULT_PACE, games_per_second, pace
from tests.simulate.runs import guest, run_plan

pytestmark = pytest.mark.django_db
CADET = seconds_a_game(["cadet"])
NOON = datetime(2026, 1, 1, 12, tzinfo=ZoneInfo("UTC"))


@pytest.fixture
def play(cards):
    """Has chunks of 100 games played, from and to so many seconds after noon."""

    def play(*spans):
        run = submit_run(owner=guest(), plan=run_plan(opponents=1, games=2))
        matchup = run.pairings.get().matchup
        Chunk.objects.bulk_create(
            Chunk(
                matchup=matchup,
                start=1000 + 100 * place,
                count=100,
                started_at=NOON + timedelta(seconds=begin),
                finished_at=NOON + timedelta(seconds=end),
                games=b"games",
            )
            for place, (begin, end) in enumerate(spans)
        )

    return play


def test_where_nothing_was_played_it_is_what_such_a_machine_usually_does(play):
    play()
    assert pace() == DEFAULT_PACE
    assert games_per_second(0.001) == pytest.approx(1000 * DEFAULT_PACE)


def test_two_workers_are_twice_as_fast_as_one(play):
    play((0, 1), (1, 2), (2, 3))
    assert games_per_second(CADET) == pytest.approx(100)
    Chunk.objects.all().delete()
    play((0, 1), (0, 1), (1, 2), (1, 2))
    assert games_per_second(CADET) == pytest.approx(200)
