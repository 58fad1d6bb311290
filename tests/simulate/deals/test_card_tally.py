import numpy as np
import pytest

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD, RESULT, UNSEEN
from simulate.deals.card_tally import CardTally, Clustering
from simulate.statistics.paired_differences import difference_interval
from tests.simulate.statistics.sequences import share_holding

GOOD, PLAIN, RARE, EAGER = range(4)


def games_by_turns(pairs):
    games = np.zeros(2 * pairs, dtype=RESULT)
    games["first"] = np.arange(2 * pairs) // 2 % 2 ^ np.arange(2 * pairs) % 2
    return games


def invented_games(pairs, seed=7):
    """The first turn is worth a tenth either way, and the front of one card of either side more.

    One card is never drawn, and one is played in almost every game with the first turn and hardly else.
    """
    source, games = np.random.default_rng(seed), games_by_turns(pairs)
    uses, chances = (UNSEEN, HELD, AS_BACK, AS_FRONT), (0.5, 0.1, 0.2, 0.2)
    use = source.choice(uses, p=chances, size=(2 * pairs, 2, 100))
    has_turn = games["first"][:, None] == np.arange(2)
    use[:, :, RARE] = UNSEEN
    use[:, :, EAGER] = np.where(
        source.random((2 * pairs, 2)) < 0.1 + 0.8 * has_turn, AS_FRONT, HELD
    )
    games["use"] = use
    fronts = (use[:, :, GOOD] == AS_FRONT).astype(float)
    chance = 0.5 + 0.15 * (fronts[:, 0] - fronts[:, 1]) + 0.1 * (1 - 2 * games["first"])
    lost = source.random(2 * pairs) >= chance
    games["winner"] = np.where(source.random(2 * pairs) < 0.05, -1, lost)
    return games


@pytest.fixture(scope="module")
def games():
    return invented_games(6000)


@pytest.fixture(scope="module")
def tally(games):
    return CardTally.of(games)


@pytest.mark.parametrize("line_up", [0, 1])
def test_a_card_that_helps_is_seen_to_help_as_front_and_when_drawn(tally, line_up):
    good, plain = (tally.difference_as_front(line_up, card) for card in (GOOD, PLAIN))
    assert 0 < good.low < 0.15 < good.high
    assert plain.low < 0 < plain.high
    # Its front, which is worth 0.15, is played in two of five games in which it is drawn.
    good = when_drawn(tally, line_up, GOOD)
    assert 0 < good.low < 0.06 < good.high


def when_drawn(tally, line_up, card):
    return difference_interval(tally.difference_when_drawn(line_up, card, None))


def games_of_a_deck(pairs, pull, seed, deck=27):
    """Games in which all cards are alike, and winners have drawn so many cards more, whichever these are."""
    source, games = np.random.default_rng(seed), games_by_turns(pairs)
    wins = source.random(2 * pairs) < 0.5
    drawn = np.clip(np.rint(source.normal(13 + pull * wins, 4)), 5, deck)
    places = source.permuted(np.tile(np.arange(deck), (2 * pairs, 1)), axis=1)
    games["use"][:, 0, :deck] = (places < drawn[:, None]) * AS_BACK
    games["winner"] = np.where(wins, 0, 1)
    return games


def test_intervals_hold_the_truth_whatever_winners_draw():
    tallies = [CardTally.of(games_of_a_deck(300, 6, seed)) for seed in range(40)]
    found = [when_drawn(tally, 0, card) for tally in tallies for card in range(27)]
    assert 0.93 <= share_holding(0, found) <= 0.97


def test_uses_are_counted(games, tally):
    use = games["use"][:, 1, PLAIN]
    assert tally.games == len(games)
    for least in (HELD, AS_BACK, AS_FRONT):
        assert tally.came(1, PLAIN, least) == np.count_nonzero(use >= least)


def test_parts_add_up_to_the_whole_in_any_order_and_packing_loses_nothing(games, tally):
    parts = [games[400:1000], games[:400], games[1000:], games[:0]]
    assert_same(CardTally.join([CardTally.of(part) for part in parts]), tally)
    assert_same(CardTally.unpack(tally.pack()), tally)
    assert tally.pack() == CardTally.unpack(tally.pack()).pack()


def assert_same(one, other):
    np.testing.assert_equal(vars(one), vars(other))


def test_nineteen_of_twenty_intervals_hold_the_truth():
    found = []
    for seed in range(12):
        tally = CardTally.of(invented_games(600, seed=seed))
        found += [when_drawn(tally, seed % 2, card) for card in range(4, 60)]
    assert 0.925 <= share_holding(0, found) <= 0.975


def test_games_of_one_deal_widen_the_interval_by_what_a_card_shares_of_them():
    asked = (((100,), 100), ((100, 8), 100), ((100, 8), 50), ((0, 8), 0))
    found = [Clustering(*games).design_effect(seen, 0.1) for games, seen in asked]
    assert found == pytest.approx([1, 1.7, 1.35, 1])
