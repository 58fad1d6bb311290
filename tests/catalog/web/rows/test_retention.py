from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone

from catalog.web.rows import retention

pytestmark = pytest.mark.django_db


def keep_sessions(*days):
    """Sessions that live for so many days, or have expired before so many."""
    for each in days:
        store = SessionStore()
        store.set_expiry(timezone.now() + timedelta(days=each))
        store.save()


def test_expired_sessions_are_removed_and_told(capsys):
    keep_sessions(1, -1, -2)
    call_command("remove_outdated")
    assert "2 expired sessions\n" in capsys.readouterr().out
    assert Session.objects.count() == 1


def test_the_workers_sweep_goes_by_the_databases_clock_and_logs_what_it_removed(
    caplog, monkeypatch
):
    keep_sessions(1, -1, -2)
    ahead = timezone.now() + timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: ahead)
    monkeypatch.setattr(retention, "database_now", lambda: ahead - timedelta(days=400))
    with caplog.at_level("INFO", logger=retention.__name__):
        retention.sweep()
    assert "Removed as outdated: 2 sessions." in caplog.text
    assert Session.objects.count() == 1


def test_every_setting_of_a_kind_exists_and_has_a_line_in_the_command(capsys, settings):
    names = {each.setting for each in retention.get_retentions().values()} - {""}
    assert names == {
        *("GUEST_DAYS", "MATCH_DAYS", "OPINION_DAYS"),
        *("PLAYTEST_DAYS", "REPLAY_DAYS", "UPLOAD_DAYS"),
    }
    call_command("remove_outdated")
    told = capsys.readouterr().out
    assert all(f"({name}={getattr(settings, name)})" in told for name in names)


def test_a_sweep_that_would_remove_more_than_a_tenth_stops_and_says_how_to_go_on(caplog):
    keep_sessions(*[1] * 80, *[-1] * 20)
    retention.sweep()
    assert Session.objects.count() == 100
    assert "20 of 100 sessions are outdated" in caplog.text
    assert "manage.py remove_outdated --all" in caplog.text
    with pytest.raises(CommandError, match=r"^Not removed, as the log says: sessions\.$"):
        call_command("remove_outdated")
