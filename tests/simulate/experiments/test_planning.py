from dataclasses import replace

import pytest

from simulate.experiments import planning
from simulate.experiments.planning import NamedDecks
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS
from simulate.experiments.run_plan import Contender
from simulate.experiments.run_spec import MAX_DEFAULT_GAMES
from simulate.models import Rule, RunKind
from simulate.statistics.halving import cost, plan_rounds
from tests.simulate.runs import entrants
from tests.simulate.trials import INTO, OUT, cut_list, swap_test, trial

OPPONENTS = tuple(Contender(entrant, "pilot") for entrant in entrants(3))
BASE = OPPONENTS[0]


def smallest():
    """The base reduced to as many cards as a deck needs."""
    return replace(BASE, entrant=replace(BASE.entrant, cards=BASE.entrant.cards[:25]))


def test_a_swap_test_is_the_deck_with_one_card_for_another_dealt_as_the_base_is():
    plan = swap_test(BASE, OUT, INTO, OPPONENTS, margin=0.03)
    told = (plan.kind, plan.rule, plan.settings)
    assert told == (RunKind.SWAP, Rule.SEQUENTIAL, {"margin": 0.03})
    assert set(plan.contenders[1].entrant.cards) == {*BASE.entrant.cards, INTO} - {OUT}
    assert plan.pairings == ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4))
    place = sorted(BASE.entrant.cards).index(OUT)
    assert plan.contenders[1].line_up.deck[place] == INTO
    assert plan.contenders[0].dealt is None


def test_a_cut_list_tries_every_card_within_its_budget():
    plan = cut_list(BASE, OPPONENTS, budget=30_000)
    cards = len(BASE.entrant.cards)
    assert len(plan.contenders) == 1 + cards + 3
    assert {len(each.entrant.cards) for each in plan.contenders[1 : 1 + cards]} == {cards - 1}
    rounds = plan_rounds(cards, plan.settings["units"])
    assert cost(rounds) * 2 * 3 <= plan.games == 30_000
    assert plan.most_games == 2 * rounds[-1].units
    assert plan.settings["first_games"] == 2 * rounds[0].units


def test_a_deck_of_the_least_size_needs_a_card_that_takes_the_place():
    with pytest.raises(RunRefusal, match="25 cards cannot lose one"):
        cut_list(smallest(), OPPONENTS)
    plan = cut_list(smallest(), OPPONENTS, into=INTO)
    assert {len(each.entrant.cards) for each in plan.contenders[:26]} == {25}


def playtest(bot, **others):
    base, *opponents = (replace(deck, bot=bot) for deck in (BASE, *OPPONENTS))
    return trial(RunKind.PLAYTEST, NamedDecks(base, tuple(opponents)), **others)


def test_a_playtest_that_leaves_its_length_open_takes_a_minute_or_two_of_two_processors(thinkers):
    plan, slow = playtest("captain"), playtest("admiral")
    assert (plan.most_games, slow.most_games) == (MAX_DEFAULT_GAMES, 6)
    for each in (plan, slow):
        assert each.games * each.seconds_a_game <= DEFAULT_SECONDS
    assert playtest("cadet").most_games == MAX_DEFAULT_GAMES
    assert playtest("captain", games=20).most_games == 20


def test_every_pairing_of_a_matrix_is_dealt_for_itself_and_too_many_are_refused(monkeypatch):
    own, *others = (Contender(each, "cadet") for each in entrants(4))
    plan = trial(RunKind.MATRIX, NamedDecks(own, tuple(others)))
    assert len(set(plan.deal_seeds)) == len(plan.pairings) == 6
    monkeypatch.setattr(planning, "MAX_PAIRINGS", 5)
    with pytest.raises(RunRefusal, match="at most 5 pairings, not 6"):
        trial(RunKind.MATRIX, NamedDecks(own, tuple(others)))
