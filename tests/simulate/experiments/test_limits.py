from dataclasses import replace

import pytest
from django.utils import timezone

from catalog.web.limits.policies import BOUNDS
from decks.models import Owner
from simulate.experiments import limits
from simulate.experiments.limits import check_allowance
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.services import submit_run
from simulate.models import Priority
from tests.simulate.runs import guest, run_plan, submitted

pytestmark = pytest.mark.django_db
ELSEWHERE = "198.51.100.0/24"


def test_runs_submitted_together_keep_to_the_limit_on_postgresql(postgres_site):
    assert postgres_site.submit_at_once(times=12) == limits.GUEST.active_runs
    assert postgres_site.submit_at_once(times=12, username="ada") == limits.ACCOUNT.active_runs


def slow(games, **others):
    """Two pairings of a bot that takes half a second for a game."""
    return run_plan(bot="pilot", games=games, **others)


def test_guests_get_ten_minutes_of_slow_bots_a_run_and_accounts_an_hour(thinkers, ann):
    check_allowance(guest(), slow(600))
    with pytest.raises(RunRefusal, match=r"you may ask for at most 1,200\.") as told:
        check_allowance(guest(), slow(602))
    assert "600 games of each" in str(told.value)
    assert "With an account you may ask for 7,200." in str(told.value)
    check_allowance(Owner(ann), slow(3_600))
    with pytest.raises(RunRefusal, match=r"at most 7,200\."):
        check_allowance(Owner(ann), slow(3_602))


def test_runs_of_slow_bots_wait_in_the_queue_of_long_ones(thinkers, cards):
    short, long = (submitted(slow(games)) for games in (10, 12))
    assert (short.priority, long.priority) == (Priority.SHORT, Priority.LONG)


def begin_runs(count, network):
    """How many guests of a network, each with a cookie of its own, get a run under way."""
    begun = 0
    for place in range(count):
        try:
            owner = guest(f"{network} {place}", network)
            submit_run(owner=owner, plan=run_plan(opponents=1, seed=place))
            begun += 1
        except RunRefusal:
            continue
    return begun


def test_fresh_cookies_of_one_network_leave_other_guests_and_its_accounts_their_share(cards, ann):
    assert begin_runs(20, "203.0.113.0/24") == BOUNDS["runs"].guests_of_network
    with pytest.raises(RunRefusal, match="Your network has many playtests under way"):
        check_allowance(guest("one more", "203.0.113.0/24"), run_plan())
    assert begin_runs(1, ELSEWHERE) == 1
    check_allowance(Owner(ann, network="203.0.113.0/24"), run_plan())


def test_fresh_cookies_do_not_renew_the_day_of_a_network(thinkers, cards):
    each = slow(1_198, opponents=1)
    for place in range(12):
        submit_run(owner=guest(f"cookie {place}"), plan=replace(each, seed=place))
        limits.Run.objects.update(status="cancelled", ended_at=timezone.now())
    with pytest.raises(RunRefusal, match="within 24 hours"):
        check_allowance(guest("a new cookie"), slow(1_198, opponents=1))
    check_allowance(guest("elsewhere", ELSEWHERE), slow(1_198, opponents=1))
