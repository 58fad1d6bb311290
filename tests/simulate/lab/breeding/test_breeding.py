"""Breeding: what a field allows, what games tell of cards, mixes, selection, and a state that is kept."""

import json
from collections.abc import Sequence

import numpy as np
import pytest
from celery import current_app

from decks.construction.legality import FEWEST_CARDS
from decks.construction.stock import stock_decks
from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.card_sets import shipped_card_set
from simulate.lab.breeding import growth as breeding
from simulate.lab.breeding import holding, mending, proposals, tasks
from simulate.lab.breeding.candidates import (
    SHARED,
    Candidate,
    Room,
    shared_cards,
)
from simulate.lab.breeding.challengers import challengers
from simulate.lab.breeding.evidence import Evidence, ridge
from simulate.lab.breeding.figures import distribution
from simulate.lab.breeding.meetings import Log, Meeting, Table
from simulate.lab.breeding.mixes import LEAST, MOST, FieldMix, bounded_mix, even_mix
from simulate.lab.breeding.plans import BEST, DECKS, PLANS

CARDS = shipped_card_set()
NUMBERS = tuple(CARDS.numbers)


def candidate(start: int, size: int = 25, cruiser: str = "ares") -> Candidate:
    return Candidate.of(cruiser, NUMBERS[start : start + size])


# What a field allows


def test_a_deck_shares_no_more_with_another_than_the_field_allows():
    other = candidate(0)
    taken = Room((other,), 14).assemble(NUMBERS, 25)
    assert shared_cards(Candidate("ares", taken), other) == SHARED


# What games tell of cards


def test_a_regression_finds_the_worths_behind_noisy_results():
    source = np.random.default_rng(1)
    truth = source.normal(0, 0.03, 20)
    columns = source.integers(0, 2, (4000, 20)).astype(float)
    results = columns @ truth + source.normal(0, 0.1, 4000)
    found = ridge(columns, results, np.full(4000, 10.0), np.full(20, 0.03))
    assert np.corrcoef(found.values, truth)[0, 1] > 0.98
    assert np.abs(found.values - truth).max() < 5 * found.errors.max()


# Mixes


def test_the_mix_gives_every_deck_its_bounds():
    matrix = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.6], [0.1, 0.4, 0.5]])
    shares = bounded_mix(np.block([[matrix, matrix], [matrix, matrix]]))
    assert shares.sum() == pytest.approx(1)
    assert shares.min() >= LEAST / 6 - 1e-9
    assert shares.max() <= MOST / 6 + 1e-9
    assert shares[0] + shares[3] > shares[1] + shares[4]


def test_opponents_are_met_as_often_as_their_shares_say():
    mix = FieldMix((candidate(0), candidate(30)), (0.75, 0.25))
    met = [deck for deck, _seed in mix.units(100, 3)]
    assert met.count(candidate(0)) == 75
    assert mix.units(100, 3) == mix.units(100, 3) != mix.units(100, 4)


# Mending


class PretendTable(Table):
    """Plays nothing: a deck scores by how many of the first thirty cards it holds."""

    def scores(self, bot: str, rows: Sequence[Meeting]) -> np.ndarray:
        first = set(NUMBERS[:30])
        return np.array([len(first & set(row.first.cards)) / 30 for row in rows])


def test_a_weak_deck_gets_better_cards_one_at_a_time_as_the_field_allows(monkeypatch):
    monkeypatch.setattr(mending, "field_mix", lambda decks, _scores: even_mix(decks))
    monkeypatch.setattr(mending, "against_mix", lambda scores, _mix: scores.mean(axis=(1, 2)) - 0.1)
    decks, told = [candidate(start) for start in (0, 12, 22, 40, 75)], list[str]()
    mended = mending.mend(PretendTable(CARDS, 1), decks, seed=1, rounds=3, tell=told.append)
    assert len(told) == 6
    changed = [place for place, deck in enumerate(mended) if deck != decks[place]]
    assert changed
    for place in changed:
        gained = set(mended[place].cards) - set(decks[place].cards)
        assert gained <= set(NUMBERS[:30])
        assert Room((*mended[:place], *mended[place + 1 :]), 5).allows(mended[place])


