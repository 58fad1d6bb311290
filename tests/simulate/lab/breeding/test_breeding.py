import json
from collections import Counter
from itertools import combinations, starmap

import numpy as np
import pytest
from celery import current_app

from catalog.editions.export import load_shipped
from decks.construction.legality import FEWEST_CARDS
from decks.construction.stock import stock_decks
from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.card_sets import shipped_card_set
from play.intervals import Interval
from simulate.lab.breeding import allocation, holding, mixes, proposals, tasks
from simulate.lab.breeding import growth as breeding
from simulate.lab.breeding.candidates import COMMON, SHARED, USED, Candidate, challengers
from simulate.lab.breeding.evidence import Evidence, Worths, ridge
from simulate.lab.breeding.figures import distribution
from simulate.lab.breeding.meetings import Log, Meeting, Table
from simulate.lab.breeding.plans import BEST, DECKS, ONE_BOX, PLANS, Place

CARDS = shipped_card_set()
NUMBERS = tuple(CARDS.numbers)


def candidate(start, size=25):
    return Candidate.of("ares", NUMBERS[start : start + size])


def even_mix(*decks):
    return mixes.FieldMix(decks, (1 / len(decks),) * len(decks))


def shared_cards(first, second):
    """The share of the smaller deck that stands in the other one, too."""
    common = len(set(first.cards) & set(second.cards))
    return common / min(len(first.cards), len(second.cards))


def places():
    """The places of a small field."""
    of_cruisers = [Place(key, BEST, 25) for key in CARDS.cruisers]
    return of_cruisers + [Place(*role, 26) for role in ONE_BOX[0]]


@pytest.fixture(scope="module")
def field():
    """A field by worths of cards that are drawn by chance."""
    source, found, errors = np.random.default_rng(1), places(), np.full(100, 0.01)
    worths = {key: Worths(source.normal(0, 0.01, 100), errors) for key in CARDS.cruisers}
    return allocation.allocate(found, NUMBERS, worths, np.zeros((len(found), 100)))


def test_an_allocated_field_keeps_its_bounds(field):
    holders = Counter(number for deck in field for number in deck.cards)
    assert [deck.cruiser for deck in field] == [place.cruiser for place in places()]
    assert all(FEWEST_CARDS <= len(deck.cards) == len(set(deck.cards)) for deck in field)
    assert max(holders.values()) <= COMMON * len(field)
    assert len(holders) >= USED
    assert max(starmap(shared_cards, combinations(field, 2))) <= SHARED
    assert not set(field[-2].cards) & set(field[-1].cards)


def test_an_allocated_deck_keeps_most_of_its_cards_and_what_did_worse_gets_better_ones(field):
    worth = Worths(np.linspace(0.02, -0.02, 100), np.full(100, 0.01))
    worths, found = dict.fromkeys(CARDS.cruisers, worth), places()
    for place, deck in zip(found, field, strict=True):
        place.deck, place.surplus = deck, -0.1 * (place is found[0])
    again = allocation.allocate(found, NUMBERS, worths, np.zeros((len(found), 100)))
    for before, after in zip(field, again, strict=True):
        assert len(set(before.cards) - set(after.cards)) <= allocation.CHANGED
    values = dict(zip(NUMBERS, worth.values.tolist(), strict=True))
    means = [np.mean([values[card] for card in deck.cards]) for deck in (*field, *again)]
    gains = np.subtract(means[len(field) :], means[: len(field)])
    assert gains[0] == max(gains)


def test_a_field_without_enough_cards_is_refused():
    worths = dict.fromkeys(CARDS.cruisers, Worths(np.zeros(40), np.zeros(40)))
    found = places()
    with pytest.raises(allocation.NoField, match="No field"):
        allocation.allocate(found, NUMBERS[:40], worths, np.zeros((len(found), 40)))


def test_a_regression_finds_the_worths_behind_noisy_results():
    source = np.random.default_rng(1)
    truth = source.normal(0, 0.03, 20)
    columns = source.integers(0, 2, (4000, 20)).astype(float)
    results = columns @ truth + source.normal(0, 0.1, 4000)
    found = ridge(columns, results, np.full(4000, 10.0), np.full(20, 0.03)).worths
    assert np.corrcoef(found.values, truth)[0, 1] > 0.98
    assert np.abs(found.values - truth).max() < 5 * found.errors.max()


