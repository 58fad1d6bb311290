import pytest

from simulate import chunks, worker
from simulate.models import Priority, Rule, Run, Status
from simulate.services import submit_run
from simulate.settling import settle_runs
from simulate.stopping import RULES
from simulate.worker import Worker, play_games
from tests.config.servers import postgres_url  # noqa: F401 - a fixture
from tests.simulate.installation import Installation
from tests.simulate.runs import guest, request

pytestmark = pytest.mark.django_db


def test_a_run_whose_rule_fails_ends_and_holds_up_no_other(settings, cards, monkeypatch):
    settings.PLAYTEST_BORDERS = (4, 10)
    broken = submit_run(
        keeper=guest(), request=request(rule=Rule.INTERVAL, settings={"half_width": 0.01})
    )
    other = submit_run(keeper=guest(), request=request(seed=8))
    monkeypatch.setitem(RULES, Rule.INTERVAL, lambda _results: 1 / 0)
    assert not Worker().take_turn(60, lambda: None)
    assert not settle_runs()
    broken.refresh_from_db()
    other.refresh_from_db()
    assert (broken.status, other.status) == (Status.INCOMPLETE, Status.FINISHED)
    assert broken.verdict == {"error": "ZeroDivisionError: division by zero"}
    assert not Run.objects.active().exists()


def test_a_run_ends_as_soon_as_another_has_played_its_games(settings, cards, monkeypatch):
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 8
    longer, shorter = (
        submit_run(keeper=guest(), request=request(opponents=1, games=games)) for games in (100, 4)
    )
    Run.objects.filter(pk=shorter.pk).update(priority=Priority.LONG)
    monkeypatch.setattr(chunks, "LONG_TURNS", 0.0)
    seen = []

    def look_and_play(work, question):
        seen.append(Run.objects.get(pk=shorter.pk).status)
        return play_games(work, question)

    monkeypatch.setattr(worker, "play_games", look_and_play)
    player = Worker()
    player._speed = 20.0  # games at once: few
    player.take_turn(60, lambda: None)
    assert seen[1:].count(Status.FINISHED) > 5
    assert Run.objects.get(pk=longer.pk).status == Status.FINISHED


@pytest.fixture(scope="module")
def site(tmp_path_factory, cards, postgres_url):  # noqa: F811
    var = tmp_path_factory.mktemp("installation")
    found = Installation(var, DATABASE_URL=postgres_url, SECRET_KEY="k" * 50)
    yield found
    found.end()


def test_of_two_workers_that_finish_a_round_together_one_lets_the_run_play_on(site):
    interval = site.submit(
        seed=1, opponents=1, games=1_000, rule="interval", settings={"half_width": 1e-9}
    )
    cuts = site.submit_cut_list()
    wanted = {interval: [[40], [100]], cuts: [[50] * 10, [50] * 4 + [132] * 6]}
    for slug, (first, second) in wanted.items():
        site.play_unsettled()
        assert sorted(site.targets(slug=slug)) == first
        assert site.settle_together(slug=slug) == [True, False]
        assert (site.status(slug=slug), sorted(site.targets(slug=slug))) == ("running", second)
        assert site.chunks(slug=slug)["wanted"] > site.chunks(slug=slug)["finished"]


def test_who_asks_the_same_at_once_the_other_way_round_waits_and_gets_the_same_rows(site):
    before = site.counts()
    assert site.submit_crossed(rounds=30) == []
    new = {name: count - before[name] for name, count in site.counts().items()}
    assert new == {"runs": 60, "questions": 21 * 30, "pairings": 21 * 60}
