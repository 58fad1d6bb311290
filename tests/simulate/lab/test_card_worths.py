from dataclasses import replace

import numpy as np
import pytest

from catalog.web.progress import pass_over
from simulate.lab.card_worths import CardWorths, WorthPlan, measure_worths
from simulate.lab.fairness import HOLDS, VIOLATED

BEST = "1-1"
BETTER = 0.03  # of a card that is worth more, by invention


@pytest.fixture(scope="module")
def plan(cards):
    return WorthPlan(cards, "cadet", 1500, 5)


@pytest.fixture(scope="module")
def invented(plan):
    """Results in which one card and one cruiser are worth more, and nothing else."""
    meetings, source = plan.meetings(), np.random.default_rng(1)
    scores = [
        0.5
        + BETTER * ((BEST in row.first.cards) - (BEST in row.second.cards))
        + 0.1 * ((row.first.cruiser == "ares") - (row.second.cruiser == "ares"))
        for row in meetings
    ]
    return CardWorths(plan, meetings, np.array(scores) + source.normal(0, 0.05, len(scores)))


def test_card_and_cruiser_that_are_worth_more_are_found_and_foretell_games_unseen(invented):
    number, worth = invented.furthest
    assert number == BEST
    assert worth.low < BETTER < worth.high
    assert 0.5 < invented.fit < 1
    verdicts = {point.name: point.verdict for point in invented.cruiser_points()}
    assert verdicts["apollo against ares, random decks"] == VIOLATED
    assert verdicts["athena against atlas, random decks"] == HOLDS


def test_errors_of_a_regression_are_not_taken_for_differences_of_cards(plan):
    meetings = plan.meetings()
    scores = np.random.default_rng(2).choice([0.0, 0.5, 1.0], len(meetings))
    found = CardWorths(plan, meetings, scores)
    assert found.spread.low == 0
    assert found.spread.value < found.found.values[: len(plan.cards.numbers)].std() / 2


def test_the_kept_table_has_its_key_and_every_card(plan):
    table = measure_worths(replace(plan, pairs=60), jobs=1, advance=pass_over).table()
    assert (table.revision, table.games, table.seed) == (plan.cards.revision, 120, 5)
    assert tuple(table.worths) == plan.cards.numbers
