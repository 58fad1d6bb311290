import pytest

from simulate.models import Run
from simulate.results import personal_data
from simulate.results.personal_data import run_files
from tests.simulate.runs import played, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "loaded")]


def test_a_playtest_is_there_with_its_figures_and_an_older_one_without(ann, monkeypatch):
    played(run_plan(opponents=1))
    Run.objects.update(owner=ann, session_token="")
    [(name, document)] = run_files(ann)
    run = Run.objects.get()
    assert (name, document["entrants"]) == (f"playtests/{run.slug}.json", run.entrants)
    assert [pairing["games"] for pairing in document["pairings"]] == [20]
    monkeypatch.setattr(personal_data, "MAX_FIGURES", 0)
    [(_name, document)] = run_files(ann)
    assert "pairings" not in document
