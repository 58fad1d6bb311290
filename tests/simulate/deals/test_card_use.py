import numpy as np
import pytest

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD, RESULT, UNSEEN
from simulate.deals.card_use import CardSums, card_reports

NUMBERS = tuple(f"1-{serial}" for serial in range(1, 101))
GOOD, BAD, RARE, PLAIN = 0, 1, 2, 3
CHANCES = {UNSEEN: 0.5, HELD: 0.1, AS_BACK: 0.2, AS_FRONT: 0.2}


def invented_games(pairs: int, seed: int = 7) -> np.ndarray:
    """Games in which the fronts of one card help, those of another harm, and a third is hardly played."""
    source = np.random.default_rng(seed)
    games = np.zeros(2 * pairs, dtype=RESULT)
    use = source.choice(list(CHANCES), p=list(CHANCES.values()), size=(2 * pairs, 2, 100))
    use[:, :, RARE] = np.where(use[:, :, RARE] == AS_FRONT, AS_BACK, use[:, :, RARE])
    games["use"] = use
    fronts = (use == AS_FRONT).astype(float)
    strength = 0.5 + 0.15 * (fronts[:, 0, GOOD] - fronts[:, 1, GOOD])
    strength -= 0.15 * (fronts[:, 0, BAD] - fronts[:, 1, BAD])
    games["winner"] = source.random(2 * pairs) >= strength
    games["first"] = np.arange(2 * pairs) // 2 % 2 ^ np.arange(2 * pairs) % 2
    return games


@pytest.fixture(scope="module")
def reports():
    return card_reports(CardSums.of(invented_games(6000)), NUMBERS)


def test_a_front_that_helps_is_seen_to_help(reports):
    gain = reports[GOOD].gain
    assert 0 < gain.low < 0.15 < gain.high
    assert not reports[GOOD].is_wasted


def test_a_front_that_harms_is_flagged(reports):
    gain = reports[BAD].gain
    assert gain.low < -0.15 < gain.high < 0
    assert [report.number for report in reports if report.is_wasted] == [NUMBERS[BAD]]


def test_a_front_that_is_hardly_played_is_flagged(reports):
    assert [report.number for report in reports if report.is_rare] == [NUMBERS[RARE]]
    assert reports[RARE].gain is None


def test_uses_are_counted(reports):
    use = invented_games(6000)["use"][:, :, PLAIN]
    report = reports[PLAIN]
    assert report.held == np.count_nonzero(use >= HELD)
    assert report.fronts == np.count_nonzero(use == AS_FRONT)
    assert report.backs == np.count_nonzero(use == AS_BACK)
    assert report.front_share.value == report.fronts / report.held


def test_parts_add_up_to_the_whole_in_any_order():
    games = invented_games(60)
    whole = CardSums.of(games)
    joined = CardSums.join([CardSums.of(games[40:]), CardSums.of(games[:40])])
    for name, value in vars(whole).items():
        assert np.array_equal(getattr(joined, name), value)


def test_exchanging_the_seats_of_a_pair_changes_only_signs():
    games = invented_games(60)
    turned = games.reshape(-1, 2)[:, ::-1].reshape(-1)
    assert np.array_equal(CardSums.of(turned).gram, CardSums.of(games).gram)
    assert np.array_equal(CardSums.of(turned).moment, CardSums.of(games).moment)


def test_too_few_games_claim_nothing():
    assert all(
        report.gain is None for report in card_reports(CardSums.of(invented_games(20)), NUMBERS)
    )
