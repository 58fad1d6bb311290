import pytest

from simulate.models import Rule, Run, Status
from simulate.services import submit_run
from simulate.settling import settle_runs
from simulate.stopping import RULES
from simulate.worker import Worker
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