def test_the_mix_gives_every_deck_its_bounds_and_answers_a_challenger_from_outside():
    matrix = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.6], [0.1, 0.4, 0.5]])
    shares = mixes.bounded_mix(np.block([[matrix, matrix], [matrix, matrix]]))
    assert shares.sum() == pytest.approx(1)
    assert shares.min() >= mixes.LEAST / 6 - 1e-9
    assert shares.max() <= mixes.MOST / 6 + 1e-9
    assert shares[0] + shares[3] > shares[1] + shares[4]
    shares = mixes.bounded_mix(np.hstack([np.full((6, 6), 0.5), [[0.6], *[[0.4]] * 5]]))
    assert shares[0] == pytest.approx(mixes.MOST / 6)
    assert shares[1:].sum() == pytest.approx(1 - mixes.MOST / 6)


def test_win_rates_are_drawn_towards_the_means_of_both_decks():
    strength = np.array([0.1, 0.0, -0.1])
    truth = 0.5 + strength[:, None] - strength
    assert mixes.smoothed(truth, 10) == pytest.approx(truth)
    noise = np.array([[0.0, 0.2, -0.2], [-0.2, 0.0, 0.2], [0.2, -0.2, 0.0]])
    drawn = mixes.smoothed(truth + noise, mixes.STRANGENESS) - truth
    assert drawn == pytest.approx(noise / 2)


def test_opponents_are_met_as_often_as_their_shares_say():
    mix = mixes.FieldMix((candidate(0), candidate(30)), (0.75, 0.25))
    assert [deck for deck, _seed in mix.units(100, 3)].count(candidate(0)) == 75
    assert mix.units(100, 3) == mix.units(100, 3) != mix.units(100, 4)


class PretendTable(Table):
    """Plays nothing: a deck scores by how many of the first thirty cards it holds."""

    def scores(self, bot, rows):
        first = set(NUMBERS[:30])
        return np.array([len(first & set(row.first.cards)) / 30 for row in rows])


class EvenTable(PretendTable):
    """Both decks count alike."""

    def scores(self, bot, rows):
        others = [Meeting(row.second, row.first, row.seed) for row in rows]
        return 0.5 + (super().scores(bot, rows) - super().scores(bot, others)) / 2


def test_proposals_learn_from_captain_and_take_the_better_cards(monkeypatch):
    monkeypatch.setattr(proposals, "NEAR", 300)
    table, evidence = EvenTable(CARDS, 1), Evidence(CARDS)
    mix, source = even_mix(candidate(40), candidate(60)), np.random.default_rng(1)
    found = proposals.Proposer(table, mix, evidence, source).propose("ares", 25)
    assert len(evidence.rows) == 300 * proposals.PAIRS
    best, *doubted, crossed = (shared_cards(candidate(0, 30), deck) for deck in found)
    assert best > 0.9
    assert min(doubted) > 0.4  # 0.3 by chance
    assert crossed == 0  # of the mix


def test_what_a_card_is_worth_to_one_cruiser_is_told_apart_from_its_worth_to_all():
    evidence, source = Evidence(CARDS), np.random.default_rng(1)
    for _number in range(600):
        cruisers = source.choice(CARDS.cruisers, 2)
        first, second = (
            Candidate.of(str(key), source.choice(NUMBERS, 25, replace=False)) for key in cruisers
        )
        helped, beaten = (
            (NUMBERS[0] in deck.cards) + (deck.cruiser == "ares" and NUMBERS[1] in deck.cards)
            for deck in (first, second)
        )
        evidence.add([(first, second, 0.5 + 0.05 * (helped - beaten), 50)])
    worths = evidence.worths()
    assert [round(worths[key].values[0], 2) for key in CARDS.cruisers] == [0.05] * 4
    told = {key: float(worths[key].values[1]) for key in CARDS.cruisers}
    assert told["ares"] > 0.025 > 0.01 > max(told[key] for key in told if key != "ares")


def test_a_field_is_bred_round_after_round_and_its_state_is_kept(monkeypatch, tmp_path):
    short = {"MATRIX_PAIRS": 2, "EXPLOIT_BUDGET": 10, "NEAR_DECKS": 2}
    for name, value in (short | {"RANDOM_PAIRS": 100, "STRONG_PAIRS": 60}).items():
        monkeypatch.setattr(breeding, name, value)
    monkeypatch.setattr(proposals, "NEAR", 15)
    growth, table, told = breeding.begin(CARDS, 3), EvenTable(CARDS, 1), list[str]()
    growth.places = places()
    cards = sorted(load_shipped()["cards"], key=lambda card: CARDS.index[card["number"]])
    kept = {"keep": lambda: breeding.save(growth, tmp_path / "state"), "tell": told.append}
    breeding.grow(growth, table, cards, margin=-1.0, rounds=2, **kept)
    assert growth.rounds == 2
    assert sum("exploiter" in line for line in told) == 2 * len(CARDS.cruisers)
    good = set(NUMBERS[:30])
    shares = [len(good & set(deck.cards)) / len(deck.cards) for deck in growth.field]
    assert np.mean(shares) > 0.4  # 0.3 by chance
    again = breeding.load(tmp_path / "state")
    for name in ("places", "rounds", "best_exploit"):
        assert getattr(again, name) == getattr(growth, name)
    assert len(again.evidence.rows) == len(growth.evidence.rows)


