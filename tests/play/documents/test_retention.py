"""What nobody opens is removed, if it can be made again."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from catalog.web.rows import retention as sweep
from play.analysis.requests import request_analysis
from play.documents import retention
from play.documents.recordings import keep_bot_game, keep_traces
from play.documents.replays import replay_of_match
from play.games.kit.base_game import bot_versions
from play.games.registry import get_game
from play.models import Analysis, Match, Recording
from play.pages import replays
from tests.play.conftest import ANN, change, failing, resign

GAME = get_game("starfighter")
BOTS = {"A": "pilot", "B": "cadet"}


@pytest.fixture(autouse=True)
def thirty_days(settings):
    settings.REPLAY_DAYS = 30
    cache.clear()


def remove_unopened():
    """How many replays, analyses and uploads the sweep removes."""
    return sum(sweep.get_retentions()[key].remove() for key in ("replays", "analyses", "uploads"))


def unopened(rows, **since):
    """Nobody has opened these rows for so long."""
    rows.update(opened=timezone.now() - timedelta(**since))


@pytest.fixture
def kept(simulated):
    """A game between bots, opened at the table just now."""
    played = {"players": BOTS, "versions": bot_versions(GAME, BOTS.values())}
    return keep_bot_game(game=GAME.key, lines=simulated, key="question:3", **played)


@pytest.fixture
def forgotten(kept):
    """A game between bots that nobody has opened for 31 days."""
    unopened(Recording.objects.all(), days=31)
    kept.refresh_from_db()
    return kept


def test_a_game_between_bots_goes_when_nobody_opens_it_and_this_version_plays_it_again(kept):
    Recording.objects.update(versions="earlier")
    unopened(Recording.objects.all(), days=1000)
    assert (remove_unopened(), Recording.objects.count()) == (0, 1)
    Recording.objects.update(versions=kept.versions)
    unopened(Recording.objects.all(), days=29)
    assert remove_unopened() == 0
    unopened(Recording.objects.all(), days=31)
    assert (remove_unopened(), Recording.objects.count()) == (1, 0)


@pytest.mark.parametrize(("left", "removed"), [({"days": 29}, 0), ({"days": 31}, 1)])
def test_a_match_that_expired_goes_after_its_days(new_match, settings, left, removed):
    settings.MATCH_DAYS = 30
    change(new_match(), status="expired", expires=None, changed=timezone.now() - timedelta(**left))
    kept = new_match()
    assert sweep.get_retentions()["matches"].remove() == removed
    assert Match.objects.filter(pk=kept.pk).exists()


@pytest.mark.parametrize(
    ("columns", "removed"),
    [({}, 0), ({"place": 3}, 0), ({"is_given_up": True}, 1), ({"versions": "another"}, 1)],
)
def test_an_analysis_stays_as_long_as_it_is_under_way(new_match, columns, removed):
    request_analysis(replay=replay_of_match(resign(new_match())), player=ANN)
    Analysis.objects.update(**columns)
    unopened(Analysis.objects.all(), days=31)
    assert (remove_unopened(), Analysis.objects.count()) == (removed, 1 - removed)


@pytest.mark.parametrize("name", ["replay", "steps", "trace"])
def test_what_is_opened_stays(client, forgotten, name):
    assert client.get(reverse(f"play:recording_{name}", args=[forgotten.slug])).status_code == 200
    assert remove_unopened() == 0


@pytest.mark.django_db(transaction=True)
def test_a_replay_opens_where_that_cannot_be_written(client, forgotten, monkeypatch, caplog):
    monkeypatch.setattr(QuerySet, "update", failing(OperationalError("database is locked")))
    assert client.get(reverse("play:recording_replay", args=[forgotten.slug])).status_code == 200
    assert f"Could not note that {forgotten.slug} was opened (database is locked)." in caplog.text


def test_a_replay_that_is_removed_as_somebody_opens_it_is_not_there(client, forgotten, monkeypatch):
    def note(row):
        assert remove_unopened() == 1
        return retention.note_opened(row)

    monkeypatch.setattr(replays, "note_opened", note)
    assert client.get(reverse("play:recording_replay", args=[forgotten.slug])).status_code == 404


def test_what_is_opened_while_it_is_looked_for_stays(forgotten, monkeypatch):
    lock_some = sweep.lock_some

    def opened_meanwhile(rows):
        keys = lock_some(rows)
        unopened(Recording.objects.filter(pk=forgotten.pk), days=0)
        return keys

    monkeypatch.setattr(sweep, "lock_some", opened_meanwhile)
    assert (remove_unopened(), Recording.objects.count()) == (0, 1)


def test_a_game_that_somebody_brought_stays(simulated):
    keep_traces(lines=simulated)
    unopened(Recording.objects.all(), days=1000)
    assert (remove_unopened(), Recording.objects.count()) == (0, 1)
