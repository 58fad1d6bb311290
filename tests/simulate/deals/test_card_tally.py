import numpy as np
import pytest

from decks.construction.stock import stock_decks
from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD, RESULT, UNSEEN
from simulate.deals.card_tally import AS_ITS_FRONT, CONTRASTS, DRAWN, PLAYED, CardTally, Clustering

CHANCES = {UNSEEN: 0.5, HELD: 0.1, AS_BACK: 0.2, AS_FRONT: 0.2}
GOOD, PLAIN, RARE, EAGER = range(4)


def invented_games(pairs, seed=7):
    """The first turn is worth a tenth either way, and the front of one card of either side more.

    One card is never drawn, and one is played in almost every game with the first turn and hardly else.
    """
    source = np.random.default_rng(seed)
    games = np.zeros(2 * pairs, dtype=RESULT)
    use = source.choice(list(CHANCES), p=list(CHANCES.values()), size=(2 * pairs, 2, 100))
    games["first"] = np.arange(2 * pairs) // 2 % 2 ^ np.arange(2 * pairs) % 2
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
def test_a_front_that_helps_is_seen_to_help(tally, line_up):
    good = tally.win_rate_difference(AS_ITS_FRONT, line_up, GOOD)
    plain = tally.win_rate_difference(AS_ITS_FRONT, line_up, PLAIN)
    assert 0 < good.low < 0.15 < good.high
    assert plain.low < 0 < plain.high


@pytest.mark.parametrize("line_up", [0, 1])
def test_the_first_turn_is_not_taken_for_a_card(tally, line_up):
    found = tally.win_rate_difference(PLAYED, line_up, EAGER)
    assert found.low < 0 < found.high
    pairs, points, *_ = tally.contrasts[PLAYED, :, line_up, EAGER]
    assert points / pairs / 2 > 0.1  # what it seems to be worth when the turn is left in


def test_a_card_that_only_ever_comes_with_the_first_turn_claims_nothing(games):
    other = games.copy()
    has_turn = games["first"][:, None] == np.arange(2)
    other["use"][:, :, PLAIN] = np.where(has_turn, AS_FRONT, UNSEEN)
    assert CardTally.of(other).win_rate_difference(DRAWN, 0, PLAIN) is None


def test_the_difference_is_that_of_a_fit_to_the_pairs_themselves(games):
    few = games[:800]
    came = (few["use"][:, 1, GOOD] >= HELD).astype(int)
    sign = came[0::2] - came[1::2]
    points = np.where(few["winner"] < 0, 1, 2 * few["winner"])
    turn = 2 * few["first"][0::2].astype(int) - 1
    told = sign != 0
    rows = np.column_stack([np.ones(told.sum()), (sign * turn)[told]])
    margin = (sign * (points[0::2] - points[1::2]))[told]
    coefficients, (residual,), _rank, _values = np.linalg.lstsq(rows, margin)
    error = np.sqrt(residual / (told.sum() - 2) * np.linalg.inv(rows.T @ rows)[0, 0])
    found = CardTally.of(few).win_rate_difference(DRAWN, 1, GOOD)
    assert found.value == pytest.approx(coefficients[0] / 2)
    assert found.half_width == pytest.approx(1.96 * error / 2, rel=0.02)


def test_cards_are_compared_only_where_they_came_far_enough_in_both_games(games, tally):
    use = games["use"][:, 0, PLAIN].astype(int)
    one, other = use[0::2], use[1::2]
    both = (one >= AS_BACK) & (other >= AS_BACK)
    differ = (one == AS_FRONT) != (other == AS_FRONT)
    assert tally.contrasts[AS_ITS_FRONT, 0, 0, PLAIN] == np.count_nonzero(both & differ)


def test_uses_are_counted(games, tally):
    use = games["use"][:, 1, PLAIN]
    assert tally.games == len(games)
    for least in (HELD, AS_BACK, AS_FRONT):
        assert tally.came(1, PLAIN, least) == np.count_nonzero(use >= least)


@pytest.mark.parametrize("line_up", [0, 1])
def test_win_rates_are_those_of_the_games_in_which_the_card_came(games, tally, line_up):
    own = np.where(games["winner"] < 0, 0.5, games["winner"] == line_up)
    told = games["use"][:, line_up, GOOD] == AS_FRONT
    found = tally.win_rate(line_up, GOOD, AS_FRONT)
    assert found.value == pytest.approx(own[told].mean())
    assert found.half_width == pytest.approx(1.96 * 0.5 / np.sqrt(told.sum()), rel=0.05)
    assert tally.win_rate(line_up, RARE, HELD) is None
    assert tally.win_rate(line_up, RARE, UNSEEN).value == pytest.approx(own.mean())


def test_a_card_that_never_came_claims_nothing(tally):
    assert tally.came(0, RARE, HELD) == 0
    assert tally.win_rate_difference(DRAWN, 0, RARE) is None


def test_few_pairs_claim_nothing():
    assert CardTally.of(invented_games(30)).win_rate_difference(DRAWN, 0, GOOD) is None


def same(one, other):
    return all(np.array_equal(vars(one)[name], vars(other)[name]) for name in vars(one))


