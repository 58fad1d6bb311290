import pytest
from django.utils import timezone

from play.models import Analysis
from tests.constraints import refused_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def analysis():
    return Analysis.objects.create(
        key="k", game="starfighter", setup={}, start_state={}, actions=[]
    )


@pytest.mark.parametrize(
    "columns",
    [
        {"result": {"curve": []}},
        {"finished_at": timezone.now()},
        {"finished_at": timezone.now(), "result": {}, "is_given_up": True},
    ],
)
def test_an_analysis_has_a_result_when_it_is_finished_and_only_then(analysis, columns):
    with refused_by("play_analysis_result_when_finished"):
        Analysis.objects.update(**columns)
    Analysis.objects.update(finished_at=timezone.now(), result={"curve": []})


def test_a_game_has_one_analysis(analysis):
    analysis.pk = None
    with refused_by("play_analysis_key_unique"):
        analysis.save()
