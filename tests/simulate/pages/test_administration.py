from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.limits.usage import GOODS, by_account, by_network, read_uses
from catalog.web.rows import record_admin
from catalog.web.rows.retention import forget_networks
from config.celery import waiting
from decks.accounts.mail import charge_mail
from decks.models import Owner
from play.models import Action, Match
from simulate.experiments.services import submit_run
from simulate.models import Chunk, Run
from simulate.queue.sending import send_chunks
from tests.simulate.browsing import missing
from tests.simulate.runs import play_everything, played, run_plan, submitted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded", "cards")]
HERE, THERE = "127.0.0.0/24", "198.51.100.0/24"


@pytest.fixture
def used(client, ann):
    """Ann's playtest and mail, and what a guest asks for."""
    submit_run(owner=Owner(ann, network=THERE), plan=run_plan(opponents=1))
    send_chunks()
    play_everything()
    Chunk.objects.update(seconds=9.0)
    charge_mail(address="ann@example.org", account=ann, network=THERE)
    submitted(run_plan(opponents=1, seed=8))
    client.post("/play/", {"kind": "open", "mode": "training"})


def told(consumers):
    return {each.name: dict(zip(GOODS, each.amounts, strict=True)) for each in consumers}


def test_uses_are_told_by_account_and_network_until_networks_are_forgotten_two_days_after(used):
    [row] = waiting(None)
    assert row["runs"] == 1
    assert row["chunks"] > 0
    assert row["oldest_seconds"] >= 0
    uses = read_uses()
    accounts, networks = told(by_account(uses)), told(by_network(uses))
    assert accounts["ann"]["processor"] == networks[THERE]["processor"] == 9.0
    assert accounts["ann"]["mails"] == networks[THERE]["mails"] == 1
    assert accounts["ann"]["bytes"] > 0
    assert accounts["guests"]["slots"] == networks[HERE]["slots"] == 1
    assert accounts["guests"]["tables"] == networks[HERE]["tables"] == 1
    Run.objects.filter(network=THERE).update(ended_at=timezone.now() - timedelta(days=3))
    forget_networks()
    assert set(Run.objects.values_list("network", flat=True)) == {"", HERE}
    assert Match.objects.get().network == HERE


def test_records_are_listed_and_read_only_and_only_some_are_counted(admin_client, monkeypatch):
    match = Match.objects.create(kind="hotseat", game="starfighter", setup={}, slug="match")
    Action.objects.create(match=match, ply=1, seat="A", text="pass")
    played(run_plan(opponents=1, games=2))
    for model in (Match, Action, Run, Chunk):
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        row = f"{base}{model.objects.get().pk}/"
        assert f"{row}change/" in admin_client.get(base).text
        page = admin_client.get(f"{row}change/")
        assert (page.status_code, 'name="_save"' in page.text) == (200, False)
        for address in (f"{base}add/", f"{row}delete/"):
            assert admin_client.get(address).status_code == 403
    monkeypatch.setattr(record_admin, "MAX_ROWS", 1)
    Match.objects.create(kind="hotseat", game="starfighter", setup={}, slug="other")
    assert not missing(admin_client.get("/admin/play/match/").text, "/change/", "1 match")
    assert "other" in admin_client.get("/admin/play/match/?q=other").text
