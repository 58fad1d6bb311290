import pytest
from django.urls import reverse

from decks.construction.stock import stock_decks
from simulate.deals.bots import BOTS
from simulate.experiments import limits
from simulate.experiments.estimates import estimate
from tests.simulate.browsing import STOCK

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded", "cards")]
TRIALS = {
    "swap": {"out": stock_decks()[0].cards[0], "into": "3-36"},
    "compare": {"other": STOCK[3]},
    "cuts": {"replacement": "3-36"},
}


def form_of(client, kind="", **query):
    address = reverse("simulate:new_trial", args=[kind]) if kind else reverse("simulate:new_run")
    return client.get(address, {"deck": STOCK[0], **query}).context["form"]


@pytest.mark.parametrize("kind", ["", *TRIALS])
def test_all_bots_are_there_with_their_speed_and_what_is_proposed_is_short_and_allowed(
    client, kind, ann
):
    form = form_of(client, kind)
    for name in ("bot", "enemy_bot"):
        assert form[name].value() == ("pilot" if kind == "cuts" else "captain")
        choices = form.fields[name].widget.choices
        assert [bot for bot, _label in choices] == list(BOTS)
        assert all("a minute" in label for _bot, label in choices)
    assert "Captain, 10,000 games a minute" in str(form["bot"])
    for account in (None, ann):
        if account:
            client.force_login(account)
        form = form_of(client, kind, **TRIALS.get(kind, {}))
        assert 0 < estimate(form.plan).seconds <= (100 if account else 60)
        assert not limits.limits_for(form.owner, form.plan)["refusal"]
