"""What is advised instead of a playtest that is too large, where the forms set limits too."""

import pytest

from simulate.experiments.advice import smaller_run
from simulate.experiments.phrases import advise
from tests.simulate.runs import run_plan
from tests.simulate.trials import cut_list

DECKS = run_plan(opponents=1).contenders


@pytest.mark.parametrize(("most", "told"), [(99, ""), (100, "Ask for at most 100 games in all.")])
def test_no_budget_is_advised_that_the_form_does_not_take(most, told):
    cards = DECKS[0].entrant.cards
    asked = cut_list(DECKS[0], DECKS[1:], candidates=cards[:2], into="3-36", budget=1000)
    assert advise(smaller_run(asked, most)) == told
