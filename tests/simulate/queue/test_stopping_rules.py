"""Runs that are looked at until they have played enough, tried on results that are made up."""

import numpy as np
import pytest

from simulate.queue.stopping_rules import is_narrow
from simulate.statistics import interim_analyses
from tests.simulate.results.invented import deck, invented_results
from tests.simulate.statistics.sequences import share_holding

OPPONENTS, MAX_PAIRS = 3, 400
DECKS = [deck(f"1-{place}", label=f"deck {place}") for place in range(1 + OPPONENTS)]
CHANCES = (0.18, 0.03, 0.48, 0.03, 0.28)  # of a pair's points


def dealt(source):
    """Points by opponent and pair; one pair in twenty is the same against all opponents."""
    points = source.choice(5, p=CHANCES, size=(OPPONENTS, MAX_PAIRS))
    points[:, ::20] = points[0, ::20]
    return points


def results_of(points, pairs, half_width):
    met = {(0, 1 + place): row[:pairs] for place, row in enumerate(points)}
    results = invented_results(DECKS, met, settings={"half_width": half_width})
    results.run.most_games = 2 * MAX_PAIRS
    return results


def played_until_narrow(points, half_width):
    """The results where the rule lets the run end, and what it says then."""
    pairs = 10
    while True:
        results = results_of(points, pairs, half_width)
        decision = is_narrow(results)
        if decision.games is None:
            return results, decision.verdict
        pairs = min(decision.games.values()) // 2


@pytest.fixture(autouse=True)
def early_interims(monkeypatch):
    monkeypatch.setattr(interim_analyses, "FIRST_INTERVAL_ANALYSIS", 20)
    monkeypatch.setattr(interim_analyses, "LATER_INTERVAL_ANALYSES", 40)


def test_a_run_ends_at_the_first_look_at_which_the_interval_is_narrow():
    points = dealt(np.random.default_rng(7))
    results, verdict = played_until_narrow(points, 0.06)
    pairs = len(results.pairings[0].pair_points)
    assert verdict["reached"]
    assert results.total_score().half_width == verdict["half_width"] <= 0.06
    assert results_of(points, pairs - 20, 0.06).total_score().half_width > 0.06


def test_intervals_hold_the_truth_though_their_width_decides_when_to_stop():
    source = np.random.default_rng(7)
    ends = [played_until_narrow(dealt(source), 0.06)[0] for _ in range(400)]
    assert len({results.played for results in ends}) > 1  # so that it does decide
    found, truth = [results.total_score() for results in ends], np.dot(CHANCES, range(5)) / 4
    # Two standard errors of 400 runs below 95 %.
    assert share_holding(truth, found) > 0.95 - 0.022