# Proposals


def test_proposals_learn_from_the_verdict_bot_and_take_the_better_cards(monkeypatch):
    monkeypatch.setattr(proposals, "DRAWN", 60)
    monkeypatch.setattr(proposals, "SEEN", 200)
    table, evidence = PretendTable(CARDS, 1), Evidence(CARDS)
    mix, source = even_mix([candidate(40), candidate(60)]), np.random.default_rng(1)
    proposer = proposals.Proposer.begin(table, mix, evidence, source)
    found = proposer.propose("ares", 25, Room(), np.zeros(len(NUMBERS)), learn=5)
    assert len(evidence.rows) == 5 * proposals.PAIRS
    best, *doubted, crossed = (shared_cards(candidate(0, 30), deck) for deck in found)
    assert best > 0.9
    assert min(doubted) > 0.5  # 0.3 by chance
    assert crossed == 0  # of the mix


def test_challengers_are_legal_decks_and_are_told_apart_from_the_field():
    known = challengers()
    for deck in known:
        assert len(set(deck.cards)) == len(deck.cards) >= FEWEST_CARDS
        assert deck.cruiser in CARDS.cruisers
        assert set(deck.cards) <= set(NUMBERS)
    assert not set(known) & {Candidate.of(each.cruiser, each.cards) for each in stock_decks()}
    mix = even_mix([candidate(40)])
    scores = holding.check_challengers(
        PretendTable(CARDS, 1), mix, [candidate(0), candidate(50)], 1
    )
    assert [score.value for score in scores] == pytest.approx([25 / 30, 0.0])


# Games


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


# The state


def test_each_step_has_chance_of_its_own_that_does_not_depend_on_interruptions():
    growth, again = breeding.begin(CARDS, 3), breeding.begin(CARDS, 3)
    again.steps = 1
    growth.source()
    assert growth.source().random() == again.source().random()


def test_cruisers_choose_their_cards_in_turn_the_weakest_first():
    places = breeding.begin(CARDS, 3).places
    totals = np.array([0.5 + 0.01 * number for number in range(len(places))])
    order = breeding.turns(places, totals)
    assert sorted(place.role for place in order) == sorted(DECKS)
    cruisers = list(dict.fromkeys(cruiser for cruiser, _plan in DECKS))
    assert [place.cruiser for place in order] == cruisers * 3
    assert [place.plan for place in order[: len(cruisers)]] == [BEST] * len(cruisers)
    assert [place.plan for place in order if place.cruiser == cruisers[0]][1:] == [
        plan for _cruiser, plan in reversed(DECKS[1:3])
    ]


# Plans


def test_the_plans_have_three_decks_a_cruiser_and_every_effect_and_protection():
    for cruiser in CARDS.cruisers:
        assert sum(key == cruiser for key, _plan in DECKS) >= 3
    planned = {code for _key, plan in DECKS for code in PLANS.get(plan, ())}
    assert planned >= {"draw", "lateral", "vertical", "free", "pivot", "strike"}
    assert planned >= {"roll", "backfire", "hit", "force_field", "shield_2", "shield_3", "shield_4"}


# Random decks


def test_a_distribution_is_freed_of_the_noise_of_its_games():
    source = np.random.default_rng(2)
    truth = source.normal(0.3, 0.08, 2000)
    scores = source.binomial(2, truth[:, None].clip(0, 1), (2000, 12)) / 2
    found = distribution(scores)
    spread = (found.quantiles[84] - found.quantiles[16]) / 2
    assert spread == pytest.approx(0.08, abs=0.01)
    assert scores.mean(axis=1).std() > 0.1
    assert 0 < found.reliability < 1


# Workers


def test_workers_play_the_same_games(monkeypatch):
    def send(_name, sent, **_options):
        tasks.play_meetings(*json.loads(json.dumps(sent)))

    monkeypatch.setattr(current_app, "send_task", send)
    rows = [Meeting(candidate(0), candidate(40), seed) for seed in range(5)]
    own, others = (kind(CARDS, 2).scores("pilot", rows) for kind in (Table, tasks.WorkersTable))
    assert own.tolist() == others.tolist()
