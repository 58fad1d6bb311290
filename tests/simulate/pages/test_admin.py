"""Records of matches and playtests in the administration: found, and read only."""

import pytest
from django.test import Client

from catalog.web.rows import record_admin
from play.models import Action, Match
from simulate.models import Chunk, Run
from tests.simulate.runs import played, run_plan

MODELS = (Match, Action, Run, Chunk)


@pytest.fixture
def rows(loaded):
    match = Match.objects.create(kind="hotseat", game="starfighter", setup={}, slug="match")
    Action.objects.create(match=match, ply=1, seat="A", text="pass")
    return {Match: match, Run: played(run_plan(opponents=1, games=2))} | {
        model: model.objects.first() for model in (Action, Chunk)
    }


@pytest.mark.parametrize("model", MODELS)
def test_records_are_listed_and_read_only(admin_client: Client, rows, model):
    base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert f"{base}{rows[model].pk}/change/" in admin_client.get(base).text
    page = admin_client.get(f"{base}{rows[model].pk}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.text
    for address in (f"{base}add/", f"{base}{rows[model].pk}/delete/"):
        assert admin_client.get(address).status_code == 403


def test_a_list_counts_some_rows_only(admin_client: Client, rows, monkeypatch):
    monkeypatch.setattr(record_admin, "MAX_ROWS", 1)
    Match.objects.create(kind="hotseat", game="starfighter", setup={}, slug="other")
    page = admin_client.get("/admin/play/match/").text
    assert "/change/" in page
    assert "1 match" in page
    assert "other" in admin_client.get("/admin/play/match/?q=other").text