def test_parts_add_up_to_the_whole_in_any_order(games, tally):
    parts = [games[400:1000], games[:400], games[1000:], games[:0]]
    assert same(CardTally.join([CardTally.of(part) for part in parts]), tally)


def test_packing_loses_nothing(tally):
    assert same(CardTally.unpack(tally.pack()), tally)
    assert tally.pack() == CardTally.unpack(tally.pack()).pack()


def test_exchanging_the_line_ups_exchanges_their_figures(tally):
    other = tally.exchanged()
    assert other.came(0, PLAIN, HELD) == tally.came(1, PLAIN, HELD)
    assert other.win_rate_difference(DRAWN, 1, GOOD) == tally.win_rate_difference(DRAWN, 0, GOOD)


def test_nineteen_of_twenty_intervals_hold_the_truth():
    found = []
    for seed in range(12):
        tally = CardTally.of(invented_games(600, seed=seed))
        found += [tally.win_rate_difference(DRAWN, seed % 2, card) for card in range(4, 60)]
    assert 0.925 <= np.mean([each.low <= 0 <= each.high for each in found]) <= 0.975


def test_nineteen_of_twenty_intervals_of_win_rates_hold_the_truth():
    found = []
    for seed in range(12):
        tally = CardTally.of(invented_games(300, seed=seed))
        found += [tally.win_rate(seed % 2, card, AS_BACK) for card in range(4, 60)]
    assert 0.925 <= np.mean([each.low <= 0.5 <= each.high for each in found]) <= 0.975


def test_games_of_one_deal_widen_the_interval_by_what_a_card_shares_of_them():
    assert Clustering(100).design_effect(100, 0.1) == 1
    assert Clustering(100, opponents=8).design_effect(100, 0.1) == pytest.approx(1.7)
    assert Clustering(100, opponents=8).design_effect(50, 0.1) == pytest.approx(1.35)
    assert Clustering(0, opponents=8).design_effect(0, 0.1) == 1


def exchanged(games):
    """The same games with the line-ups exchanged."""
    other = games.copy()
    other["use"], other["first"] = games["use"][:, ::-1], 1 - games["first"]
    other["winner"] = np.where(games["winner"] < 0, -1, 1 - games["winner"])
    return other


@pytest.fixture(scope="module")
def played(cards, meetings):
    """By stock deck: the places of its cards, and its games against each other one, itself line-up 0."""
    return [
        (
            [cards.index[number] for number in deck.cards],
            [
                games if places[0] == place else exchanged(games)
                for places, games in meetings.items()
                if place in places
            ],
        )
        for place, deck in enumerate(stock_decks())
    ]


def error_by_deals(games, contrast, card):
    """The standard error of the difference where all pairs of one deal are one unit, by the sandwich."""
    least, further = CONTRASTS[contrast]
    rows, margins, deals = [], [], []
    for each in games:
        use = each["use"][:, 0, card].astype(int)
        points = np.where(each["winner"] < 0, 0.5, each["winner"] == 0)
        turn = 1 - 2 * each["first"][0::2].astype(int)
        one, other = use[0::2], use[1::2]
        sign = (one >= further).astype(int) - (other >= further)
        told = (sign != 0) & (np.minimum(one, other) >= least)
        rows.append(np.column_stack([np.ones(told.sum()), (sign * turn)[told]]))
        margins.append((sign * (points[0::2] - points[1::2]))[told])
        deals.append(np.flatnonzero(told))
    rows, margins, deals = map(np.concatenate, (rows, margins, deals))
    inverse = np.linalg.inv(rows.T @ rows)
    away = rows * (margins - rows @ inverse @ rows.T @ margins)[:, None]
    sums = np.zeros((deals.max() + 1, 2))
    np.add.at(sums, deals, away)
    return np.sqrt((inverse @ sums.T @ sums @ inverse)[0, 0])


@pytest.mark.parametrize("contrast", [DRAWN, AS_ITS_FRONT])
def test_differences_are_as_wide_as_deals_that_are_one_unit_make_them(played, contrast):
    ratios = []
    for places, games in played:
        tally = CardTally.join([CardTally.of(each) for each in games])
        clustering = Clustering(tally.games, len(games))
        for card in places:
            if tally.contrasts[contrast, 0, 0, card] >= 200:
                told = tally.win_rate_difference(contrast, 0, card, clustering=clustering)
                ratios.append(told.half_width / error_by_deals(games, contrast, card))
    assert len(ratios) > 60
    assert np.mean(ratios) == pytest.approx(1.96, rel=0.05)


def test_win_rates_are_as_wide_as_deals_that_are_one_unit_make_them(played):
    ratios = []
    for places, games in played:
        tally = CardTally.join([CardTally.of(each) for each in games])
        won = np.concatenate([np.where(g["winner"] < 0, 0.5, g["winner"] == 0) for g in games])
        deals = np.concatenate([np.arange(len(each)) // 2 for each in games])
        for card in places:
            told = tally.win_rate(0, card, AS_BACK, clustering=Clustering(tally.games, len(games)))
            came = np.concatenate([each["use"][:, 0, card] >= AS_BACK for each in games])
            away = np.bincount(deals, (won - told.value) * came)
            ratios.append(told.half_width * came.sum() / np.sqrt(away @ away))
    assert np.mean(ratios) == pytest.approx(1.96, rel=0.05)
