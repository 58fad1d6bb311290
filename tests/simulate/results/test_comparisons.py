import numpy as np
import pytest

from play.intervals import CONFIDENCE
from simulate.models import Rule
from simulate.results.comparisons import Elimination, changes, contenders, differences, eliminate
from simulate.statistics.paired_differences import NO_DIFFERENCE, Differences, p_value
from simulate.statistics.sequential import STOPPED_CONFIDENCE
from tests.simulate.results.invented import contest, deck
from tests.simulate.statistics.sequences import analyses_of_comparisons, compared, share_holding

DECKS = (deck("1-1", "1-2"), deck("1-1", "2-2"), deck("1-1"), deck("1-2"), deck("3-3"))


@pytest.fixture
def source():
    return np.random.default_rng(7)


def draw(source, pairs, *means):
    """Points as (deck, opponent, pair) whose means are these shares of 4."""
    return [source.binomial(4, mean, size=(2, pairs)) for mean in means]


def test_an_unchanged_deck_differs_by_exactly_zero(source):
    (found,) = changes(contest([DECKS[0], deck(*DECKS[0].cards)], draw(source, 40, 0.5) * 2))
    assert (found.difference, *found.differences) == (NO_DIFFERENCE,) * 3
    assert (found.p_value, found.is_clear, found.removed, found.added) == (1.0, False, (), ())


def test_a_change_names_its_cards_and_has_an_interval(source):
    points = draw(source, 400, 0.5, 0.6)
    (found,) = changes(contest(DECKS[:2], points))
    assert (found.removed, found.added) == (("1-2",), ("2-2",))
    assert found.pairs == 400
    assert found.difference.low < (points[1].mean() - points[0].mean()) / 4 < found.difference.high
    assert found.is_clear
    shares = [interval.value for interval in found.differences]
    assert np.mean(shares) == pytest.approx(found.difference.value)


def sequential(points, comparison="open"):
    results = contest(DECKS[:2], points)
    results.run.rule, results.run.verdict = Rule.SEQUENTIAL, {"comparison": comparison}
    (found,) = changes(results)
    return found


@pytest.mark.parametrize("comparison", ["better", "worse", "alike", "open"])
def test_after_a_sequential_test_its_verdict_alone_is_clear(source, comparison):
    points = draw(source, 400, 0.5, 0.6)  # whose p-value is far below 0.05
    assert p_value(differences(contest(DECKS[:2], points), 1).moments) < 0.001
    found = sequential(points, comparison)
    assert (found.p_value, found.is_clear) == (None, comparison in ("better", "worse"))


@pytest.mark.parametrize("is_stopped", [False, True])
def test_intervals_against_opponents_hold_for_all_of_them_at_once(source, is_stopped):
    points = draw(source, 400, 0.5, 0.6)
    found = sequential(points) if is_stopped else changes(contest(DECKS[:2], points))[0]
    confidence = 1 - (1 - (STOPPED_CONFIDENCE if is_stopped else CONFIDENCE)) / 2
    alone = [Differences.of(*rows).interval(confidence) for rows in zip(*points, strict=True)]
    assert list(found.differences) == alone


def test_chance_among_many_candidates_is_not_clear(source):
    results = contest(DECKS, draw(source, 60, *[0.5] * 5))
    assert contenders(results) == [1, 2, 3, 4]
    assert not any(each.is_clear for each in changes(results))


def test_the_last_round_leaves_one(source):
    base, good, bad, best, worst = draw(source, 26, 0.5, 0.7, 0.1, 1.0, 0.2)
    points = [base, good, bad[:, :10], best, worst[:, :10]]
    assert eliminate(contest(DECKS, points, {"units": 100})) == Elimination(2, 2, [3], None)


@pytest.mark.parametrize("mean", [0.0, 0.045, 0.06])
def test_intervals_hold_the_truth_though_their_figures_decide_when_to_stop(source, mean):
    chances = np.array([1, 4, 12, 24, 50, 24, 12, 4, 1]) / 132
    chances[[2, 6]] += np.array([-mean, mean])
    counts, _told = compared(source, 1000, chances, 0.06, analyses_of_comparisons(8000))
    found = [Differences(each).interval(STOPPED_CONFIDENCE) for each in counts]
    # Two standard errors of 1,000 runs below 94 %.
    assert share_holding(mean, found) > 0.94 - 0.015
