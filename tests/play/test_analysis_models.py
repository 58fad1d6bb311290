import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from play.models import Analysis, CardSnapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def analysis():
    snapshot = CardSnapshot.objects.create(revision="r", export={})
    return Analysis.objects.create(key="k", card_set=snapshot, opening={}, actions=[])


@pytest.mark.parametrize(
    "columns",
    [
        {"result": {"curve": []}},
        {"finished_at": timezone.now()},
        {"finished_at": timezone.now(), "result": {}, "is_given_up": True},
    ],
)
def test_an_analysis_has_a_result_when_it_is_finished_and_only_then(analysis, columns):
    with pytest.raises(IntegrityError), transaction.atomic():
        Analysis.objects.update(**columns)
    Analysis.objects.update(finished_at=timezone.now(), result={"curve": []})


def test_a_game_has_one_analysis(analysis):
    analysis.pk = None
    with pytest.raises(IntegrityError):
        analysis.save()


def test_progress_is_complete_only_with_the_result(analysis):
    assert analysis.percent == 0
    analysis.place, analysis.steps = 40, 40
    assert analysis.percent == 99
    analysis.finished_at = timezone.now()
    assert analysis.percent == 100
