"""Clocks are not charged for time in which the site could not answer."""

from datetime import timedelta

import pytest
from django.db import DatabaseError

from catalog.web.rows.database_clock import database_now
from play.live import downtime
from play.matches.clocks import time_left
from play.models import Match, SiteHeartbeat
from tests.play.conftest import failing, fresh

BANK = 300
MINUTE = timedelta(minutes=1)


def silent_for(silence, changed):
    """As if the site had written its last sign of life then, and the match had changed then."""
    now = database_now()
    SiteHeartbeat.objects.update_or_create(pk=SiteHeartbeat.ONLY, defaults={"at": now - silence})
    Match.objects.update(changed=now - changed)


@pytest.mark.parametrize(
    ("changed", "spent"),
    [(6 * MINUTE, 50), (5 * MINUTE, 0), (4 * MINUTE, 0)],
    ids=["before the outage", "as it began", "within the outage"],
)
def test_an_outage_is_credited_with_a_grace(new_match, changed, spent):
    match = new_match(clock=(BANK, 0))
    silent_for(5 * MINUTE, changed)
    for _again in range(2):
        downtime.beat()
        left = [time_left(fresh(match), letter, ("A", "B")) for letter in "AB"]
        assert left == pytest.approx([BANK - spent] * 2, abs=5)


def test_matches_without_a_clock_stay_as_they_are(new_match):
    match = new_match()
    silent_for(5 * MINUTE, 6 * MINUTE)
    changed = fresh(match).changed
    downtime.beat()
    assert fresh(match).changed == changed


def test_a_database_that_is_away_stops_no_sign_of_life_for_good(db, monkeypatch, caplog):
    monkeypatch.setattr(downtime, "_is_written", True)  # as before, for tests that follow
    monkeypatch.setattr(downtime, "beat", failing(DatabaseError("away")))
    downtime.try_to_beat()
    assert "away" in caplog.text
