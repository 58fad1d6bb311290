import numpy as np
import pytest

from decks.construction.legality import Flaw, in_order
from decks.construction.stock import stock_decks
from play.intervals import CONFIDENCE
from simulate.experiments import meter
from simulate.experiments.meter import CONFIDENCES, STEPS, read_meter
from simulate.statistics.pair_statistics import over_opponents
from tests.simulate.trials import one_card_changed

pytestmark = pytest.mark.django_db
DECK = stock_decks()[0]
OPPONENTS = len(stock_decks())  # of its cards with another cruiser


@pytest.fixture(autouse=True)
def quick_bots(quick_meter, monkeypatch):
    monkeypatch.setattr(meter, "BOT", "cadet")
    monkeypatch.setattr(meter, "STEPS", (4, 40))


def test_a_reading_narrows_with_each_call_until_it_is_final():
    first, second, third = (read_meter("apollo", DECK.cards) for _call in range(3))
    assert (first.games, second.games, first.opponents) == (
        4 * OPPONENTS,
        40 * OPPONENTS,
        OPPONENTS,
    )
    assert (first.is_final, second.is_final) == (False, True)
    assert second.score.half_width < first.score.half_width
    assert third == second


def test_an_illegal_deck_is_told_what_is_missing():
    reading = read_meter("", DECK.cards[:3])
    assert {each.flaw for each in reading.violations} == {Flaw.CRUISER_MISSING, Flaw.TOO_FEW_CARDS}
    assert reading.score is None


def share_of_claims(confidences, steps, runs=1500, opponents=8):
    """How often a deck that is exactly even is called better or worse at one of the looks."""
    source = np.random.default_rng(7)
    claims = 0
    for _run in range(runs):
        points = source.binomial(4, 0.5, size=(opponents, steps[-1] // 2))
        asked = zip(steps, confidences, strict=True)
        looks = (over_opponents(points[:, : games // 2], confidence) for games, confidence in asked)
        claims += any(not each.low <= 0.5 <= each.high for each in looks)
    return claims / runs


def test_an_even_deck_is_called_better_or_worse_at_any_of_all_looks_in_one_of_twenty_cases():
    steps = (20, 40, 80, 160, 320, 640)
    assert len(CONFIDENCES) == len(STEPS) == len(steps)
    # Two standard errors of 1,500 runs above 5 %.
    assert share_of_claims(CONFIDENCES, steps) <= 0.05 + 0.0113
    assert share_of_claims([CONFIDENCE] * len(steps), steps) > 0.15


def test_an_edited_deck_is_compared_with_the_one_before_and_both_are_dealt_alike(cards):
    deck, out, new = one_card_changed(cards, DECK.cards)
    before = read_meter("apollo", DECK.cards)
    reading = read_meter("apollo", deck, before.dealt)
    assert before.edit is None
    assert (reading.edit.removed, reading.edit.added) == ((out,), (new,))
    assert (reading.games, set(reading.dealt)) == (before.games, set(deck))
    reading = read_meter("apollo", deck, in_order(DECK.cards))
    assert reading.dealt == tuple(new if each == out else each for each in sorted(DECK.cards))
    # Back to the deck before, which is dealt as it was.
    assert read_meter("apollo", DECK.cards, reading.dealt).dealt == in_order(DECK.cards)
    third, *_ = one_card_changed(cards, DECK.cards, place=5)
    chained = read_meter("apollo", third, reading.dealt).dealt
    assert sum(one != other for one, other in zip(chained, reading.dealt, strict=True)) == 1
