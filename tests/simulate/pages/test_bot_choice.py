"""The choice of the bot in forms of playtests, with what each of them takes."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from decks.construction.stock import stock_decks
from simulate.deals.bots import BOTS
from simulate.experiments import limits
from simulate.experiments.estimates import estimate
from simulate.experiments.services import submit_run
from simulate.models import Run
from simulate.statistics.forecast import Forecast
from tests.simulate.browsing import STOCK, become, filled_in, page, send
from tests.simulate.runs import bots_played, guest, run_plan

pytestmark = pytest.mark.django_db
OUT = stock_decks()[0].cards[0]
TRIALS = {
    "swap": {"out": OUT, "into": "3-36"},
    "compare": {"other": STOCK[3]},
    "cuts": {"replacement": "3-36"},
}


@pytest.fixture(autouse=True)
def ready(loaded, cards):
    """Cards and engine."""


def form_of(client, kind="", **query):
    name = "simulate:new_trial" if kind else "simulate:new_run"
    address = reverse(name, args=[kind] if kind else [])
    return client.get(address, {"deck": STOCK[0], **query}).context["form"]


@pytest.mark.parametrize("kind", ["", *TRIALS])
def test_captain_or_pilot_is_chosen_at_first_and_all_bots_are_there_with_their_speed(client, kind):
    form = form_of(client, kind)
    for name in ("bot", "enemy_bot"):
        assert form[name].value() == ("pilot" if kind == "cuts" else "captain")
        choices = form.fields[name].widget.choices
        assert [bot for bot, _label in choices] == list(BOTS)
        assert all("a minute" in label for _bot, label in choices)
    assert "Captain, 4,000 games a minute" in str(form["bot"])


@pytest.mark.parametrize("kind", ["", *TRIALS])
def test_what_is_proposed_takes_a_minute_or_two_and_is_allowed(client, ann, kind):
    for account in (None, ann):
        if account:
            client.force_login(account)
        form = form_of(client, kind, **TRIALS.get(kind, {}))
        assert 0 < estimate(form.plan).seconds <= (100 if account else 60)
        assert not limits.limits_for(form.owner, form.plan)["refusal"]


def test_a_new_playtest_goes_on_until_the_win_rate_is_known_to_three_points(client):
    form = form_of(client)
    assert (form["rule"].value(), form["half_width"].value()) == ("interval", "3")
    forecast = estimate(form.plan)
    assert isinstance(forecast, Forecast)
    assert forecast.total_half_width <= 0.03


def test_a_link_with_a_number_of_games_asks_for_just_those(client):
    form = form_of(client, games=40)
    assert (form["rule"].value(), form.plan.most_games) == ("fixed", 40)


def test_a_link_with_one_bot_has_it_play_both_sides(client):
    form = form_of(client, bot="pilot")
    assert (form["bot"].value(), form["enemy_bot"].value()) == ("pilot", "pilot")


def test_the_time_of_each_bot_is_told_before_the_run(client):
    text = page(client, "new_run", deck=STOCK[0])
    table = text.split("bot-costs")[1].split("</table>")[0]
    rows = re.findall(r'<th scope="row">(\w+)</th>(.*?)</tr>', table)
    assert [name for name, _cells in rows] == [bot.capitalize() for bot in BOTS]
    told = {name: re.findall(r">([^<]+)(?:</span>)?</td>", cells) for name, cells in rows}
    assert "seconds" in told["Captain"][1]
    assert float(told["Captain"][2].strip("± %")) <= 3
    assert float(told["Pilot"][2].strip("± %")) <= 3
    assert told["Admiral"][2] == "too long"
    assert 'class="chosen"><th scope="row">Captain' in table


def test_a_bot_that_would_take_too_long_is_marked(client):
    text = page(client, "new_run", deck=STOCK[0], games=1000)
    assert "too long" in text.split("Admiral</th>")[1].split("</tr>")[0]
    assert "too long" not in text.split("Captain</th>")[1].split("</tr>")[0]


def test_an_empty_number_follows_the_bots_as_they_are_chosen(client):
    address = reverse("simulate:new_run")
    games = {}
    for bot in ("captain", "admiral"):
        said = filled_in(bot=bot, enemy_bot=bot, games="", opponents=STOCK[1:3])
        answer = client.post(address, said, headers={"HX-Request": "true"})
        games[bot] = answer.context["estimate"].games
    assert games == {"captain": 2_000, "admiral": 100}


def test_less_is_proposed_where_little_of_the_day_is_left(client, monkeypatch):
    become(client, guest())
    day = replace(limits.GUEST, seconds_a_day=70)
    monkeypatch.setattr(limits, "GUEST", day)
    submit_run(owner=guest(), plan=run_plan(bot="captain", games=500))  # 30 seconds
    form = form_of(client, "compare", **TRIALS["compare"])
    assert form.plan.seconds <= 40
    assert not limits.limits_for(form.owner, form.plan)["refusal"]


def test_any_bot_may_be_chosen_for_either_side(client):
    send(client, bot="admiral", enemy_bot="wingman", games=2)
    assert bots_played(Run.objects.get()) == {("admiral", "wingman")}


def test_a_link_may_choose_the_bots(client):
    form = form_of(client, bot="pilot", enemy_bot="cadet")
    assert (form["bot"].value(), form["enemy_bot"].value()) == ("pilot", "cadet")


def test_an_unknown_bot_is_refused_naming_the_known_ones(client):
    answer = send(client, bot="ace")
    assert answer.status_code == 422
    assert f"There is no bot “ace”; there are {', '.join(BOTS)}." in answer.content.decode()


def test_lists_of_playtests_name_who_played(client):
    send(client, bot="captain", enemy_bot="pilot")
    assert "Captain, Pilot" in page(client, "runs")
