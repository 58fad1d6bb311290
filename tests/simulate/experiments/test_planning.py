from dataclasses import replace

import pytest

from decks.construction.stock import stock_decks
from simulate.deals.entrants import Entrant
from simulate.experiments.deck_search import NamedDecks
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS, MAX_DEFAULT_GAMES
from simulate.experiments.run_plan import Contender
from simulate.models import Rule, RunKind
from simulate.queue.stopping_rules import first_target
from simulate.statistics.halving import cost, plan_rounds
from tests.simulate.runs import shipped
from tests.simulate.trials import compare_decks, cut_list, swap_test, trial

DECKS = tuple(
    Contender(Entrant(deck.key, deck.cruiser, deck.cards), "pilot") for deck in stock_decks()
)
BASE, OPPONENTS = DECKS[0], DECKS[:3]
OWN = BASE.entrant.cards[0]
OTHER = next(
    card["number"] for card in shipped()["cards"] if card["number"] not in BASE.entrant.cards
)


def smallest():
    """The base reduced to as many cards as a deck needs."""
    return Contender(Entrant("small", BASE.entrant.cruiser, BASE.entrant.cards[:25]), "pilot")


def test_a_swap_test_is_the_deck_with_one_card_for_another():
    plan = swap_test(BASE, OWN, OTHER, OPPONENTS, margin=0.03)
    assert (plan.kind, plan.rule) == (RunKind.SWAP, Rule.SEQUENTIAL)
    assert plan.settings == {"margin": 0.03}
    changed = set(plan.contenders[1].entrant.cards)
    assert changed == {*BASE.entrant.cards, OTHER} - {OWN}
    assert plan.pairings == ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4))


def test_a_changed_deck_is_dealt_as_the_base_is():
    plan = swap_test(BASE, OWN, OTHER, OPPONENTS)
    place = sorted(BASE.entrant.cards).index(OWN)
    assert plan.contenders[1].line_up.deck[place] == OTHER
    assert plan.contenders[0].dealt is None


def test_a_comparison_is_between_any_two_decks():
    plan = compare_decks(BASE, DECKS[5], OPPONENTS)
    assert plan.kind == RunKind.COMPARISON
    assert [each.entrant for each in plan.contenders[:2]] == [BASE.entrant, DECKS[5].entrant]
    assert plan.contenders[2:] == OPPONENTS


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
    plan = cut_list(smallest(), OPPONENTS, into=OTHER)
    assert {len(each.entrant.cards) for each in plan.contenders[:26]} == {25}


# 30 games of the deck and of each change.
LEAST_GAMES = 30 * (len(BASE.entrant.cards) + 1)


def test_a_budget_that_is_too_small_names_the_least():
    with pytest.raises(RunRefusal, match=f"at least {LEAST_GAMES}"):
        cut_list(BASE, OPPONENTS, budget=500)


def test_a_cut_list_needs_an_opponent():
    with pytest.raises(RunRefusal, match="at least one opponent"):
        cut_list(BASE, ())


def test_candidates_may_be_chosen_and_one_named_twice_is_tried_once():
    chosen = BASE.entrant.cards[:2]
    plan = cut_list(BASE, OPPONENTS, candidates=[*chosen, chosen[0]])
    assert len(plan.contenders) == 1 + 2 + 3


def by(bot):
    return [replace(deck, bot=bot) for deck in (BASE, *OPPONENTS)]


def test_a_comparison_of_slow_bots_looks_early_and_ends_sooner(thinkers):
    base, *opponents = by("admiral")
    plan = swap_test(base, OWN, OTHER, tuple(opponents))
    assert plan.settings["first_games"] == first_target(plan.rule, plan.most_games, plan.settings)
    assert plan.settings["first_games"] == plan.most_games == 40
    base, *opponents = by("captain")
    plan = swap_test(base, OWN, OTHER, tuple(opponents))
    # Six pairings of a sixtieth of a second: the first look after ten seconds of all of them.
    assert plan.settings["first_games"] == 100
    assert plan.seconds == pytest.approx(DEFAULT_SECONDS, rel=0.01)


def test_an_interval_of_slow_bots_is_looked_at_early(thinkers):
    base, *opponents = by("admiral")
    asked = {"half_width": 0.1}
    plan = trial(RunKind.PLAYTEST, NamedDecks(base, tuple(opponents)), **asked)
    assert plan.settings == {"half_width": 0.1, "first_games": 40}
    assert plan.most_games == 2 * 80
    base, *opponents = by("cadet")
    fast = trial(RunKind.PLAYTEST, NamedDecks(base, tuple(opponents)), **asked)
    assert (fast.settings, fast.most_games) == ({"half_width": 0.1}, 1_000)


def playtest(bot, opponents=3, **others):
    base, *rest = by(bot)
    return trial(RunKind.PLAYTEST, NamedDecks(base, tuple(rest[:opponents])), **others)


def test_a_playtest_that_leaves_its_length_open_takes_a_minute_or_two_of_two_processors(thinkers):
    plan = playtest("captain")
    assert plan.most_games == MAX_DEFAULT_GAMES
    assert plan.seconds <= DEFAULT_SECONDS
    slow = playtest("admiral")
    assert slow.seconds <= DEFAULT_SECONDS
    assert slow.most_games == 6
    assert playtest("cadet").most_games == MAX_DEFAULT_GAMES
    assert playtest("captain", games=20).most_games == 20


def test_of_slower_bots_fewer_games_are_proposed_in_round_numbers(thinkers):
    assert playtest("pilot").most_games == 130  # 200 s of three pairings of half a second
    assert playtest("pilot", seconds=20).most_games == 12
    assert playtest("pilot", seconds=0).most_games == 2


def test_a_cut_list_that_leaves_its_budget_open_has_as_many_games_as_its_cards_need(thinkers):
    base, *opponents = by("captain")
    plan = cut_list(base, tuple(opponents))
    assert plan.games == 12_000
    assert plan.seconds <= DEFAULT_SECONDS
    base, *opponents = by("admiral")
    least = cut_list(base, tuple(opponents))
    assert plan_rounds(len(BASE.entrant.cards), least.settings["units"])
    assert least.games == LEAST_GAMES
