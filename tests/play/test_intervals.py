import math

import pytest

from play.intervals import normal_quantile, paired_interval


def test_a_paired_interval_is_that_of_agresti_and_min_with_half_a_pair_for_either_side():
    # Their table 1: of 1144 voters 132 changed one way and 107 the other, 0.0218 ± 0.0264 by Wald; with the
    # half pairs added it hardly differs in so many.
    interval = paired_interval([1] * 132 + [-1] * 107 + [0] * 905)
    wald = 1.96 * math.sqrt((132 + 107) - 25**2 / 1144) / 1144
    assert interval.value == pytest.approx(25 / 1144)
    assert interval.low == pytest.approx(25 / 1144 - wald, abs=0.0005)
    assert interval.high == pytest.approx(25 / 1144 + wald, abs=0.0005)
    interval = paired_interval([1] * 7 + [-1] * 2 + [0] * 11)
    assert (interval.low, interval.high) == pytest.approx((-0.037964, 0.492509), abs=1e-5)


@pytest.mark.parametrize("each", [-1.0, 0.0, 1.0])
def test_differences_that_are_all_alike_leave_some_doubt(each):
    interval = paired_interval([each] * 50)
    assert interval.value == each
    assert interval.high - interval.low > 0.01


def test_more_looks_widen_the_interval():
    sample = [1, -1, 0, 0.5] * 25
    once, often = paired_interval(sample), paired_interval(sample, 12)
    ratio = normal_quantile(1 - 0.05 / 12) / normal_quantile()
    assert often.half_width == pytest.approx(once.half_width * ratio)


@pytest.mark.parametrize("untied", [1, 8, 38, 70, 400])
def test_of_twelve_looks_at_nothing_a_loss_is_found_in_one_game_of_twenty_at_most(untied):
    """So many of 400 differences are fair throws of ±1, the others ties; exact, by the binomial law."""
    wrong, ahead = 0.0, untied
    while paired_interval([1] * ahead + [-1] * (untied - ahead) + [0] * (400 - untied), 12).low > 0:
        wrong += math.comb(untied, ahead) / 2**untied
        ahead -= 1
    assert wrong * 12 <= 0.05
