from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.limits.policies import BOUNDS, MAX_HOLIDAY_DAYS, Bound
from catalog.web.rows.database_clock import database_now
from catalog.web.rows.retention import forget_networks
from play.documents.tables import Audience, match_document
from play.live import downtime, sweep
from play.matches import services
from play.matches.clocks import time_left
from play.matches.holidays import take_holiday
from play.matches.loaded_match import LoadedMatch
from play.matches.positions import history_of
from play.models import DAY, Holiday, MatchStatus, SiteHeartbeat
from tests.play.conftest import ANN, BOB, act, change, declined, fresh, give_seat, legal_now

A_DAY = timedelta(days=1)


@pytest.fixture
def by_days(new_match):
    """A match with three days for each decision, in which somebody is to move."""
    return new_match(days=3)


def wait(match, time):
    return change(match, changed=database_now() - time)


def mover_of(match):
    return history_of(match).position.to_move[0]


def left(match, letter):
    return time_left(match, letter, history_of(match).position.to_move)


def test_who_lets_the_days_pass_loses(by_days):
    late = mover_of(wait(by_days, 3 * A_DAY + timedelta(minutes=1)))
    sweep.sweep()
    match = fresh(by_days)
    assert (match.status, match.reason, match.winners) == ("over", "time", match.others(late))


def test_within_the_days_nobody_claims_and_a_decision_brings_the_whole_time_again(by_days):
    match = wait(by_days, 2 * A_DAY)
    document = match_document(LoadedMatch(match, history_of(match)), Audience())
    assert (document["claim"], document["clock"]["days"]) == (None, 3)
    letter = mover_of(match)
    assert left(match, letter) == pytest.approx(DAY, abs=5)
    assert act(match).seat(letter).clock_left == 3 * DAY


def test_an_outage_of_days_costs_nobody_time(by_days):
    match = wait(by_days, 4 * A_DAY)
    outage = {"at": database_now() - 3 * A_DAY}
    SiteHeartbeat.objects.update_or_create(pk=SiteHeartbeat.ONLY, defaults=outage)
    downtime.beat()
    sweep.sweep()
    match = fresh(match)
    assert match.status == "playing"
    assert left(match, mover_of(match)) == pytest.approx(2 * DAY, abs=30)


def test_a_holiday_does_not_count(by_days, ann):
    letter, now = mover_of(by_days), database_now()
    give_seat(by_days, letter, ann)
    Holiday.objects.create(account=ann, starts=now - 5 * A_DAY, ends=now - A_DAY)
    match = wait(by_days, 6 * A_DAY)
    assert left(match, letter) == pytest.approx(DAY, abs=5)
    assert left(match, match.others(letter)[0]) == 3 * DAY


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        pytest.param(-1, 3, "bad_days", id="yesterday"),
        pytest.param(3, 2, "bad_days", id="backwards"),
        pytest.param(400, 401, "bad_days", id="far ahead"),
        pytest.param(0, MAX_HOLIDAY_DAYS, "too_many_days", id="too long"),
    ],
)
def test_holidays_have_bounds(ann, first, last, code):
    today = timezone.localdate()
    days = {"first": today + first * A_DAY, "last": today + last * A_DAY}
    assert declined(code, take_holiday, account=ann, **days)


def test_a_year_of_holidays_is_any_year_with_the_new_one(ann):
    now, today = database_now(), timezone.localdate()
    Holiday.objects.create(account=ann, starts=now - 330 * A_DAY, ends=now - 310 * A_DAY)
    for first, last in ((330, 349), (2, 16)):  # 20 days and 15
        take_holiday(account=ann, first=today + first * A_DAY, last=today + last * A_DAY)
    day = today + 20 * A_DAY
    assert declined("too_many_days", take_holiday, account=ann, first=day, last=day)


def test_matches_by_days_are_bounded(new_match, monkeypatch):
    monkeypatch.setitem(BOUNDS, "matches_by_days", Bound(1, 1, 9, 9))
    new_match(days=1)
    assert declined("too_many_matches", new_match, days=1)


def test_the_network_of_a_match_is_known_as_long_as_it_counts(by_days):
    change(wait(by_days, 3 * A_DAY), network="192.0.2.0/24")
    for status, is_known in (("playing", True), ("expired", False)):
        change(by_days, status=status)
        forget_networks()
        assert bool(fresh(by_days).network) == is_known


def awaited(match):
    seats = match.seats.filter(awaited_since__isnull=False)
    return list(seats.order_by("letter").values_list("letter", flat=True))


def test_the_rows_say_for_whom_a_match_waits_and_a_rematch_waits_for_its_answer(by_days):
    match = by_days
    for _turn in range(6):
        assert awaited(match) == sorted(history_of(match).position.to_move)
        match = act(match, legal_now(match)[0])
    services.concede(slug=match.slug, player=ANN)
    assert awaited(match) == []
    services.ask_rematch(slug=by_days.slug, player=ANN)
    again = services.answer_offer(slug=by_days.slug, player=BOB, kind="rematch", accepts=True)
    assert (again.clock_days, again.status) == (3, MatchStatus.WAITING)
