"""What is advised instead of a playtest that is too large, where the forms set limits too."""

import pytest

from simulate.experiments.advice import what_would_do
from simulate.experiments.trials import Field, cut_list
from tests.simulate.runs import request, shipped

SIDES = request().sides


@pytest.mark.parametrize(("most", "told"), [(99, ""), (100, "Ask for at most 100 games in all.")])
def test_no_budget_is_advised_that_the_form_does_not_take(most, told):
    field = Field("shipped", shipped(), SIDES[1:2], 7)
    cards = SIDES[0].entrant.cards
    asked = cut_list(SIDES[0], field, candidates=cards[:2], replacement="3-10", budget=1000)
    assert what_would_do(asked, most) == told
