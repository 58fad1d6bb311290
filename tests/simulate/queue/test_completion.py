from datetime import timedelta

import pytest
from django.utils import timezone

from simulate.experiments.continuation import games_to_add
from simulate.models import Chunk, Rule, Run, Status
from simulate.queue.stopping_rules import RULES
from simulate.queue.tasks import play_chunk, sweep
from tests.simulate.runs import play_everything, run_plan, submitted

pytestmark = pytest.mark.django_db


def test_a_run_whose_rule_fails_ends_and_holds_up_no_other(cards, monkeypatch):
    broken = submitted(run_plan(rule=Rule.INTERVAL, settings={"half_width": 0.01}))
    other = submitted(run_plan(seed=8))
    monkeypatch.setitem(RULES, Rule.INTERVAL, lambda _results: 1 / 0)
    play_everything()
    broken.refresh_from_db()
    other.refresh_from_db()
    assert (broken.status, other.status) == (Status.INCOMPLETE, Status.FINISHED)
    assert broken.verdict == {"error": "ZeroDivisionError: division by zero"}
    assert not Run.objects.active().exists()


def test_a_run_ends_as_soon_as_another_has_played_its_games(settings, cards):
    settings.PLAYTEST_CHUNK = 4
    longer, shorter = (submitted(run_plan(opponents=1, games=games)) for games in (100, 4))
    play_chunk(Chunk.objects.earliest("start").pk)
    shorter.refresh_from_db()
    longer.refresh_from_db()
    assert (shorter.status, longer.status) == (Status.FINISHED, Status.RUNNING)


def test_of_two_workers_that_finish_a_round_together_one_lets_the_run_play_on(postgres_site):
    site, narrow = postgres_site, {"rule": "interval", "settings": {"half_width": 1e-9}}
    interval = site.submit(seed=1, opponents=1, games=2_000, **narrow)
    cuts = site.submit_cut_list()
    wanted = {interval: [[500], [1_000]], cuts: [[50] * 10, [50] * 4 + [132] * 6]}
    for slug, (first, second) in wanted.items():
        site.play_uncompleted()
        assert sorted(site.targets(slug=slug)) == first
        site.complete_together(slug=slug)
        assert (site.status(slug=slug), sorted(site.targets(slug=slug))) == ("running", second)
        assert site.chunks(slug=slug)["wanted"] > site.chunks(slug=slug)["finished"]


def test_who_asks_the_same_at_once_the_other_way_round_waits_and_gets_the_same_rows(postgres_site):
    before = postgres_site.counts()
    assert postgres_site.submit_crossed(rounds=10) == []
    new = {name: count - before[name] for name, count in postgres_site.counts().items()}
    assert new == {"runs": 20, "matchups": 21 * 10, "pairings": 21 * 20}


def test_a_run_of_earlier_bots_waits_a_day_for_their_workers_and_keeps_its_games(cards):
    run = submitted(run_plan(opponents=1, games=20))
    Run.objects.update(versions="another", verdict={"looks": 1})
    sweep()
    assert Run.objects.get().status == Status.WAITING
    Run.objects.update(created=timezone.now() - timedelta(days=1, seconds=1))
    sweep()
    run.refresh_from_db()
    assert (run.status, run.verdict) == (Status.INCOMPLETE, {"looks": 1})
    assert games_to_add(run) == 0  # the rest can be played
