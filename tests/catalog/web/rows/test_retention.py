from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from catalog.web.rows import retention

pytestmark = pytest.mark.django_db


@pytest.fixture
def sessions():
    """A session that lives, and two that have expired."""
    for days in (1, -1, -2):
        store = SessionStore()
        store.set_expiry(timezone.now() + timedelta(days=days))
        store.save()


def test_expired_sessions_are_removed_and_told(sessions, capsys):
    call_command("remove_outdated")
    assert "2 expired sessions\n" in capsys.readouterr().out
    assert Session.objects.count() == 1


def test_a_dry_run_only_counts(sessions, capsys):
    call_command("remove_outdated", "--dry-run")
    assert "2 expired sessions\n" in capsys.readouterr().out
    assert Session.objects.count() == 3


def test_the_workers_sweep_logs_what_it_removed(sessions, caplog):
    with caplog.at_level("INFO", logger=retention.__name__):
        retention.sweep()
    assert "Removed as outdated: 2 sessions." in caplog.text


def test_every_setting_of_a_kind_exists_and_has_a_line_in_the_command(capsys, settings):
    names = {each.setting for each in retention.get_retentions().values()} - {""}
    assert names == {
        *("GUEST_DAYS", "MATCH_DAYS", "OPINION_DAYS"),
        *("PLAYTEST_DAYS", "REPLAY_DAYS", "UPLOAD_DAYS"),
    }
    call_command("remove_outdated")
    told = capsys.readouterr().out
    assert all(f"({name}={getattr(settings, name)})" in told for name in names)