def test_challengers_are_legal_decks_and_are_told_apart_from_the_field():
    for deck in challengers():
        assert len(set(deck.cards)) == len(deck.cards) >= FEWEST_CARDS
        assert deck.cruiser in CARDS.cruisers
        assert set(deck.cards) <= set(NUMBERS)
    assert not set(challengers()) & {
        Candidate.of(each.cruiser, each.cards) for each in stock_decks()
    }
    mix, tried = even_mix(candidate(40)), [candidate(0), candidate(50)]
    scores = holding.check_challengers(PretendTable(CARDS, 1), mix, tried, 1)
    assert [score.value for score in scores] == pytest.approx([25 / 30, 0.0])


def test_the_cards_worth_most_in_random_decks_are_a_deck_of_each_cruiser():
    def found(*worths):
        intervals = [Interval(worth, -1, 1) for worth in worths]
        known, mix = dict(zip(NUMBERS, intervals, strict=True)), even_mix(candidate(40))
        scores = holding.check_additive(PretendTable(CARDS, 1), mix, known, 1)
        assert list(scores) == list(CARDS.cruisers)
        return [score.value for score in scores.values()]

    assert found(*(place / 100 for place in range(100))) == [0.0] * 4
    assert found(*(-place / 100 for place in range(100))) == pytest.approx([27 / 30] * 4)


def test_a_field_has_variety_where_no_card_is_common_and_strong_decks_hold_many():
    decks = [candidate(start) for start in (0, 25, 50, 75)]
    even = np.full((4, 4), 0.5)
    found = holding.variety(decks, even)
    assert (found, found.holds) == (holding.Variety(0.25, 100), True)
    weak = even.copy()
    weak[0, 1:], weak[1:, 0] = 0.4, 0.6
    found = holding.variety(decks, weak)
    assert (found, found.holds) == (holding.Variety(0.25, 75), False)
    assert not holding.variety([candidate(0)] * 2 + [candidate(25)], even[:3, :3]).holds


@pytest.mark.skipif(INTERPRETED, reason="searching takes long interpreted")
def test_games_of_a_log_are_not_played_again_and_torn_lines_are(tmp_path):
    path, rows = tmp_path / "log", [Meeting(candidate(0), candidate(40), seed) for seed in (1, 2)]
    found = Table(CARDS, 1, log=Log.read(path)).scores("captain", rows).tolist()
    first, second = path.read_text().split("\n")[1:]
    path.write_text(f"\n{first[:-1]}4\n{second[:9]}")
    again = Table(CARDS, 1, log=Log.read(path))
    assert again.scores("captain", rows).tolist() == [1.0, found[1]]
    assert again.played == {"captain": 4}
    assert path.read_text().endswith(f"\n{second}")


def test_each_step_has_chance_of_its_own_that_does_not_depend_on_interruptions():
    growth, again = breeding.begin(CARDS, 3), breeding.begin(CARDS, 3)
    again.steps = 1
    growth.source()
    assert growth.source().random() == again.source().random()


def test_the_plans_have_three_decks_a_cruiser_and_every_effect_and_protection():
    assert min(Counter(key for key, _plan in DECKS)[cruiser] for cruiser in CARDS.cruisers) >= 3
    planned = {code for _key, plan in DECKS for code in PLANS.get(plan, ())}
    assert planned >= {"draw", "lateral", "vertical", "free", "pivot", "strike"}
    assert planned >= {"roll", "backfire", "hit", "force_field", "shield_2", "shield_3", "shield_4"}


def test_a_distribution_is_freed_of_the_noise_of_its_games():
    source = np.random.default_rng(2)
    truth = source.normal(0.3, 0.08, 2000)
    scores = source.binomial(2, truth[:, None].clip(0, 1), (2000, 12)) / 2
    found = distribution(scores)
    assert found.quantiles[84] - found.quantiles[16] == pytest.approx(2 * 0.08, abs=0.02)
    assert scores.mean(axis=1).std() > 0.1
    assert 0 < found.reliability < 1


def test_workers_play_the_same_games(monkeypatch):
    def send(_name, sent, **_options):
        tasks.play_meetings(*json.loads(json.dumps(sent)))

    monkeypatch.setattr(current_app, "send_task", send)
    rows = [Meeting(candidate(0), candidate(40), seed) for seed in range(5)]
    own, others = (kind(CARDS, 2).scores("pilot", rows) for kind in (Table, tasks.WorkersTable))
    assert own.tolist() == others.tolist()
