from dataclasses import replace

import pytest
from django.utils import translation

from simulate.experiments.estimates import Forecast, estimate
from simulate.experiments.limits import narrowest, smaller_run
from simulate.experiments.refusals import advise, phrase
from simulate.experiments.run_length import bound, expected_games
from simulate.models import Rule
from simulate.statistics.forecast import games_for_half_width
from tests.simulate.runs import run_plan
from tests.simulate.trials import BASE, OPPONENTS, cut_list


def test_what_is_wrong_with_a_field_is_a_whole_sentence():
    given = {"expected": ["training", "skirmish"]}
    assert phrase("literal_error", given) == "Must be one of: training, skirmish."
    with translation.override("ru"):
        assert phrase("greater_than_equal", {"ge": 2}) == "Должно быть не меньше 2."


def test_a_mirror_tells_nothing_of_a_deck():
    plan = run_plan(opponents=2)
    own, *others = plan.contenders
    assert (
        plan.rated_opponents == replace(plan, contenders=(own, *others, own)).rated_opponents == 2
    )
    assert replace(plan, contenders=(own, own)).rated_opponents == 1


@pytest.mark.django_db
@pytest.mark.parametrize("opponents", [1, 7])
def test_a_run_until_an_interval_is_forecast_to_reach_it_where_it_looks(opponents):
    narrow = {"rule": Rule.INTERVAL, "settings": {"half_width": 0.01}}
    found = estimate(run_plan(opponents=opponents, games=10**6, **narrow))
    assert isinstance(found, Forecast)
    assert 0.007 < found.total_half_width <= 0.01
    each = found.games // opponents
    assert each == expected_games(0.01, opponents) >= games_for_half_width(0.01, opponents)


@pytest.mark.parametrize("opponents", [1, 8])
@pytest.mark.parametrize("games", [1_000, 25_000, 200_000])
def test_the_narrowest_interval_is_the_last_that_so_many_games_allow(games, opponents):
    width = narrowest(games, opponents)
    assert bound(width, opponents) <= games
    assert bound(width - 0.001, opponents) > games


@pytest.mark.parametrize(("most", "told"), [(99, ""), (100, "Ask for at most 100 games in all.")])
def test_no_budget_is_advised_that_the_form_does_not_take(most, told):
    cards = BASE.entrant.cards[:2]
    asked = cut_list(BASE, OPPONENTS[:1], candidates=cards, into="3-36", budget=1000)
    assert advise(smaller_run(asked, most)) == told
